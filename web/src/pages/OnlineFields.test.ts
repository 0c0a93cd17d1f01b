import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import type { OpenGame } from "../rules/types";
import { me, type Me } from "../online/players";
import { visibleName } from "../settings";
import { onlineRequest } from "./OnlineFields";

const nine = { name: "nine", variant: "like: nine" } as OpenGame;
const none = { id: "", clock: "none", unlisted: false, rated: false };

test("W2: a request has what was chosen, and leaves out what was not", () => {
  visibleName.value = " Ada ";
  assert.deepEqual(JSON.parse(JSON.stringify(onlineRequest(none, { game: nine, wants: "random", position: "" }))), {
    game: "nine",
    side: "random",
    private: false,
    name: "Ada",
  });
});

test("W16: a game is rated only for accounts, with a clock and the usual rules", () => {
  const rated = (clock: string, position = "") =>
    onlineRequest({ ...none, clock, rated: true }, { game: nine, wants: "white", position }).rated;
  assert.equal(rated("3+2"), undefined);
  me.value = { account: true, name: "Ada" } as Me;
  assert.equal(rated("3+2"), true);
  assert.equal(rated("none"), undefined);
  assert.equal(rated("3+2", "p"), undefined);
  me.value = null;
});

test("an id is sent as the server writes it", () => {
  const request = onlineRequest({ ...none, id: " Calm-Fox " }, { game: nine, wants: "white", position: "" });
  assert.equal(request.id, "calm-fox");
});

test("a variant of one's own goes as its text, a position as its own", () => {
  const own = { name: "own", variant: "like: six" } as OpenGame;
  const request = onlineRequest(none, { game: own, wants: "black", position: "p" });
  assert.deepEqual([request.game, request.variant, request.position], [undefined, "like: six", "p"]);
});

test("clocks are sent in milliseconds, or in days for each turn", () => {
  const clock = (name: string) =>
    onlineRequest({ ...none, clock: name }, { game: nine, wants: "white", position: "" }).clock;
  assert.deepEqual(clock("3+2"), { initial: 180_000, increment: 2000 });
  assert.deepEqual(clock("3d"), { days: 3 });
  assert.equal(clock("none"), undefined);
});
