// The worker that solves the small mill games and knows what their positions are worth (src/tablebase/page/exports.cpp),
// and of large ones what a pack says.
import { Module } from "./module";
import { PackReader } from "./pack";
import { serve } from "./workerLoop";
import type { Message, Refusal, SolvedPosition, SolvingCost } from "./types";

export interface TablebaseQuestion {
  id: number;
  call: "tablebase_values" | "merits" | "needs" | "packed"; // of "packed" the texts are the variant, the position and the address of the pack
  texts: string[];
}
export interface TablebaseAnswer {
  id: number;
  reply: SolvedPosition | { reasons: Message[] } | SolvingCost | Refusal | null; // null: no pack has it
}

const module = Module.load(PERFECT_URL);

const packs = new PackReader(module);

serve(
  async ({ call, texts }: TablebaseQuestion): Promise<TablebaseAnswer["reply"]> =>
    call === "packed" ? packs.values(texts[0]!, texts[1]!, texts[2]!) : (await module).call(call, [], ...texts),
);
