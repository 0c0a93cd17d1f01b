import assert from "node:assert/strict";
import { test } from "node:test";
import { Colour, Expected, Role } from "../rules/types";
import { boardOf } from "../testing/boards";
import { ghostAt } from "./ghost";

const placing = {
  board: boardOf("w........"),
  entry: { side: 1 as const, points: [], roles: [] },
  next: [1, 2],
  expects: Expected.place,
};

test("where a man may be placed, one of the side to move is shown", () => {
  assert.equal(ghostAt(placing, 1)?.colour, Colour.black);
  assert.equal(ghostAt({ ...placing, red: true }, 1)?.colour, Colour.red);
  assert.equal(ghostAt(placing, 3), null, "not a legal point");
  assert.equal(ghostAt(placing, null), null);
  assert.equal(ghostAt({ ...placing, next: [0] }, 0), null, "a man stands there");
});

test("where the chosen man may go, that man is shown", () => {
  const entry = { side: 0 as const, points: [0], roles: [Role.from] };
  assert.equal(ghostAt({ ...placing, entry, expects: Expected.destination }, 1)?.colour, Colour.white);
});
