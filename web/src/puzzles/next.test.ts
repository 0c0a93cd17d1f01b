import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { requests, server } from "../testing/browser";
import { me, type Me } from "../online/players";
import { nextInStreak, nextRated } from "./next";
import type { Pack, Puzzle } from "./pack";
import { countRated, countStreak, score } from "./score";

const puzzle = (rating: number): Puzzle => ({
  id: `p${rating}`,
  game: "six",
  goal: "win",
  rating,
  themes: [],
  position: "",
  solution: ["a1"],
  refutation: null,
});
// Fifty of each rating, so that the choice among the nearest cannot reach another.
const pack: Pack = {
  themes: {},
  puzzles: [900, 960, 1200, 1900].flatMap((rating) =>
    Array.from({ length: 50 }, (_, i) => ({ ...puzzle(rating), id: `p${rating}-${i}` })),
  ),
};
const rated = (rating: number) => ({ rating, provisional: false, tried: 40, solved: 20 });
const fresh = score.value;

beforeEach(() => {
  score.value = { ...fresh };
  me.value = undefined;
  requests.length = 0;
  server(() => ({ json: { puzzle: puzzle(1900), player: rated(1900) } }));
});

test("on a new device the rating of the account decides, before it is known who asks", async () => {
  const { puzzle: next, player } = await nextRated(pack, "", "", null);
  assert.equal(requests[0]!.path, "/api/puzzles/next?game=&theme=");
  assert.equal(next!.rating, 1900);
  assert.equal(player!.rating, 1900);
});

test("whom the server does not know gets a puzzle near the browser's own rating", async () => {
  server(() => ({ json: { puzzle: puzzle(1500), player: null } }));
  assert.equal((await nextRated(pack, "six", "", null)).puzzle!.rating, 1200);
  me.value = null;
  requests.length = 0;
  assert.equal((await nextRated(pack, "six", "", null)).puzzle!.rating, 1200);
  assert.equal(requests.length, 0);
});

test("without the server its last word on the rating stands", async () => {
  me.value = { name: "Ada" } as Me;
  server(() => "offline");
  const found = await nextRated(pack, "", "", rated(1900));
  assert.equal(found.puzzle!.rating, 1900);
  assert.equal(found.player!.rating, 1900);
  assert.equal((await nextRated(pack, "nine", "", null)).puzzle, null);
});

test("a puzzle counts once for the rating", () => {
  const before = score.value.rating;
  countRated({ id: "a", rating: before }, true);
  const after = score.value.rating;
  assert.ok(after > before);
  countRated({ id: "a", rating: before }, true);
  assert.equal(score.value.rating, after);
  countRated({ id: "b", rating: before }, false);
  assert.ok(score.value.rating < after);
  assert.equal(score.value.rated, 2);
});

test("a row ends with a mistake, and rated puzzles neither lengthen nor end it", () => {
  const { rating } = score.value;
  countStreak({ id: "a" }, true);
  countStreak({ id: "a" }, true);
  assert.equal(score.value.streak, 2);
  countRated({ id: "b", rating }, true);
  countRated({ id: "c", rating }, false);
  assert.equal(score.value.streak, 2);
  countStreak({ id: "d" }, false);
  assert.equal(score.value.streak, 0);
  assert.equal(score.value.best, 2);
});

test("a streak does not change the rating, and its puzzles are not rated afterwards", () => {
  const { rating } = score.value;
  countStreak({ id: "a" }, true);
  countRated({ id: "a", rating }, true);
  assert.equal(score.value.rating, rating);
  assert.equal(score.value.rated, 0);
});

test("a puzzle of a streak stays until it is decided; then a harder one comes", () => {
  const first = nextInStreak(pack)!;
  assert.equal(first.rating, 900);
  for (let i = 0; i < 20; i++) assert.equal(nextInStreak(pack)!.id, first.id);
  countStreak(first, true);
  assert.equal(nextInStreak(pack)!.rating, 960);
});
