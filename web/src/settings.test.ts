import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./testing/browser";
import { boardTheme, firstName, fullName, lastName, theme, sounds } from "./settings";

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
});

test("a full name leaves out the part that is missing", () => {
  firstName.value = " Ada ";
  assert.equal(fullName(), "Ada");
  lastName.value = "Lovelace";
  assert.equal(fullName(), "Ada Lovelace");
  firstName.value = "";
  assert.equal(fullName(), "Lovelace");
});
