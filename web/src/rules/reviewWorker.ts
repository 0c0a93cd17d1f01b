// The worker that reviews a match, with the third module (src/wasm/study/exports.h): it is given a match, then judges it
// turn by turn.
import { Module } from "./module";
import { networkFor } from "./networks";
import { Rules } from "./rules";
import type { Refusal } from "./types";
import { serve } from "./workerLoop";

// `values`: what the tables know of the turns of the position, a turn a line; empty if they do not have it.
export type ReviewQuestion = { id: number } & (
  | { kind: "review"; match: string; quick: boolean }
  | { kind: "step"; values: string }
  | { kind: "instead"; played: number; turn: string; values: string }
);

const loaded = Module.load(STUDY_URL).then((module) => ({ module, rules: new Rules(module) }));

serve(async (question: ReviewQuestion): Promise<unknown> => {
  const { module, rules } = await loaded;
  if (question.kind === "step") return module.call("review_step", [], question.values);
  if (question.kind === "instead")
    return module.call("review_instead", [question.played], question.turn, question.values);
  const opened = module.call<{ match: number } | Refusal>("open_record", [], question.match);
  if ("refused" in opened) return opened;
  await networkFor(rules, opened.match);
  const begun = module.call("review_match", [opened.match, question.quick ? 1 : 0]);
  rules.close(opened.match);
  return begun;
});
