// The worker for what goes beyond playing, with the third module (src/wasm/study/exports.cpp).
import { Module } from "./module";
import { Rules } from "./rules";
import type { Message, Refusal } from "./types";
import { serve } from "./workerLoop";

export type StudyQuestion = { id: number } & (
  | { kind: "record"; record: string }
  | { kind: "merits"; match: string; turn: string }
);
type Reply = { text: string } | { reasons: Message[] } | Refusal;

const loaded = Module.load(STUDY_URL).then((module) => ({ module, rules: new Rules(module) }));

serve(async (question: StudyQuestion): Promise<Reply> => {
  const { module, rules } = await loaded;
  const text = question.kind === "record" ? question.record : question.match;
  const opened = module.call<{ match: number } | Refusal>("open_record", [], text);
  if ("refused" in opened) return opened;
  const { match } = opened;
  const reply: Reply =
    question.kind === "record" ? { text: rules.text(match) } : module.call("turn_merits", [match], question.turn);
  rules.close(match);
  return reply;
});
