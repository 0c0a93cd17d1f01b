import assert from "node:assert/strict";
import { test } from "node:test";
import { page, preferLessMotion } from "./testing/browser";
import { animation, boardTheme, paced, pieceColours, theme, sounds } from "./settings";

test("a setting is kept in the browser when it changes", () => {
  assert.equal(sounds.value, "on");
  sounds.value = "off";
  assert.equal(localStorage.getItem("merels:sounds"), "off");
});

test("the colours of page and board are attributes of the page, for the style sheet", () => {
  assert.equal(page.documentElement.dataset.theme, undefined, "the system decides");
  theme.value = "dark";
  assert.equal(page.documentElement.dataset.theme, "dark");
  theme.value = "auto";
  assert.equal(page.documentElement.dataset.theme, undefined);
  boardTheme.value = "slate";
  assert.equal(page.documentElement.dataset.board, "slate");
  pieceColours.value = "blue-red";
  assert.equal(page.documentElement.dataset.colours, "blue-red");
});

test("animations take as long as the chosen speed says, and none if the system asks for none", () => {
  assert.equal(paced(200), 200);
  animation.value = "slow";
  assert.equal(paced(200), 400);
  assert.equal(page.documentElement.dataset.motion, "slow");
  preferLessMotion(true);
  assert.equal(paced(200), 0);
  assert.equal(page.documentElement.dataset.motion, "off");
  preferLessMotion(false);
  animation.value = "off";
  assert.equal(paced(200), 0);
});
