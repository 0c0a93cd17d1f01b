// The worker the computer thinks in, with rules of its own. It is asked by a match's saved file.
import { Rules } from "./rules";

export interface Question {
  id: number;
  match: string; // a saved file
  level: number;
  seed: number;
}
export interface Answer {
  id: number;
  turn?: string;
}

const rules = Rules.load(RULES_URL);

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  const here = await rules;
  const opened = here.openMatch(data.match);
  if ("refused" in opened) return self.postMessage({ id: data.id } satisfies Answer);
  const answer = here.computerTurn(opened.match, data.level, data.seed);
  here.close(opened.match);
  self.postMessage({ id: data.id, turn: "turn" in answer ? answer.turn : undefined } satisfies Answer);
};
