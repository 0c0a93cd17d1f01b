// Asks the worker what the computer thinks. A thought nobody waits for any more is stopped by ending the worker.
import type { Answer, Question, Reply } from "./engineWorker";
import type { Advice, Lines } from "./rules";

let worker: Worker | null = null;
let waiting: { id: number; answer: (reply: Reply | undefined) => void } | null = null;
let lastId = 0;

function start(): Worker {
  const started = new Worker(ENGINE_WORKER_URL, { type: "module" });
  started.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (waiting?.id !== data.id) return;
    const { answer } = waiting;
    waiting = null;
    answer(data.reply);
  };
  started.onerror = () => stopSearch();
  return started;
}

// Starts the worker before it is needed.
export function startEngine(): void {
  worker ??= start();
}

export function stopSearch(): void {
  if (!waiting) return;
  worker?.terminate();
  worker = null;
  const { answer } = waiting;
  waiting = null;
  answer(undefined);
}

type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, "id"> : never) : never;

// One question at a time: a new one stops the one before. Nothing is answered to what was stopped or refused.
async function ask<T extends Reply>(question: Asked): Promise<T | undefined> {
  stopSearch();
  startEngine();
  const id = ++lastId;
  const reply = await new Promise<Reply | undefined>((answer) => {
    waiting = { id, answer };
    worker!.postMessage({ ...question, id });
  });
  return reply && !("refused" in reply) ? (reply as T) : undefined;
}

export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

// The computer's turn in a match, given as its saved file.
export async function computerTurn(match: string, level: number): Promise<string | undefined> {
  return (await ask<{ turn: string }>({ kind: "turn", match, level, seed: randomSeed() }))?.turn;
}

// The turn among these that looks best after so many turns of the match.
export async function bestAmong(match: string, played: number, turns: string[]): Promise<string | undefined> {
  return (await ask<{ turn: string }>({ kind: "among", match, played, turns, seed: randomSeed() }))?.turn;
}

// A turn worth playing, with the reasons.
export function hint(match: string): Promise<Advice | undefined> {
  return ask({ kind: "hint", match });
}

// The best few turns after so many turns of the match.
export function bestLines(match: string, played: number, lines: number, positions: number): Promise<Lines | undefined> {
  return ask({ kind: "lines", match, played, lines, positions });
}
