import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import type { Lines } from "../rules/rules";
import { mark } from "../i18n";
import { advantage, decidedPoints } from "./AnalysisPanel";

const points = (turn: string) => turn.split("-").map(Number);
const lines = (...values: [string, number][]): Lines => ({
  depth: 8,
  lines: values.map(([turn, value]) => ({ value, words: [mark("even")], turns: [turn, "9-9"] })),
});

test("points are marked once the computer has seen the end of a line", () => {
  assert.equal(decidedPoints(null, points), undefined);
  assert.equal(decidedPoints(lines(["0-1", 40], ["2-1", -300]), points), undefined);
  assert.deepEqual(
    [...decidedPoints(lines(["0-1", 29_995], ["0-3", 10], ["2-1", -29_990]), points)!],
    [
      [0, "win"],
      [2, "loss"],
    ],
  );
});

test("the bar grows with the advantage, is even for none, and never leaves a side nothing", () => {
  assert.equal(advantage(0), 0);
  assert.ok(advantage(100) > 0 && advantage(100) < advantage(300));
  assert.equal(advantage(-250), -advantage(250));
  assert.ok(advantage(20_000) < advantage(29_500));
  assert.ok(advantage(29_990) < 1 && advantage(-29_990) > -1);
});
