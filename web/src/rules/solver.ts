// The worker that solves the small mill games and knows what their positions are worth (src/tablepage/exports.cpp).
import { Module } from "./module";
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

self.onmessage = async ({ data }: MessageEvent<SolverQuestion>) => {
  const reply = (await module).call<SolverAnswer["reply"]>(data.call, [], ...data.texts);
  self.postMessage({ id: data.id, reply } satisfies SolverAnswer);
};
