import { test } from "node:test";
import assert from "node:assert/strict";
import { gamesWaiting, showBadge } from "./badge";

const seat = (player: string | null) => ({ player, name: "", level: null });
const game = { state: "running", to_move: "white", opponent: "person" } as const;

test("N1: the games that wait are those between people in which it is the player's turn", () => {
  const seats = { white: seat("ada"), black: seat("grace") };
  assert.equal(gamesWaiting([{ ...game, seats }], "ada"), 1);
  assert.equal(gamesWaiting([{ ...game, seats }], "grace"), 0);
  assert.equal(gamesWaiting([{ ...game, seats, state: "ended" }], "ada"), 0);
  assert.equal(gamesWaiting([{ ...game, seats, opponent: "computer" }], "ada"), 0);
  assert.equal(gamesWaiting([{ ...game, seats: { white: null, black: null } }], "ada"), 0);
});

test("N1: a browser without a badge, or one that refuses it, does no harm", async () => {
  const shown: number[] = [];
  await showBadge(2, { setAppBadge: (count) => Promise.resolve(void shown.push(count)) });
  await showBadge(3, {});
  await showBadge(4, { setAppBadge: () => Promise.reject(new Error("not installed")) });
  assert.deepEqual(shown, [2]);
});
