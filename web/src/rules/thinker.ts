// Asks the worker for the computer's turns. A thought nobody waits for any more is stopped by ending the worker.
import type { Answer, Question } from "./computer";

let worker: Worker | null = null;
let waiting: { id: number; answer: (turn: string | undefined) => void } | null = null;
let lastId = 0;

function start(): Worker {
  const started = new Worker(COMPUTER_URL, { type: "module" });
  started.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (waiting?.id !== data.id) return;
    const { answer } = waiting;
    waiting = null;
    answer(data.turn);
  };
  started.onerror = () => {
    stopThinking();
  };
  return started;
}

// Starts the worker before it is needed.
export function warmUp(): void {
  worker ??= start();
}

// The computer's turn in a match, given as its saved file; nothing if it was stopped.
export function think(match: string, level: number): Promise<string | undefined> {
  stopThinking();
  warmUp();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  return new Promise((answer) => {
    waiting = { id: ++lastId, answer };
    worker!.postMessage({ id: lastId, match, level, seed } satisfies Question);
  });
}

export function stopThinking(): void {
  if (!waiting) return;
  worker?.terminate();
  worker = null;
  const { answer } = waiting;
  waiting = null;
  answer(undefined);
}
