// The worker for what goes beyond playing, with the third module (src/wasm/study/exports.cpp).
import { Module } from "./module";
import { networkFor } from "./networks";
import { Rules, type TurningPoint } from "./rules";
import type { Refusal, Side } from "./types";
import { serve } from "./workerLoop";

export type StudyQuestion = { id: number } & (
  | { kind: "record"; record: string }
  | { kind: "turning"; match: string; side: Side }
);
type Reply = { text: string } | TurningPoint | Refusal;

const loaded = Module.load(STUDY_URL).then((module) => ({ module, rules: new Rules(module) }));

serve(async (question: StudyQuestion): Promise<Reply> => {
  const { module, rules } = await loaded;
  const text = question.kind === "record" ? question.record : question.match;
  const opened = module.call<{ match: number } | Refusal>("open_record", [], text);
  if ("refused" in opened) return opened;
  const { match } = opened;
  if (question.kind === "record") {
    const file = rules.text(match);
    rules.close(match);
    return { text: file };
  }
  await networkFor(rules, match);
  const found = module.call<TurningPoint | Refusal>("turning_point", [match, question.side]);
  rules.close(match);
  return found;
});
