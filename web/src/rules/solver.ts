// The worker that solves the small mill games and knows what their positions are worth (src/tablebase/page/exports.cpp).
import { Module } from "./module";
import { serve } from "./serve";
import type { Message, Refusal, Worths } from "./types";

export interface SolverQuestion {
  id: number;
  call: "worths" | "merits";
  texts: string[];
}
export interface SolverAnswer {
  id: number;
  reply: Worths | { reasons: Message[] } | Refusal;
}

const module = Module.load(PERFECT_URL);

serve(
  async ({ call, texts }: SolverQuestion): Promise<SolverAnswer["reply"]> => (await module).call(call, [], ...texts),
);
