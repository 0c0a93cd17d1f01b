import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../testing/browser";
import type { Rules } from "../rules/rules";
import type { Game } from "../rules/types";
import { load, save } from "../storage";
import { adaptFrom, adaptiveLevel, chooseLevel, fixedLevel, readLevels, recordResult } from "./levels";

const nine = { name: "nine", family: "nine" } as Game;
const six = { name: "six", family: "nine" } as Game;

// The rules' own way to adapt is tested with them: here every win is a level up.
const rules = {
  adaptLevel: ({ level }: { level: number }, result: number) => ({ level: level + result, streak: 0 }),
} as unknown as Rules;

beforeEach(() => {
  save("levels", "{}");
  readLevels();
});

test("G9: a first game is at level 1, and adapts", () => {
  assert.equal(adaptiveLevel(nine), 1);
  assert.equal(fixedLevel(nine), null);
});

test("G9: results count for the game they were played in, and are kept", () => {
  recordResult(rules, nine, 1);
  recordResult(rules, nine, 1);
  recordResult(rules, nine, -1);
  assert.equal(adaptiveLevel(nine), 2);
  assert.equal(adaptiveLevel(six), 1);
  readLevels();
  assert.equal(adaptiveLevel(nine), 2);
});

test("G9: a fixed level is kept beside the one that adapts", () => {
  recordResult(rules, nine, 1);
  chooseLevel(nine, 7);
  assert.equal(fixedLevel(nine), 7);
  assert.equal(adaptiveLevel(nine), 2);
  readLevels();
  assert.equal(fixedLevel(nine), 7);
  chooseLevel(nine, null);
  assert.equal(fixedLevel(nine), null);
  adaptFrom(nine, 5);
  assert.equal(adaptiveLevel(nine), 5);
});

test("variants of one's own have a level by their family", () => {
  recordResult(rules, { name: "own", family: "yote" } as Game, 1);
  assert.equal(adaptiveLevel({ name: "own", family: "yote" } as Game), 2);
  assert.equal(adaptiveLevel({ name: "own", family: "nine" } as Game), 1);
});

test("what the browser keeps may be damaged", () => {
  for (const damaged of ["", "[]", "null", '{"nine":null}', '{"nine":{"level":99}}', '{"nine":{"level":"x"}}']) {
    save("levels", damaged);
    readLevels();
    assert.equal(adaptiveLevel(nine), 1, damaged);
  }
  save("levels", '{"nine":{"level":4,"streak":-17,"fixed":0}}');
  readLevels();
  assert.equal(adaptiveLevel(nine), 4);
  assert.equal(fixedLevel(nine), null);
  recordResult(rules, nine, 1);
  assert.equal(JSON.parse(load("levels", "")).nine.level, 5);
});
