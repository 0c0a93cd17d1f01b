import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeWorker, pass, requests, server, settled } from "../testing/browser";
import type { OpenGame, SolvedPosition } from "../rules/types";
import { probe } from "../play/tablebase";
import { solvedSoon } from "./solved";

const known: SolvedPosition = { worth: { kind: "draw", turns: 0 }, turns: [{ turn: "a1", kind: "draw", turns: 0 }] };
const busy = (seconds?: string) => ({
  status: 429,
  json: { code: "too-many", reason: "too many requests" },
  headers: seconds ? { "retry-after": seconds } : undefined,
});
let games = 0;
const newGame = () => ({ name: "nine", variant: `like: nine\nnumber: ${++games}`, tablebases: true }) as OpenGame;

// What has come of a question by now.
function follow(asked: Promise<SolvedPosition | null>) {
  const followed: { answer?: SolvedPosition | null } = {};
  void asked.then((answer) => (followed.answer = answer));
  return followed;
}
async function later(milliseconds: number): Promise<void> {
  await settled();
  pass(milliseconds);
  await settled();
}

beforeEach(() => {
  requests.length = 0;
  FakeWorker.answer = () => ({ refused: ["no"] });
});

test("a review asks the server again when it says to wait, and as long as it says", async () => {
  const answers = [busy("3"), busy(), { json: { tables: true, ...known } }];
  server(() => answers[requests.length - 1]!);
  const followed = follow(solvedSoon(newGame(), "p"));
  await later(2999);
  assert.equal(requests.length, 1);
  await later(1);
  assert.equal(requests.length, 2);
  await later(2000);
  assert.equal(requests.length, 3);
  assert.equal(followed.answer!.worth.kind, "draw");
});

test("a server that says so again and again is not asked for ever", async () => {
  server(() => busy("2"));
  const followed = follow(solvedSoon(newGame(), "p"));
  for (let i = 0; i < 20; i++) await later(2000);
  assert.equal(followed.answer, null);
  assert.ok(requests.length <= 11, `${requests.length} requests`);
});

test("a server that does not answer is not waited for", async () => {
  FakeWorker.answer = () => undefined;
  const followed = follow(solvedSoon(newGame(), "p"));
  await later(2000);
  assert.equal(followed.answer, null);
});

test("elsewhere nobody waits: a hint is wanted now", async () => {
  server(() => busy("2"));
  assert.equal(await probe(newGame(), "p"), null);
  assert.equal(requests.length, 1);
});
