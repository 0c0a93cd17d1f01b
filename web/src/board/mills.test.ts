import assert from "node:assert/strict";
import { test } from "node:test";
import { Role } from "../rules/types";
import { boardOf, threeByThree } from "../testing/boards";
import { closedBy, millsOn } from "./mills";

const turn = (points: number[], roles: number[]) => ({ side: 0 as const, points, roles });

test("a mill is a row of one colour", () => {
  assert.deepEqual(millsOn(threeByThree, boardOf("wwwb..b..")), [[0, 1, 2]]);
  assert.deepEqual(millsOn(threeByThree, boardOf("wwbb..b..")), []);
});

test("a turn closes the mills that its man stands in, and no others", () => {
  const board = boardOf("wwww..w..");
  assert.deepEqual(closedBy(threeByThree, board, turn([2], [Role.place])), [[0, 1, 2]]);
  assert.equal(closedBy(threeByThree, board, turn([4, 0], [Role.from, Role.to])).length, 2);
  assert.deepEqual(closedBy(threeByThree, board, turn([8], [Role.place])), []);
  assert.deepEqual(closedBy(threeByThree, board, turn([8, 2], [Role.place, Role.taken])), [], "a man taken from it");
  assert.deepEqual(closedBy(threeByThree, board, null), []);
});
