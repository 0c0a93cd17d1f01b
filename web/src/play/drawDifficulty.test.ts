import assert from "node:assert/strict";
import { test } from "node:test";
import { byDifficulty } from "./drawDifficulty";

test("draws are ordered by the share of replies that hold, and nothing else moves", () => {
  const turns = [
    { turn: "a1", kind: "win" },
    { turn: "a4", kind: "draw" },
    { turn: "a7", kind: "draw" },
    { turn: "d1", kind: "draw" },
    { turn: "d2", kind: "loss" },
  ];
  const found = new Map([
    ["a7", { hold: 6, all: 8 }],
    ["d1", { hold: 1, all: 9 }],
  ]);
  assert.deepEqual(
    byDifficulty(turns, found).map(({ turn }) => turn),
    ["a1", "d1", "a7", "a4", "d2"],
  );
});

test("without counts the order stays", () => {
  const turns = ["a1", "a4"].map((turn) => ({ turn, kind: "draw" }));
  assert.deepEqual(byDifficulty(turns, new Map()), turns);
});
