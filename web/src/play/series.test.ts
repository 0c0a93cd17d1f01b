import assert from "node:assert/strict";
import { test } from "node:test";
import { seriesScore } from "./series";

test("W7: the score of a series counts a draw as half a point, and the game once it is over", () => {
  assert.deepEqual(seriesScore({ white: 0, black: 1, drawn: 0 }, { over: false, winner: null }), [0, 1]);
  assert.deepEqual(seriesScore({ white: 0, black: 1, drawn: 0 }, { over: true, winner: 0 }), [1, 1]);
  assert.deepEqual(seriesScore({ white: 0, black: 2, drawn: 1 }, { over: true, winner: null }), [1, 3]);
});
