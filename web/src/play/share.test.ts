import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { requests, server, visits } from "../testing/browser";
import { firstName, lastName } from "../settings";
import type { LocalGame } from "./localGame";
import { share } from "./share";

function controllerOf(white: [string, number], black: [string, number]): LocalGame {
  const players = [white, black].map(([name, level]) => ({ name, level }));
  return {
    state: { value: { players } },
    againstComputer: players.some(({ level }) => level > 0),
    text: () => "the match",
    note: { value: "" },
  } as unknown as LocalGame;
}

beforeEach(() => {
  requests.length = 0;
  firstName.value = "";
  lastName.value = "";
  server(() => ({ json: { game: { id: "calm-fox" } } }));
});

test("W2: a game at one screen is put on the server, and the page goes there", async () => {
  firstName.value = " Ada ";
  await share(controllerOf(["Ada", 0], ["", 0]));
  assert.deepEqual(requests[0]!.body, {
    saved: "the match",
    side: "white",
    opponent: "same-screen",
    name: "Black",
    first: "Ada",
    last: "",
  });
  assert.equal(visits.at(-1), "push /game/calm-fox");
});

test("a game against the computer goes with the person's side and the computer's level", async () => {
  await share(controllerOf(["Computer", 7], ["Ada", 0]));
  assert.deepEqual(requests[0]!.body, {
    saved: "the match",
    side: "black",
    opponent: "computer",
    level: 7,
    first: "White",
    last: "",
  });
});

test("what the server refuses is shown beside the board", async () => {
  server(() => ({ status: 429, json: { code: "too-many-games", reason: "too many games" } }));
  const controller = controllerOf(["", 0], ["", 0]);
  const before = visits.length;
  await share(controller);
  assert.equal(controller.note.value, "too many games");
  assert.equal(visits.length, before);
});
