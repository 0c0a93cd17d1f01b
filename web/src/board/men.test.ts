import assert from "node:assert/strict";
import { test } from "node:test";
import { Role, type Turn } from "../rules/types";
import { boardOf } from "../testing/boards";
import { follow, type Man } from "./men";

const turn = (points: number[], roles: number[]): Turn => ({ side: 0, points, roles });
const idAt = (men: Man[], point: number) => men.find((man) => man.point === point && !man.leaving)?.id;
const start = () => follow([], boardOf("w.b."), null);

test("a man that stays is the same man", () => {
  const before = start();
  assert.equal(idAt(follow(before, boardOf("w.b."), null), 0), idAt(before, 0));
});

test("a move is one man moving", () => {
  const before = start();
  const after = follow(before, boardOf(".wb."), turn([0, 1], [Role.from, Role.to]));
  assert.equal(idAt(after, 1), idAt(before, 0));
  assert.equal(idAt(after, 2), idAt(before, 2));
  assert.equal(after.length, 2);
});

test("a man that jumps several times is one man moving", () => {
  const before = start();
  const after = follow(before, boardOf("..bw"), turn([0, 1, 3], [Role.from, Role.to, Role.to]));
  assert.equal(idAt(after, 3), idAt(before, 0));
});

test("a man that is taken leaves, and is gone from the board after that", () => {
  const before = start();
  const after = follow(before, boardOf(".w.."), turn([0, 1, 2], [Role.from, Role.to, Role.taken]));
  assert.deepEqual(
    after.filter((man) => man.leaving).map(({ id, point }) => ({ id, point })),
    [{ id: idAt(before, 2), point: 2 }],
  );
  assert.equal(follow(after, boardOf(".w.."), null).length, 1);
});

test("a man that is placed is a new one", () => {
  const before = start();
  const after = follow(before, boardOf("w.bw"), turn([3], [Role.place]));
  assert.ok(!before.some((man) => man.id === idAt(after, 3)));
});

test("a stack that moves onto another is the one that is seen to move", () => {
  const before = follow([], boardOf("wb"), null);
  const onto = [0, (2 << 3) | 1]; // two high, White's
  const after = follow(before, onto, turn([0, 1], [Role.from, Role.to]));
  assert.equal(idAt(after, 1), idAt(before, 0));
  assert.deepEqual(
    after.filter((man) => man.leaving).map(({ id }) => id),
    [idAt(before, 1)],
  );
});

test("without a turn to follow, a man that moved is another man", () => {
  const before = start();
  const after = follow(before, boardOf(".wb."), null);
  assert.notEqual(idAt(after, 1), idAt(before, 0));
});

test("men keep their order, so that the drawing never makes one anew", () => {
  const before = start();
  const after = follow(before, boardOf("..bw"), turn([0, 3], [Role.from, Role.to]));
  const ids = after.map(({ id }) => id);
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => a - b),
  );
});
