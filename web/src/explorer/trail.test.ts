import assert from "node:assert/strict";
import { test } from "node:test";
import { Role, type Moment, type Turn } from "../rules/types";
import { trailOf } from "./trail";

const white = 9; // a man of White's: colour 1, height 1
const moment = (board: number[], last: Turn | null): Moment => ({
  position: "",
  view: { board, red: 0, side: 0, men: [] as never, score: null },
  last,
});
const place = (point: number): Turn => ({ side: 0, points: [point], roles: [Role.place] });
const move = (from: number, to: number): Turn => ({ side: 0, points: [from, to], roles: [Role.from, Role.to] });

test("a man is followed from where it was placed to where it stands", () => {
  const moments = [
    moment([0, 0, 0], null),
    moment([white, 0, 0], place(0)),
    moment([white, 0, white], place(2)),
    moment([0, white, white], move(0, 1)),
  ];
  assert.deepEqual(trailOf(moments, 1), [
    { turn: 1, point: 0 },
    { turn: 3, point: 1 },
  ]);
  assert.deepEqual(trailOf(moments, 2), [{ turn: 2, point: 2 }]);
  assert.deepEqual(trailOf(moments, 0), []);
  assert.deepEqual(trailOf([], 0), []);
});
