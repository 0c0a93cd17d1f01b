import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { loadSeekTerms, saveSeekTerms, toggled } from "./seekTerms";

const games = ["three", "six", "nine", "yote"];

test("what a person wants to play is remembered, as far as it still exists", () => {
  assert.deepEqual(loadSeekTerms(games, "nine"), {
    games: ["nine"],
    clocks: ["10+5", "3+2", "30+10"],
    rated: "either",
  });
  saveSeekTerms({ games: ["yote", "gone", "six"], clocks: ["none"], rated: "casual" });
  assert.deepEqual(loadSeekTerms(games, "nine"), { games: ["six", "yote"], clocks: ["none"], rated: "casual" });
});

test("one more or one less is chosen, but never none", () => {
  assert.deepEqual(toggled(["nine"], "six", games), ["six", "nine"]);
  assert.deepEqual(toggled(["six", "nine"], "six", games), ["nine"]);
  assert.deepEqual(toggled(["nine"], "nine", games), ["nine"]);
});
