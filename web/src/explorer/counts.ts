// How results are shown: shares of a bar, and the same in words.
import { plural, t } from "../i18n";
import type { ExploredTurn } from "./api";

export function gamesWith({ white, draws, black }: ExploredTurn): number {
  return white + draws + black;
}

// Whole per cents that add up to a hundred, White's first.
export function shares({ white, draws, black }: ExploredTurn): [number, number, number] {
  const all = white + draws + black;
  if (all === 0) return [0, 0, 0];
  const exact = [white, draws, black].map((count) => (100 * count) / all);
  const whole = exact.map(Math.floor);
  let left = 100 - whole.reduce((sum, share) => sum + share, 0);
  // What is left over goes where most was cut off.
  const order = [0, 1, 2].sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!));
  for (const i of order) if (left-- > 0) whole[i]!++;
  return [whole[0]!, whole[1]!, whole[2]!];
}

export function shareWords(turn: ExploredTurn): string {
  const [white, draws, black] = shares(turn);
  return t("White {} %, draws {} %, Black {} %", white, draws, black);
}

export function gameCount(games: number): string {
  return plural(games, "{} game", "{} games");
}

// The month so many months before a moment, as 2026-11.
export function monthsBefore(now: Date, months: number): string {
  const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  return then.toISOString().slice(0, 7);
}
