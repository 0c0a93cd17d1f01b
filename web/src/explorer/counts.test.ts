import assert from "node:assert/strict";
import { test } from "node:test";
import { monthsBefore, shares } from "./counts";

const turn = (white: number, draws: number, black: number) => ({
  turn: "d6",
  also: [],
  white,
  draws,
  black,
  rating: null,
  worth: null,
});

test("shares are whole per cents that add up to a hundred", () => {
  assert.deepEqual(shares(turn(1, 1, 1)), [34, 33, 33]);
  assert.deepEqual(shares(turn(2, 0, 1)), [67, 0, 33]);
  assert.deepEqual(shares(turn(0, 0, 7)), [0, 0, 100]);
  assert.deepEqual(shares(turn(0, 0, 0)), [0, 0, 0]);
  for (let i = 0; i < 200; i++) {
    const [a, b, c] = shares(turn(i * 7, 200 - i, i % 13));
    assert.equal(a + b + c, 100);
  }
});

test("months are counted back over the turn of a year", () => {
  assert.equal(monthsBefore(new Date("2026-02-15T12:00:00Z"), 0), "2026-02");
  assert.equal(monthsBefore(new Date("2026-02-15T12:00:00Z"), 3), "2025-11");
});
