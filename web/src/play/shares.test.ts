import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShareResult } from "../rules/analysisWorker";
import { mark } from "../i18n";
import { noBound, Shares } from "./shares";

const found = (depth: number, values: Record<string, number>, bound = noBound): ShareResult => ({
  bound,
  result: {
    depth,
    lines: Object.entries(values).map(([turn, value]) => ({ value, words: [mark("even")], turns: [turn] })),
  },
});
const turns = (lines: { lines: { turns: string[] }[] } | null) => lines?.lines.map((line) => line.turns[0]);

test("a depth is shown when all shares have reached it, the best lines of all first", () => {
  const shares = new Shares(2, 2);
  assert.equal(shares.add(0, found(1, { a1: 50, a4: 10 })), null);
  assert.deepEqual(turns(shares.add(1, found(1, { d1: 30, d2: 5 }))), ["a1", "d1"]);
  assert.equal(shares.bound, 0);
  // One share is ahead of the other.
  assert.equal(shares.add(0, found(2, { a1: 40, a4: 10 })), null);
  assert.equal(shares.add(0, found(3, { a1: 45, a4: 10 }, 0)), null);
  const second = shares.add(1, found(2, { d1: 60 }, 0));
  assert.equal(second?.depth, 2);
  assert.deepEqual(turns(second), ["d1", "a1"]);
  assert.equal(shares.bound, 10);
});

test("a depth is left out if a turn below the bound may be among the best", () => {
  const shares = new Shares(2, 2);
  shares.add(0, found(1, { a1: 50, a4: 40 }));
  shares.add(1, found(1, { d1: 30, d2: 5 }));
  assert.equal(shares.bound, 10);
  // The best turns turn out bad: what else there is was left out.
  assert.equal(shares.add(0, found(2, { a1: 20 }, 10)), null);
  assert.equal(shares.add(1, found(2, {}, 10)), null);
  assert.equal(shares.bound, noBound);
  shares.add(0, found(3, { a1: 20, a4: 0 }));
  assert.deepEqual(turns(shares.add(1, found(3, { d1: 8, d2: 2 }))), ["a1", "d1"]);
  // A share whose bound is higher may have left out what is better than another's line.
  shares.add(0, found(4, { a1: 20, a4: 0 }, -20));
  assert.equal(shares.add(1, found(4, {}, 5)), null);
});

test("a share that has ended counts at every depth", () => {
  const shares = new Shares(2, 1);
  shares.add(0, { ...found(2, { a1: 29_990 }), done: true });
  assert.deepEqual(turns(shares.add(1, found(2, { d1: 5 }))), ["a1"]);
  const deeper = shares.add(1, found(7, { d1: 5 }));
  assert.equal(deeper?.depth, 7);
  assert.deepEqual(turns(deeper), ["a1"]);
  // One that has no turns at all.
  const empty = new Shares(2, 1);
  empty.add(1, { ...found(0, {}), done: true });
  assert.deepEqual(turns(empty.add(0, found(1, { a1: 3 }))), ["a1"]);
});
