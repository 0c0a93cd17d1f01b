import assert from "node:assert/strict";
import { test } from "node:test";
import { mark } from "../i18n";
import type { TurnReview } from "./types";
import {
  answerText,
  betterText,
  certaintyText,
  graphText,
  isError,
  labelNames,
  labelSigns,
  sourceText,
  valueText,
} from "./words";

const turn: TurnReview = {
  played: 4,
  side: 0,
  turn: "f2",
  label: "blunder",
  source: "engine",
  depth: 9,
  lost: 300,
  best: { points: 520, words: [mark("{}"), "+0.10"] },
  after: { points: 220, words: [mark("{}"), "-1.50"] },
  better: ["g7", "d6"],
  reasons: [[mark("closes a mill")]],
  answer: ["g7xf2"],
  answerMerits: [[mark("closes a mill")]],
};

test("what is said of an error names the better turn, the answer and the source", () => {
  assert.equal(betterText(turn), "Better was g7 (closes a mill).");
  assert.equal(answerText(turn), "Black can answer g7xf2 (closes a mill).");
  assert.equal(sourceText(turn), "Engine, depth 9");
  assert.equal(certaintyText({ ...turn, label: "best" }), "The engine's opinion, depth 9");
  assert.equal(valueText(turn), "For White: +0.10 with the best turn, -1.50 with this one");
});

test("a turn that is no error has no better one", () => {
  const good: TurnReview = { ...turn, label: "good", source: "tablebase", better: undefined, answer: undefined };
  assert.equal(betterText(good), "");
  assert.equal(answerText(good), "");
  assert.equal(sourceText(good), "Tablebase");
  assert.equal(certaintyText(good), "Tablebase");
  assert.equal(valueText({ ...good, source: "engine" }), "For White: -1.50");
});

test("what is certain is said in whole results", () => {
  const solved = (label: TurnReview["label"], best: number, after: number) =>
    valueText({
      ...turn,
      label,
      source: "tablebase",
      best: { ...turn.best, points: best },
      after: { ...turn.after, points: after },
    });
  assert.equal(solved("blunder", 1000, 0), "It turns a win into a loss.");
  assert.equal(solved("missed-win", 1000, 500), "It turns a win into a draw.");
  assert.equal(solved("blunder", 500, 0), "It turns a draw into a loss.");
  assert.equal(solved("best", 1000, 1000), "It wins.");
  assert.equal(solved("good", 500, 500), "It keeps the draw.");
  assert.equal(solved("good", 0, 0), "Every turn loses here.");
});

test("every label has a name and a sign of its own", () => {
  assert.equal(new Set(Object.values(labelSigns)).size, Object.keys(labelNames).length);
  assert.deepEqual((Object.keys(labelNames) as (keyof typeof labelNames)[]).filter(isError), [
    "inaccuracy",
    "mistake",
    "missed-win",
    "blunder",
  ]);
});

test("the graph's values are told as chances", () => {
  assert.equal(graphText(1000), "White wins");
  assert.equal(graphText(-1000), "Black wins");
  assert.equal(graphText(0), "even");
  assert.equal(graphText(200), "White 60%");
  assert.equal(graphText(-200), "Black 60%");
});
