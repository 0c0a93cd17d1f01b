import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { requests, server, visits } from "../testing/browser";
import { visibleName } from "../settings";
import type { LocalGame } from "./localGame";
import { publish } from "./publish";

function controllerOf(white: [string, number], black: [string, number]): LocalGame {
  const players = [white, black].map(([name, level]) => ({ name, level }));
  return {
    state: { value: { players } },
    againstComputer: players.some(({ level }) => level > 0),
    text: () => "the match",
  } as unknown as LocalGame;
}

beforeEach(() => {
  requests.length = 0;
  visibleName.value = "";
  server(() => ({ json: { game: { id: "calm-fox" } } }));
});

test("W2: a game at one screen is put on the server for those who have its link, and the page goes there", async () => {
  visibleName.value = " Ada ";
  await publish(controllerOf(["Ada", 0], ["", 0]));
  assert.deepEqual(requests[0]!.body, {
    saved: "the match",
    side: "white",
    opponent: "same-screen",
    second: "Black",
    private: true,
    name: "Ada",
  });
  assert.equal(visits.at(-1), "push /game/calm-fox");
});

test("a game against the computer goes with the person's side and the computer's level", async () => {
  await publish(controllerOf(["Computer", 7], ["Ada", 0]));
  assert.deepEqual(requests[0]!.body, {
    saved: "the match",
    side: "black",
    opponent: "computer",
    level: 7,
    private: true,
  });
});

test("what the server refuses is answered", async () => {
  server(() => ({ status: 429, json: { code: "too-many-games", reason: "too many games" } }));
  const before = visits.length;
  assert.equal(await publish(controllerOf(["", 0], ["", 0])), "too many games");
  assert.equal(visits.length, before);
});
