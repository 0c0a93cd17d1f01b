import assert from "node:assert/strict";
import { test } from "node:test";
import { Role, type MatchState, type Turn } from "../rules/types";
import { boardOf, threeByThree } from "../testing/boards";
import { soundsBetween } from "./turnSounds";

const none: Turn = { side: 0, points: [], roles: [] };

interface Given {
  board: string;
  turns?: number;
  entry?: Turn;
  last?: Turn;
  lost?: number;
  complete?: boolean;
  winner?: 0 | 1 | null;
}

function state(given: Given): MatchState {
  const men = (lost: number) => ({ hand: 0, board: 0, lost });
  return {
    view: { board: boardOf(given.board), side: 0, men: [men(0), men(given.lost ?? 0)], red: 0, score: null },
    entry: given.entry ?? none,
    last: given.last ?? null,
    complete: given.complete ?? false,
    turns: Array.from({ length: given.turns ?? 0 }, () => "turn"),
    outcome: { over: given.winner !== undefined, winner: given.winner ?? null, why: "", words: ["" as never] },
  } as unknown as MatchState;
}
const sounds = (before: Given, after: Given, mine: [boolean, boolean] = [true, false]) =>
  soundsBetween(threeByThree, state(before), state(after), mine);

const place = (...points: number[]): Turn => ({
  side: 0,
  points,
  roles: points.map((_, i) => (i === 0 ? Role.place : Role.taken)),
});
const move = (...points: number[]): Turn => ({
  side: 0,
  points,
  roles: points.map((_, i) => [Role.from, Role.to, Role.taken][i]!),
});

test("placing and moving sound different; choosing a man is silent", () => {
  assert.deepEqual(sounds({ board: "........." }, { board: "w........", turns: 1, last: place(0) }), ["place"]);
  assert.deepEqual(sounds({ board: "w........" }, { board: "w........", entry: move(0) }), []);
  assert.deepEqual(sounds({ board: "w........", entry: move(0) }, { board: ".w.......", turns: 1, last: move(0, 1) }), [
    "move",
  ]);
});

test("a mill is heard when it is closed, the removal when it is chosen", () => {
  const closing: Given = { board: "www.b....", entry: place(2) };
  assert.deepEqual(sounds({ board: "ww..b...." }, closing), ["mill"]);
  assert.deepEqual(sounds(closing, { board: "www......", turns: 1, last: place(2, 4), lost: 1 }), ["take"]);
  assert.deepEqual(
    sounds({ board: "ww..b...." }, { board: "www......", turns: 1, last: place(2, 4), lost: 1 }),
    ["mill", "take"],
    "a turn that comes whole",
  );
});

test("a turn that was shown before it was confirmed is not heard again", () => {
  const shown: Given = { board: ".w.......", entry: move(0, 1), complete: true };
  assert.deepEqual(sounds(shown, { board: ".w.......", turns: 1, last: move(0, 1) }), []);
});

test("taking back is silent", () => {
  assert.deepEqual(sounds({ board: ".w.......", turns: 2, last: move(0, 1) }, { board: "w........", turns: 1 }), []);
  assert.deepEqual(sounds({ board: "w........", entry: move(0) }, { board: "w........" }), []);
});

test("a turn that is followed by a pass is heard", () => {
  assert.deepEqual(sounds({ board: "w........" }, { board: ".w.......", turns: 2, last: none }), ["move"]);
  const shown: Given = { board: ".w.......", entry: move(0, 1), complete: true };
  assert.deepEqual(sounds(shown, { board: ".w.......", turns: 2, last: none }), []);
});

test("the end is a win, a loss or a draw, as this page's person sees it", () => {
  const end = (winner: 0 | 1 | null, mine: [boolean, boolean]) =>
    sounds({ board: "........." }, { board: ".........", winner }, mine);
  assert.deepEqual(end(0, [true, false]), ["win"]);
  assert.deepEqual(end(1, [true, false]), ["loss"]);
  assert.deepEqual(end(1, [true, true]), ["win"], "at one screen somebody has won");
  assert.deepEqual(end(0, [false, false]), ["win"], "and so for those who watch");
  assert.deepEqual(end(null, [true, false]), ["draw"]);
});
