import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenGame } from "../rules/types";
import { baseOf, saysOnlyBase, withSwitch, written } from "./switches";

const number = (key: string, value: number) => ({ key, value, low: 0, high: 16, words: [] });
const six = {
  name: "six",
  switches: [
    number("men", 6),
    number("fly-at", 0),
    { key: "diagonals", value: 0, low: 0, high: 1, words: ["no", "yes"] },
    { key: "blocked", value: 0, low: 0, high: 2, words: ["loses", "passes", "draws"] },
  ],
} as unknown as OpenGame;

test("M11: a switch that is set becomes a line of the text", () => {
  const flying = withSwitch("like: six", six, "fly-at", 3);
  assert.equal(flying, "like: six\nfly-at: 3");
  assert.equal(withSwitch(flying, six, "diagonals", 1), "like: six\nfly-at: 3\ndiagonals: yes");
  assert.equal(withSwitch(flying, six, "fly-at", 4), "like: six\nfly-at: 4");
  assert.equal(withSwitch("", six, "blocked", 2), "blocked: draws");
});

test("M11: a switch that is set back needs no line", () => {
  assert.equal(withSwitch("like: six\nfly-at: 3", six, "fly-at", 0), "like: six");
  assert.equal(withSwitch("like: six\n", six, "fly-at", 0), "like: six");
});

test("M11: what else a person has written stays", () => {
  const text = "# ours\nlike: six   # small\n Men : 7 # one more\n\ntitle: At home\n";
  assert.equal(withSwitch(text, six, "men", 8), "# ours\nlike: six   # small\nmen: 8\n\ntitle: At home");
  assert.equal(withSwitch(text, six, "men", 6), "# ours\nlike: six   # small\n\ntitle: At home");
});

test("M11: the game a text starts from", () => {
  assert.equal(baseOf("title: x\nLIKE: Six # small"), "Six");
  assert.equal(baseOf("# like: six\nmen: 7"), "");
  assert.ok(saysOnlyBase("like: six\n\n"));
  assert.ok(!saysOnlyBase("like: six\ntitle: Ours"));
  assert.ok(!saysOnlyBase("like: six\n# not yet"));
});

test("values are written as variant texts have them", () => {
  assert.equal(written(six.switches[2]!, 1), "yes");
  assert.equal(written(six.switches[0]!, 12), "12");
});
