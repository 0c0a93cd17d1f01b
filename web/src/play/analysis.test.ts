import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { allowStorage } from "../testing/browser";
import type { Rules } from "../rules/rules";
import { analysisAddress, freshMatch, matchToAnalyse } from "./analysis";
import type { GameController } from "./gameController";

let open = 0;
// Rules that know two games and write down what they are asked for.
const rules = {
  game: (text: string) =>
    text === "nine" || text.startsWith("like:") ? { name: text } : { problems: [{ line: 1, why: ["no"] }] },
  newMatch: (game: { name: string }, _players: unknown, start: string, seed: number) => {
    if (start === "impossible") return { refused: ["no"] };
    open++;
    return { match: `${game.name}|${start}|${seed}` };
  },
  text: (match: string) => `saved ${match}`,
  close: () => open--,
} as unknown as Rules;
const controller = { text: () => "the match" } as GameController;

beforeEach(() => allowStorage(true));

const asked = (query: string) => matchToAnalyse(rules, new URLSearchParams(query));

test("without anything in the address, the match the person came from is analysed", () => {
  assert.equal(asked(""), null);
  assert.equal(analysisAddress(controller), "/analyse");
  assert.equal(asked(""), "the match");
});

test("an address names a game or a variant, and perhaps a position", () => {
  analysisAddress(controller);
  assert.equal(asked("game=nine"), "saved nine||0");
  assert.equal(asked("game=nine&position=p"), "saved nine|p|0");
  assert.equal(asked("game=own&variant=like:+six"), "saved like: six||0");
  assert.equal(open, 0, "every match is closed again");
});

test("an address that names nothing possible is nothing to analyse", () => {
  assert.equal(asked("game=chess"), null);
  assert.equal(asked("game=nine&position=impossible"), null);
});

test("where the browser keeps nothing, there is nothing to come from", () => {
  allowStorage(false);
  assert.equal(analysisAddress(controller), "/analyse");
  assert.equal(asked(""), null);
});

test("a fresh match starts by chance where the game does", () => {
  assert.equal(freshMatch(rules, rules.game("nine") as never, "", 42), "saved nine||42");
});
