// The worker that analyses one share of the turns of a position, deeper and deeper, until it is ended; with the third
// module (src/wasm/study/analysis_exports.h).
import { Module } from "./module";
import { networkFor } from "./networks";
import { Rules, type Lines } from "./rules";
import type { Refusal } from "./types";

export interface AnalysisTask {
  match: string;
  played: number;
  lines: number;
  share: number;
  shares: number;
  bound: Int32Array | null; // shared by all workers; none where pages have no shared memory
}
// Turns that are worth no more than the bound are left out.
export interface ShareResult {
  bound: number;
  result: Lines;
  done?: true; // there is nothing more to be found
}

self.onmessage = async ({ data: task }: MessageEvent<AnalysisTask>) => {
  const tell = (result: ShareResult | Refusal) => self.postMessage(result);
  const module: Module = await Module.load(STUDY_URL, () => {
    tell(module.answer());
    return task.bound ? Atomics.load(task.bound, 0) : noBound;
  });
  const rules = new Rules(module);
  const opened = rules.openMatch(task.match);
  if ("refused" in opened) return tell(opened);
  await networkFor(rules, opened.match);
  const { played, lines, share, shares } = task;
  const last = module.call<ShareResult | Refusal>("analyse_share", [opened.match, played, lines, share, shares]);
  tell("refused" in last ? last : { ...last, done: true });
};

const noBound = -32_000; // as in the module
