import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeWorker, settled } from "../testing/browser";
import { bestAmong, bestLines, computerTurn, hint, stopSearch, startEngine } from "./engine";

beforeEach(() => {
  stopSearch();
  FakeWorker.answer = () => undefined;
});

test("a question goes to the worker with everything it needs", async () => {
  FakeWorker.answer = () => ({ turn: "a1-a4" });
  assert.equal(await computerTurn("the match", 7), "a1-a4");
  assert.equal(FakeWorker.latest.url, "/engineWorker.js");
  const { kind, match, level, seed } = FakeWorker.latest.asked.at(-1)!;
  assert.deepEqual({ kind, match, level }, { kind: "turn", match: "the match", level: 7 });
  assert.equal(typeof seed, "number");
  await bestAmong("the match", 3, ["a1", "a4"]);
  assert.deepEqual(FakeWorker.latest.asked.at(-1)!.turns, ["a1", "a4"]);
});

test("one worker answers every question", async () => {
  FakeWorker.answer = () => ({ turn: "a1" });
  await computerTurn("m", 1);
  const worker = FakeWorker.latest;
  await computerTurn("m", 1);
  assert.equal(FakeWorker.latest, worker);
});

test("a new question stops the one before, and the worker that was busy with it", async () => {
  const first = hint("m");
  const busy = FakeWorker.latest;
  FakeWorker.answer = () => ({ depth: 3, lines: [] });
  const second = bestLines("m", 0, 5, 1000);
  assert.equal(await first, undefined);
  assert.equal(busy.terminated, true);
  assert.deepEqual(await second, { depth: 3, lines: [] });
});

test("an answer that comes too late is nobody's", async () => {
  const first = hint("m");
  const { id } = FakeWorker.latest.asked.at(-1)!;
  stopSearch();
  assert.equal(await first, undefined);
  const second = hint("m");
  FakeWorker.latest.reply(id, { turn: "late", reasons: [] });
  let answered = false;
  void second.then(() => (answered = true));
  await settled();
  assert.equal(answered, false);
});

test("what the rules refuse has no answer", async () => {
  FakeWorker.answer = () => ({ refused: ["the game is over"] });
  assert.equal(await computerTurn("m", 1), undefined);
});

test("a worker that breaks answers nothing, and the next question starts another", async () => {
  const asked = hint("m");
  const broken = FakeWorker.latest;
  broken.onerror!({ preventDefault() {} });
  assert.equal(await asked, undefined);
  startEngine();
  assert.notEqual(FakeWorker.latest, broken);
});
