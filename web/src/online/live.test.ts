import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { setFollowed } from "./followed";
import { byInterest, liveGame } from "./live";
import type { ServerGame } from "./types";

const game = (id: string, created: number, more: object = {}) =>
  ({
    id,
    created,
    state: "running",
    opponent: "person",
    waiting: null,
    seats: { white: { player: `${id}-w` }, black: { player: `${id}-b` } },
    ...more,
  }) as ServerGame;
const rated = (white: number, black: number) => ({ seats: { white: { rating: white }, black: { rating: black } } });

test("the strongest running game is live, or else the newest; people come before computers", () => {
  assert.equal(liveGame([]), null);
  assert.equal(liveGame([game("a", 1, { state: "open" })]), null);
  assert.equal(liveGame([game("a", 1), game("b", 2)])?.id, "b");
  assert.equal(liveGame([game("a", 1, rated(1900, 1700)), game("b", 2, rated(1600, 1700))])?.id, "a");
  assert.equal(liveGame([game("a", 9, { opponent: "computer" }), game("b", 2)])?.id, "b");
  assert.equal(liveGame([game("a", 9, { opponent: "computer" })])?.id, "a");
  assert.equal(liveGame([game("a", 9, { opponent: "same-screen" })]), null);
});

test("the live game is the strongest, even if a followed player plays another", () => {
  setFollowed("b-w", true);
  const games = [game("a", 1, rated(1900, 1700)), game("b", 2)];
  assert.equal(liveGame(games)?.id, "a");
  assert.equal(games.sort(byInterest)[0]?.id, "b");
  setFollowed("b-w", false);
});

test("games are listed with open ones first, then followed players, then by rating", () => {
  setFollowed("d-b", true);
  const games = [game("a", 5), game("b", 1, rated(1800, 1800)), game("c", 2, { state: "open" }), game("d", 1)];
  assert.deepEqual(
    games.sort(byInterest).map(({ id }) => id),
    ["c", "d", "b", "a"],
  );
  setFollowed("d-b", false);
});
