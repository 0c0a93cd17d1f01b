// The worker the computer thinks in, with rules of its own. It is asked by a match's saved file. For hints and lines it
// loads the third module.
import { networkFor } from "./networks";
import { Rules, type Advice, type Lines } from "./rules";
import { serve } from "./workerLoop";
import type { Refusal } from "./types";

export type Question = { id: number; match: string } & (
  | { kind: "turn"; level: number; seed: number }
  | { kind: "among"; played: number; turns: string[]; seed: number }
  | { kind: "hint" }
  | { kind: "lines"; played: number; lines: number; positions: number }
);
export type Reply = { turn: string } | Advice | Lines | Refusal;

const rules = Rules.load(RULES_URL);
let study: Promise<Rules> | null = null;

function studyRules(): Promise<Rules> {
  study ??= Rules.load(STUDY_URL);
  return study;
}

const positionsAmong = 300_000;
const alike = 5; // hundredths of a man: no difference worth seeing

// The best of a few turns, any of those that look alike.
function chooseAmong(here: Rules, match: number, { played, turns, seed }: Question & { kind: "among" }): Reply {
  const all = here.lines(match, played, 500, positionsAmong);
  if ("refused" in all) return all;
  const lines = all.lines.filter((line) => turns.includes(line.turns[0]!));
  const best = lines.filter((line) => line.value >= lines[0]!.value - alike).map((line) => line.turns[0]!);
  const choice = best.length > 0 ? best : turns;
  return { turn: choice[seed % choice.length]! };
}

function think(here: Rules, match: number, question: Question): Reply {
  if (question.kind === "among") return chooseAmong(here, match, question);
  if (question.kind === "turn") return here.computerTurn(match, question.level, question.seed);
  if (question.kind === "hint") return here.hint(match);
  return here.lines(match, question.played, question.lines, question.positions);
}

serve(async (question: Question): Promise<Reply> => {
  const here = await (question.kind === "turn" ? rules : studyRules());
  const opened = here.openMatch(question.match);
  if ("refused" in opened) return opened;
  await networkFor(here, opened.match);
  const reply = think(here, opened.match, question);
  here.close(opened.match);
  return reply;
});
