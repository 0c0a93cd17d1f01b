// The worker the computer thinks in, with rules of its own. It is asked by a match's saved file.
import { Rules, type Advice, type Lines } from "./rules";
import type { Refusal } from "./types";

export type Question = { id: number; match: string } & (
  | { kind: "turn"; level: number; seed: number }
  | { kind: "hint" }
  | { kind: "lines"; played: number; lines: number; positions: number }
);
export type Reply = { turn: string } | Advice | Lines | Refusal;
export interface Answer {
  id: number;
  reply: Reply;
}

const rules = Rules.load(RULES_URL);

function think(here: Rules, match: number, question: Question): Reply {
  if (question.kind === "turn") return here.computerTurn(match, question.level, question.seed);
  if (question.kind === "hint") return here.hint(match);
  return here.lines(match, question.played, question.lines, question.positions);
}

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  const here = await rules;
  const opened = here.openMatch(data.match);
  if ("refused" in opened) return self.postMessage({ id: data.id, reply: opened } satisfies Answer);
  const reply = think(here, opened.match, data);
  here.close(opened.match);
  self.postMessage({ id: data.id, reply } satisfies Answer);
};
