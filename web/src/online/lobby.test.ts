import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { due, FakeSocket, openAt, pass } from "../testing/browser";
import { socketAddress, watchLobby } from "./lobby";
import type { ServerGame } from "./types";

const nobody = { white: null, black: null };
const game = (id: string, state: string, created: number) =>
  ({ id, state, created, waiting: null, seats: nobody }) as ServerGame;

let shown: string[] | null | undefined;
let stop: () => void;

beforeEach(() => {
  shown = undefined;
  FakeSocket.all.length = 0;
  stop = watchLobby((games) => {
    shown = games?.map(({ id }) => id) ?? null;
  });
});
afterEach(() => stop());

test("open games come first, and within each kind the latest", () => {
  FakeSocket.latest.say({
    type: "games",
    games: [game("a", "running", 4), game("b", "open", 1), game("c", "open", 3), game("d", "running", 2)],
  });
  assert.deepEqual(shown, ["c", "b", "a", "d"]);
});

test("a game that changes moves to its place, and one that ends goes", () => {
  FakeSocket.latest.say({ type: "games", games: [game("a", "open", 1), game("b", "open", 2)] });
  FakeSocket.latest.say({ type: "game", game: game("b", "running", 2) });
  assert.deepEqual(shown, ["a", "b"]);
  FakeSocket.latest.say({ type: "game", game: game("c", "open", 3) });
  assert.deepEqual(shown, ["c", "a", "b"]);
  FakeSocket.latest.say({ type: "gone", id: "a" });
  assert.deepEqual(shown, ["c", "b"]);
});

test("without a server there is no list; it is asked again, ever less often", () => {
  const waits = [];
  for (let i = 0; i < 8; i++) {
    FakeSocket.latest.close();
    assert.equal(shown, null);
    waits.push(due()[0]);
    pass(waits[i]!);
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  FakeSocket.latest.say({ type: "games", games: [game("a", "open", 1)] });
  assert.deepEqual(shown, ["a"]);
  FakeSocket.latest.close();
  assert.deepEqual(due(), [500]);
});

test("a list that comes again replaces the one before", () => {
  FakeSocket.latest.say({ type: "games", games: [game("a", "open", 1)] });
  FakeSocket.latest.say({ type: "games", games: [game("b", "open", 1)] });
  assert.deepEqual(shown, ["b"]);
});

test("nobody looks any more: nothing is told and nothing is asked", () => {
  stop();
  assert.equal(shown, undefined);
  assert.deepEqual(due(), []);
});

test("sockets are as safe as the page", () => {
  assert.equal(socketAddress("/ws/lobby"), "ws://merels.test/ws/lobby");
  openAt("/", "https://merels.test");
  assert.equal(socketAddress("/ws/lobby"), "wss://merels.test/ws/lobby");
  openAt("/");
});
