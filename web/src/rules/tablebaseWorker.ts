// The worker that solves the small mill games and knows what their positions are worth (src/tablebase/page/exports.cpp).
import { Module } from "./module";
import { serve } from "./workerLoop";
import type { Message, Refusal, SolvedPosition } from "./types";

export interface TablebaseQuestion {
  id: number;
  call: "worths" | "merits";
  texts: string[];
}
export interface TablebaseAnswer {
  id: number;
  reply: SolvedPosition | { reasons: Message[] } | Refusal;
}

const module = Module.load(PERFECT_URL);

serve(
  async ({ call, texts }: TablebaseQuestion): Promise<TablebaseAnswer["reply"]> =>
    (await module).call(call, [], ...texts),
);
