import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { settled } from "../testing/browser";
import { threeByThree } from "../testing/boards";
import type { Rules } from "../rules/rules";
import type { MatchState, OpenGame } from "../rules/types";
import { ExerciseGame } from "./exerciseGame";
import type { Reviewer } from "./reviewer";
import type { TurnReview } from "./types";

const worth = (points: number) => ({ points, words: ["draw"] as never });
const error: TurnReview = {
  played: 4,
  side: 0,
  turn: "a1",
  label: "mistake",
  source: "engine",
  depth: 9,
  lost: 180,
  best: worth(600),
  after: worth(420),
  better: ["b2", "a2"],
  reasons: [],
};

// A match of which only the turns matter.
let turns: string[] = [];
let entered = "";
const state = () =>
  ({
    turns: [...turns],
    entry: { points: [], roles: [] },
    outcome: { over: false, winner: null },
    view: { side: 0, board: [], men: [] },
    last: null,
    expected: ["place a man"],
  }) as unknown as MatchState;
const rules = {
  newMatch: () => ({ match: 1 }),
  gameOf: () => ({ geometry: threeByThree }),
  state,
  moment: state,
  confirm: () => turns.push(entered),
  takeBack: () => (turns.pop() === undefined ? { refused: ["no turn"] } : {}),
} as unknown as Rules;

class Exercise extends ExerciseGame {
  enter(turn: string): void {
    entered = turn;
    this.afterConfirm();
  }
}

// Whatever is asked of the reviewer, and how it answers.
let asked: string[] = [];
let answers: Record<string, Promise<TurnReview | null>> = {};
const reviewer = {
  explained: (turn: TurnReview) => Promise.resolve(turn),
  instead: (_played: number, turn: string) => {
    asked.push(turn);
    return answers[turn] ?? Promise.resolve(null);
  },
} as unknown as Reviewer;
const begin = () => new Exercise(rules, {} as OpenGame, "", error, reviewer);

beforeEach(() => {
  [turns, asked, answers] = [[], [], {}];
});

test("the turn that was played has the verdict of the review", async () => {
  const exercise = begin();
  exercise.enter("a1");
  await settled();
  assert.deepEqual(exercise.tried.value, error);
  assert.equal(exercise.solved, false);
  assert.deepEqual(asked, []);
});

test("the turn that the review suggests solves it", async () => {
  const exercise = begin();
  exercise.enter("b2");
  await settled();
  assert.equal(exercise.solved, true);
  assert.deepEqual(asked, []);
});

test("another turn is judged, and solves it if it is no error", async () => {
  for (const label of ["good", "blunder"] as const) {
    answers.c3 = Promise.resolve({ ...error, turn: "c3", label });
    turns = [];
    const exercise = begin();
    exercise.enter("c3");
    await settled();
    assert.equal(exercise.solved, label === "good");
  }
  assert.deepEqual(asked, ["c3", "c3"]);
});

test("the verdict on a turn that was taken back says nothing about the next", async () => {
  let answer = (_: TurnReview) => {};
  answers.c3 = new Promise((resolve) => (answer = resolve));
  answers.c1 = new Promise(() => {});
  const exercise = begin();
  exercise.enter("c3");
  exercise.again();
  exercise.enter("c1");
  answer({ ...error, turn: "c3", label: "good" });
  await settled();
  assert.equal(exercise.tried.value, "judging");
});
