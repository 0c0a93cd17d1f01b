import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { clockWords, gameTerms, ownSideWords, sideWords } from "./terms";

test("a clock is told as players write it", () => {
  assert.equal(clockWords(null), "No clock");
  assert.equal(clockWords({ initial: 180_000, increment: 2000, days: 0 }), "3+2");
  assert.equal(clockWords({ initial: 30_000, increment: 0, days: 0 }), "0.5+0");
  assert.equal(clockWords({ initial: 0, increment: 0, days: 1 }), "1 day per turn");
  assert.equal(clockWords({ initial: 0, increment: 0, days: 3 }), "3 days per turn");
});

test("a rated game says so before its clock", () => {
  const clock = { initial: 180_000, increment: 2000, days: 0 };
  assert.equal(gameTerms({ clock, rated: true }), "Rated · 3+2");
  assert.equal(gameTerms({ clock, rated: false }), "3+2");
});

test("who joins has the other side", () => {
  assert.equal(sideWords({ wants: "white" }), "You play Black");
  assert.equal(ownSideWords({ wants: "white" }), "You play White");
  assert.equal(sideWords({ wants: "random" }), "Random colours");
});
