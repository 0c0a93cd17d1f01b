// Asks the worker what the computer thinks.
import type { Question } from "./engineWorker";
import type { Advice, Lines } from "./rules";
import { OneAtATime } from "./worker";

const worker = new OneAtATime<Question>(ENGINE_WORKER_URL);

// Starts the worker before it is needed.
export function startEngine(): void {
  worker.start();
}

export function stopSearch(): void {
  worker.stop();
}

// Nothing is answered to what was stopped or refused.
async function ask<T extends object>(question: Parameters<typeof worker.ask>[0]): Promise<T | undefined> {
  const reply = await worker.ask<T>(question);
  return reply && !("refused" in reply) ? reply : undefined;
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
