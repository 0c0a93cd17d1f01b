import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { ratingMarks } from "./RatingPlot";

test("the axis has a few round marks that enclose all ratings", () => {
  for (const [low, high] of [
    [1500, 1500],
    [1490, 1512],
    [1338, 1662],
    [700, 2490],
    [100, 4000],
  ] as const) {
    const marks = ratingMarks(low, high);
    assert.ok(marks.length >= 2 && marks.length <= 8, `${marks}`);
    assert.ok(marks[0]! <= low && marks[marks.length - 1]! >= high, `${marks}`);
  }
});
