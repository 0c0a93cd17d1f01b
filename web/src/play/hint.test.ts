import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeWorker } from "../testing/browser";
import { threeByThree } from "../testing/boards";
import type { SolvedPosition } from "../rules/types";
import { askHint, pointsOf } from "./hint";
import type { GameController } from "./gameController";

// What a hint needs of a match on the screen.
function controllerOf(position: string, variant = "unsolved") {
  const shown: { points: number[]; text: string }[] = [];
  const controller = {
    game: { name: "three", variant, tablebases: true, geometry: threeByThree },
    state: { value: { position, turns: ["a3"] } },
    myTurn: { value: true },
    thinking: { value: false },
    note: { value: "" },
    drop() {},
    text: () => "the match",
    showHint: (points: number[], text: string) => shown.push({ points, text }),
  };
  return { controller: controller as unknown as GameController, shown };
}

let positions = 0;
let solved: SolvedPosition | undefined;
let reasons: string[][];

beforeEach(() => {
  solved = undefined;
  reasons = [];
  FakeWorker.answer = (question: { call?: string; kind?: string }) => {
    if (question.call === "tablebase_values" || question.call === "packed") return solved ?? { refused: ["no"] };
    if (question.call === "merits") return { reasons };
    if (question.kind === "among") return { turn: "b2" };
    return { turn: "a3-b3", reasons: [["closes a mill"], ["blocks {}", "Black"]] };
  };
});

async function hintAt(turns: SolvedPosition["turns"] | null): Promise<string> {
  if (turns) solved = { worth: turns[0]!, turns };
  const { controller, shown } = controllerOf(`position ${++positions}`, "solved");
  await askHint(controller);
  return shown[0]?.text ?? "";
}

test("the computer's look ahead gives a turn, its points and the reasons", async () => {
  const { controller, shown } = controllerOf("any");
  await askHint(controller);
  assert.deepEqual(shown, [{ points: [0, 1], text: "a3-b3: closes a mill; blocks Black." }]);
  assert.equal(controller.note.value, "");
});

test("where the worth of every turn is known, a hint says what it changes", async () => {
  const [win, draw, loss] = [
    { turn: "a3", kind: "win", turns: 5 },
    { turn: "b3", kind: "draw", turns: 0 },
    { turn: "c3", kind: "loss", turns: 2 },
  ] as const;
  assert.match(
    await hintAt([win, draw, loss]),
    /^a3: wins: 5 turns to the next removal or the end; no other turn wins\.$/,
  );
  assert.match(await hintAt([win, loss]), /; every other turn loses\.$/);
  assert.match(
    await hintAt([win, { ...win, turn: "b3", turns: 9 }, loss]),
    /^a3: wins: 5 turns to the next removal or the end\.$/,
  );
  assert.equal(await hintAt([draw, loss]), "b3: every other turn loses.");
  assert.equal(await hintAt([draw, { ...draw, turn: "b2" }]), "b2: keeps the draw.");
  assert.equal(await hintAt([loss, { ...loss, turn: "a1", turns: 1 }]), "c3: holds out the longest.");
});

test("what else a turn is good for follows", async () => {
  reasons = [["closes a mill"]];
  assert.equal(await hintAt([{ turn: "b3", kind: "draw", turns: 0 }]), "b3: keeps the draw; closes a mill.");
});

test("a hint for a moment that has passed is not shown", async () => {
  const { controller, shown } = controllerOf("any");
  const asked = askHint(controller);
  (controller.state.value as { turns: string[] }).turns = ["a3", "b3"];
  await asked;
  assert.deepEqual(shown, []);
});

test("there is no hint on the other's turn or while the computer thinks", async () => {
  for (const which of ["myTurn", "thinking"] as const) {
    const { controller, shown } = controllerOf("any");
    (controller[which] as { value: boolean }).value = which === "thinking";
    await askHint(controller);
    assert.deepEqual(shown, []);
  }
});

test("the points a turn names, in their order", () => {
  const { controller } = controllerOf("any");
  assert.deepEqual(pointsOf(controller, "a3-b3xc1"), [0, 1, 8]);
  assert.deepEqual(pointsOf(controller, "pass"), []);
});
