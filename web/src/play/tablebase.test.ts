import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeWorker, requests, server, settled } from "../testing/browser";
import { threeByThree } from "../testing/boards";
import type { OpenGame, SolvedPosition } from "../rules/types";
import { reasonsFor, bestByPoint, probe, describeValue, needsText, solvingNeeds } from "./tablebase";

const known: SolvedPosition = { worth: { kind: "draw", turns: 0 }, turns: [{ turn: "a1", kind: "draw", turns: 0 }] };
const onServer = { tables: true, ...known };
const refused = { refused: ["no"] };
let games = 0;

// A game nobody has asked about yet.
function newGame(more: Partial<OpenGame> = {}): OpenGame {
  return {
    name: "six",
    variant: `like: six\nnumber: ${++games}`,
    tablebases: true,
    geometry: threeByThree,
    ...more,
  } as OpenGame;
}

beforeEach(() => {
  requests.length = 0;
  FakeWorker.answer = () => refused;
  server(() => ({ json: onServer }));
});

test("a small game is solved in the page, without the server", async () => {
  FakeWorker.answer = () => known;
  const game = newGame();
  assert.deepEqual(await probe(game, "p"), known);
  assert.equal(FakeWorker.latest.url, "/tablebaseWorker.js");
  assert.deepEqual(FakeWorker.latest.asked.at(-1)!.texts, [game.variant, "p"]);
  assert.equal(requests.length, 0);
});

test("an answer is remembered", async () => {
  FakeWorker.answer = () => known;
  const game = newGame();
  await probe(game, "p");
  const asked = FakeWorker.latest.asked.length;
  assert.deepEqual(await probe(game, "p"), known);
  assert.equal(FakeWorker.latest.asked.length, asked);
});

test("for other games the server is asked, and the page is not asked again", async () => {
  const game = newGame({ name: "nine" });
  assert.deepEqual(await probe(game, "p q"), onServer);
  assert.equal(requests[0]!.path, "/api/worth?game=nine&position=p+q");
  const asked = FakeWorker.latest.asked.length;
  await probe(game, "another");
  assert.equal(FakeWorker.latest.asked.length, asked);
  assert.equal(requests.length, 2);
});

test("a variant of one's own is named by its text", async () => {
  const game = newGame({ name: "own" });
  await probe(game, "p");
  assert.equal(new URLSearchParams(requests[0]!.path.split("?")[1]).get("variant"), game.variant);
});

test("a server without tables of a game is not asked again; one that is away is", async () => {
  const game = newGame();
  server(() => "offline");
  assert.equal(await probe(game, "p"), null);
  server(() => ({ json: { tables: true, worth: null, turns: [] } })); // this position is in none of its tables
  assert.equal(await probe(game, "p"), null);
  server(() => ({ json: { tables: false, worth: null, turns: [] } }));
  assert.equal(await probe(game, "p"), null);
  assert.equal(await probe(game, "p"), null);
  assert.equal(requests.length, 3);
});

test("what it takes to solve a position is known where the server has said so, until it knows the position", async () => {
  const game = newGame();
  const needs = { command: "merels solve nine", seconds: 1200, memory: 5e9, files: 3e9 };
  server(() => ({ json: { tables: true, worth: null, turns: [], needs } }));
  assert.equal(await probe(game, "p"), null);
  assert.deepEqual(solvingNeeds.get(game.variant), needs);
  assert.match(needsText(game), /^This position is not solved\. “merels solve nine” on the server makes the tables: /);
  server(() => ({ json: onServer }));
  assert.deepEqual(await probe(game, "q"), onServer);
  assert.equal(solvingNeeds.get(game.variant), undefined);
});

test("where no server can be reached, the page estimates what solving a game takes, and says how to offer it", async () => {
  const game = newGame({ name: "nine" });
  const cost = { seconds: 3600, memory: 2 ** 33, files: 2 ** 32 };
  FakeWorker.answer = ({ call }: { call: string }) => (call === "needs" ? cost : refused);
  server(() => "offline");
  assert.equal(needsText(game), "");
  assert.equal(await probe(game, "p"), null);
  assert.equal(
    needsText(game),
    "No tables of this game can be reached. “merels solve nine” makes them: about 1.0 h, 8.0 GB of memory and 4.0 GB of " +
      "disk space; then “merels pack nine --out nine.pack” makes the file that a site can offer.",
  );
  const asked = FakeWorker.latest.asked.length;
  assert.equal(await probe(game, "q"), null);
  assert.equal(FakeWorker.latest.asked.length, asked + 1); // for the pack alone
  // The server, once it is back, knows better.
  server(() => ({ json: { tables: false, worth: null, turns: [] } }));
  assert.equal(await probe(game, "r"), null);
  assert.equal(needsText(game), "");
});

test("a server that answers no more for now is not said to be out of reach", async () => {
  const game = newGame({ name: "nine" });
  FakeWorker.answer = ({ call }: { call: string }) =>
    call === "needs" ? { seconds: 1, memory: 1, files: 1 } : refused;
  server(() => ({ status: 429, json: { code: "too-many", reason: "too many requests" } }));
  assert.equal(await probe(game, "p"), null);
  assert.equal(needsText(game), "");
});

test("nobody is asked about a game without tablebases", async () => {
  const game = newGame({ tablebases: false });
  assert.equal(await probe(game, "p"), null);
  assert.equal(requests.length, 0);
});

test("a worker that breaks leaves nobody waiting", async () => {
  FakeWorker.answer = () => undefined;
  server(() => "offline");
  const asked = probe(newGame(), "p");
  const first = FakeWorker.latest;
  first.onerror!({ preventDefault() {} });
  await settled(); // the server is asked, and then another worker for the pack
  assert.notEqual(FakeWorker.latest, first);
  FakeWorker.latest.onerror!({ preventDefault() {} });
  await settled(); // and a third for what solving takes
  FakeWorker.latest.onerror!({ preventDefault() {} });
  assert.equal(await asked, null);
});

test("what else a turn is good for comes from the page's module; nothing where it does not know", async () => {
  FakeWorker.answer = () => ({ reasons: [["closes a mill"]] });
  assert.deepEqual(await reasonsFor(newGame(), "p", "a1"), [["closes a mill"]]);
  FakeWorker.answer = () => refused;
  assert.deepEqual(await reasonsFor(newGame(), "p", "a1"), []);
});

test("what a position is worth in words", () => {
  assert.equal(describeValue({ kind: "draw", turns: 0 }), "draws");
  assert.equal(describeValue({ kind: "win", turns: 5 }), "wins in 5");
  assert.equal(describeValue({ kind: "loss", turns: 4 }), "loses in 4");
});

test("a point is worth the best of the turns that go on with it", () => {
  const solved: SolvedPosition = {
    worth: { kind: "win", turns: 3 },
    turns: [
      { turn: "0-1", kind: "win", turns: 3 },
      { turn: "2-1", kind: "draw", turns: 0 },
      { turn: "0-3", kind: "loss", turns: 2 },
    ],
  };
  const points = (turn: string) => turn.split("-").map(Number);
  assert.deepEqual(
    [...bestByPoint(solved, points, [])],
    [
      [0, "win"],
      [2, "draw"],
    ],
  );
  assert.deepEqual(
    [...bestByPoint(solved, points, [0])],
    [
      [1, "win"],
      [3, "loss"],
    ],
  );
  assert.deepEqual([...bestByPoint(solved, points, [5])], []);
});
