import assert from "node:assert/strict";
import { test } from "node:test";
import { requests, server } from "../testing/browser";
import { explore } from "./api";
import { highestRatings, lowestRatings, narrowed, shares } from "./counts";

const turn = (white: number, draws: number, black: number) => ({
  turn: "d6",
  also: [],
  white,
  draws,
  black,
  rating: null,
  worth: null,
});

test("shares are whole per cents that add up to a hundred", () => {
  assert.deepEqual(shares(turn(1, 1, 1)), [34, 33, 33]);
  assert.deepEqual(shares(turn(2, 0, 1)), [67, 0, 33]);
  assert.deepEqual(shares(turn(0, 0, 7)), [0, 0, 100]);
  assert.deepEqual(shares(turn(0, 0, 0)), [0, 0, 0]);
  for (let i = 0; i < 200; i++) {
    const [a, b, c] = shares(turn(i * 7, 200 - i, i % 13));
    assert.equal(a + b + c, 100);
  }
});

test("the bands of ratings have a lowest and a highest rating", () => {
  assert.deepEqual(lowestRatings, [1200, 1400, 1600, 1800, 2000]);
  assert.deepEqual(highestRatings.at(0), { band: 0, highest: 1199 });
  assert.deepEqual(highestRatings.at(-1), { band: 1800, highest: 1999 });
});

const all = { rating_from: "", rating_to: "", since: "", until: "", mine: false };

test("the ends of a range that cross are not both kept", () => {
  const rated = { ...all, rating_from: "1400", rating_to: "1600" };
  assert.deepEqual(narrowed(rated, { rating_from: "1800" }), { ...all, rating_from: "1800" });
  assert.deepEqual(narrowed(rated, { rating_to: "0" }), { ...all, rating_to: "0" });
  assert.deepEqual(narrowed(rated, { rating_from: "1600" }), { ...rated, rating_from: "1600" });
  const dated = { ...all, since: "2025-11", until: "2026-02" };
  assert.deepEqual(narrowed(dated, { since: "2026-03" }), { ...all, since: "2026-03" });
  assert.deepEqual(narrowed(dated, { until: "2025-10" }), { ...all, until: "2025-10" });
  assert.deepEqual(narrowed(dated, { mine: true }), { ...dated, mine: true });
});

test("only conditions that are set are asked for, both ends of a range among them", async () => {
  server(() => ({ json: { turns: [], games: [] } }));
  await explore("nine", "p", { ...all, rating_to: "0", until: "2026-11" });
  assert.equal(requests.at(-1)!.path, "/api/explorer?game=nine&position=p&rating_to=0&until=2026-11");
  await explore("nine", "p", { ...all, rating_from: "1400", since: "2026-01", mine: true });
  assert.equal(requests.at(-1)!.path, "/api/explorer?game=nine&position=p&rating_from=1400&since=2026-01&mine=true");
});
