import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeWorker, settled } from "../testing/browser";
import type { Rules } from "../rules/rules";
import type { OpenGame } from "../rules/types";
import { Reviewer } from "./reviewer";

test("two turns are judged one after the other, by the worker that has the review", async () => {
  const rules = { moment: () => ({ position: "p" }) } as unknown as Rules;
  const reviewer = new Reviewer(rules, 1, { name: "yote", tablebases: false } as OpenGame, "the match");
  const answers = Promise.all([reviewer.instead(0, "a1"), reviewer.instead(0, "a2")]);
  const worker = () => FakeWorker.latest;
  const reply = async (answer: unknown) => {
    await settled();
    worker().reply(worker().asked.at(-1)!.id, answer);
  };
  const judged = (turn: string) => ({ turn: { turn, label: "good", source: "engine" } });
  await settled();
  const first = worker();
  await reply({ left: 0, next: null });
  await reply(judged("a1"));
  await reply(judged("a2"));
  assert.deepEqual(
    (await answers).map((turn) => turn?.turn),
    ["a1", "a2"],
  );
  assert.deepEqual(
    first.asked.map(({ kind, turn }) => [kind, turn]),
    [
      ["review", undefined],
      ["instead", "a1"],
      ["instead", "a2"],
    ],
  );
  assert.equal(first.terminated, false);
});
