import "../testing/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, daily, readPuzzle, today, type Puzzle } from "./pack";
import { ratingAfter } from "./score";

const line = "s4t8ha22\tsix\tdraw\t907\tblock,quiet\t.b.w..wb/.b....ww b 2,3\tb4 c1 b2\tc1 b4xc1";

function some(count: number): Puzzle[] {
  return Array.from({ length: count }, (_, i) => ({ ...readPuzzle(line), id: `p${i}`, rating: 1000 + 10 * i }));
}

test("a line of a pack is a puzzle", () => {
  assert.deepEqual(readPuzzle(line), {
    id: "s4t8ha22",
    game: "six",
    goal: "draw",
    rating: 907,
    themes: ["block", "quiet"],
    position: ".b.w..wb/.b....ww b 2,3",
    solution: ["b4", "c1", "b2"],
    refutation: { wrong: "c1", reply: "b4xc1" },
  });
  assert.equal(readPuzzle(line.replace("c1 b4xc1", "")).refutation, null);
  for (const goal of ["win", "points"] as const) assert.equal(readPuzzle(line.replace("draw", goal)).goal, goal);
});

test("the puzzle of the day changes at midnight UTC", () => {
  const puzzles = some(3);
  const noon = Date.UTC(2026, 10, 18, 12);
  assert.equal(today(noon), 20775);
  assert.equal(daily(puzzles, today(noon)).id, daily(puzzles, today(Date.UTC(2026, 10, 18, 23, 59))).id);
  assert.notEqual(daily(puzzles, today(noon)).id, daily(puzzles, today(Date.UTC(2026, 10, 19))).id);
});

test("a puzzle is chosen near the rating wanted, of the game and the theme", () => {
  const puzzles = some(60);
  const wanted = { game: "six", theme: "block", rating: 1300 };
  for (const random of [() => 0, () => 0.5, () => 0.999])
    assert.ok(Math.abs(choose(puzzles, wanted, () => false, random)!.rating - 1300) <= 100);
  assert.equal(
    choose(puzzles, { ...wanted, game: "nine" }, () => false),
    undefined,
  );
  assert.equal(
    choose(puzzles, wanted, () => true),
    undefined,
  );
});

test("an expected result changes a rating less than a surprise", () => {
  const easy = ratingAfter(1500, 1000, true, 30) - 1500;
  const hard = ratingAfter(1500, 2000, true, 30) - 1500;
  assert.ok(easy >= 0 && easy < hard);
  assert.ok(ratingAfter(400, 3000, false, 0) >= 400);
});
