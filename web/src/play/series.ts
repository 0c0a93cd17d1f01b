// The score of a series: a game and its rematches, in which the players change sides each time.
import type { Outcome } from "../rules/types";

// The games before this one: those won by who is White and by who is Black now, and those drawn.
export interface Series {
  white: number;
  black: number;
  drawn: number;
}

// The points of each side, this game included once it is over: a win is a point and a draw half of one.
export function seriesScore(before: Series, { over, winner }: Pick<Outcome, "over" | "winner">): [number, number] {
  const score: [number, number] = [before.white + before.drawn / 2, before.black + before.drawn / 2];
  if (over) for (const side of [0, 1] as const) score[side] += winner === null ? 0.5 : +(winner === side);
  return score;
}
