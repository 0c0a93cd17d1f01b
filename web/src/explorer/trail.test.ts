import assert from "node:assert/strict";
import { test } from "node:test";
import { Role, type Moment, type Turn } from "../rules/types";
import { placeAfter, track } from "./trail";

const white = 9; // a man of White's: colour 1, height 1
const black = 10;
const moment = (board: number[], last: Turn | null): Moment => ({
  position: "",
  view: { board, red: 0, side: 0, men: [] as never, score: null },
  last,
});
const place = (point: number): Turn => ({ side: 0, points: [point], roles: [Role.place] });
const move = (from: number, to: number): Turn => ({ side: 0, points: [from, to], roles: [Role.from, Role.to] });

test("a man is followed from where it was placed to where it stands", () => {
  const men = track(
    [
      moment([0, 0, 0], null),
      moment([white, 0, 0], place(0)),
      moment([white, 0, white], place(2)),
      moment([0, white, white], move(0, 1)),
    ],
    false,
  );
  assert.deepEqual(men.at(1)!.path, [
    { turn: 1, point: 0 },
    { turn: 3, point: 1 },
  ]);
  assert.equal(placeAfter(men.at(1)!, 2), 0);
  assert.deepEqual(men.at(2)!.path, [{ turn: 2, point: 2 }]);
  assert.equal(men.at(0), null);
});

test("a man that is taken knows by which, and that one what it took", () => {
  const taking: Turn = { side: 0, points: [0, 1, 2], roles: [Role.from, Role.to, Role.taken] };
  const men = track([moment([white, 0, black], null), moment([0, white, 0], taking)], false);
  const [taker, taken] = [men.at(1)!, men.at(2)!];
  assert.equal(taken.gone, 1);
  assert.equal(taken.takenBy, taker);
  assert.deepEqual(taker.took, [taken]);
});

test("a man that is jumped over, and the second one that is taken for it, are taken by the one that jumps", () => {
  const jump: Turn = { side: 0, points: [0, 2, 3], roles: [Role.from, Role.to, Role.taken] };
  const men = track([moment([white, black, 0, black], null), moment([0, 0, white, 0], jump)], false);
  assert.deepEqual(new Set(men.at(2)!.took), new Set([men.at(1), men.at(3)]));
});

test("a man that jumps several times in a turn is one man", () => {
  const jumps: Turn = { side: 0, points: [0, 2, 4], roles: [Role.from, Role.to, Role.to] };
  const men = track([moment([white, black, 0, black, 0], null), moment([0, 0, 0, 0, white], jumps)], false);
  assert.deepEqual(
    men.at(4)!.path.map(({ point }) => point),
    [0, 2, 4],
  );
  assert.equal(men.at(4)!.took.length, 2);
});

test("a stack carries its pieces along, and what is cut off was taken by none", () => {
  const [one, two] = [white, white + 8]; // a piece, a stack of two
  const men = track([moment([one, one, 0, black], null), moment([0, two, 0, 0], move(0, 1))], true);
  assert.equal(men.men.length, 3);
  assert.deepEqual(men.at(1)!.path, [
    { turn: 0, point: 0 },
    { turn: 1, point: 1 },
  ]);
  assert.equal(men.at(3)!.gone, 1);
  assert.equal(men.at(3)!.takenBy, null);
});

test("an empty point shows the last man that was taken there", () => {
  const take = (to: number, taken: number): Turn => ({
    side: 0,
    points: [to, taken],
    roles: [Role.place, Role.taken],
  });
  const men = track(
    [
      moment([black, 0, 0, 0], null),
      moment([0, white, 0, 0], take(1, 0)),
      moment([black, white, 0, 0], place(0)),
      moment([0, white, white, 0], take(2, 0)),
    ],
    false,
  );
  assert.equal(men.at(0)!.gone, 3);
  assert.equal(men.at(0)!.takenBy, men.at(2));
  assert.equal(men.at(3), null);
});
