import assert from "node:assert/strict";
import { test } from "node:test";
import { nextSeries, seriesScore } from "./series";

test("W7: the score of a series follows the players as they change sides", () => {
  const second = nextSeries(null, 0);
  assert.deepEqual(second, { white: 0, black: 1, drawn: 0 }, "who won with White is Black now");
  assert.deepEqual(seriesScore(second, { over: false, winner: null }), [0, 1]);
  const third = nextSeries(second, 1);
  assert.deepEqual(third, { white: 2, black: 0, drawn: 0 });
  const fourth = nextSeries(third, null);
  assert.deepEqual(seriesScore(fourth, { over: true, winner: null }), [1, 3], "two draws are half a point each");
});
