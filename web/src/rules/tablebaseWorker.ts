// The worker that solves the small mill games and knows what their positions are worth (src/tablebase/page/exports.cpp),
// and of large ones what a pack says.
import { Module } from "./module";
import { Pack } from "./pack";
import { serve } from "./workerLoop";
import type { Message, Refusal, SolvedPosition } from "./types";

export interface TablebaseQuestion {
  id: number;
  call: "worths" | "merits" | "packed"; // of "packed" the texts are the variant, the position and the address of the pack
  texts: string[];
}
export interface TablebaseAnswer {
  id: number;
  reply: SolvedPosition | { reasons: Message[] } | Refusal | null; // null: no pack has it
}

const module = Module.load(PERFECT_URL);

interface OpenedPack {
  variant: string;
  opened: Promise<Pack | null>;
}
let pack: OpenedPack | null = null;
let last: Promise<unknown> = Promise.resolve();

function openPack(variant: string, url: string): OpenedPack {
  pack = { variant, opened: module.then((loaded) => Pack.open(loaded, variant, url)) };
  return pack;
}

// One position after the other: the module has one pack and one list of missing chunks.
function packed([variant, position, url]: string[]): Promise<TablebaseAnswer["reply"]> {
  const found = last.then(async () => {
    const { opened } = pack?.variant === variant ? pack! : openPack(variant!, url!);
    return (await (await opened)?.worths(position!)) ?? null;
  });
  last = found.catch(() => undefined);
  return found;
}

serve(
  async ({ call, texts }: TablebaseQuestion): Promise<TablebaseAnswer["reply"]> =>
    call === "packed" ? packed(texts) : (await module).call(call, [], ...texts),
);
