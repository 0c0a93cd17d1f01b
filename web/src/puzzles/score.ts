// How somebody does at puzzles, as this browser knows it.
import { signal } from "@preact/signals";
import { load, save } from "../storage";

export interface Score {
  rating: number;
  tried: string[]; // the ids of puzzles that counted, the latest last
  solved: number;
  streak: number; // solved in a row, without a mistake or help
  best: number; // the longest streak
  daily: number; // the day whose puzzle was solved last
}

const most = 2000; // ids that are remembered
const fresh: Score = { rating: 1200, tried: [], solved: 0, streak: 0, best: 0, daily: -1 };

function read(): Score {
  try {
    return { ...fresh, ...(JSON.parse(load("puzzles", "{}")) as Partial<Score>) };
  } catch {
    return fresh;
  }
}

export const score = signal<Score>(read());

function keep(next: Score): void {
  score.value = next;
  save("puzzles", JSON.stringify(next));
}

// Elo's formula. The server has Glicko-2; this is for those it does not know.
export function ratingAfter(rating: number, puzzle: number, solved: boolean, played: number): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  const step = played < 20 ? 48 : 24;
  return Math.round(Math.min(3000, Math.max(400, rating + step * ((solved ? 1 : 0) - expected))));
}

// A puzzle counts once. The streak counts every puzzle that is tried for it.
export function countAttempt(puzzle: { id: string; rating: number }, solved: boolean): void {
  const before = score.value;
  const streak = solved ? before.streak + 1 : 0;
  const again = before.tried.includes(puzzle.id);
  keep({
    ...before,
    streak,
    best: Math.max(before.best, streak),
    solved: before.solved + (solved && !again ? 1 : 0),
    rating: again ? before.rating : ratingAfter(before.rating, puzzle.rating, solved, before.tried.length),
    tried: again ? before.tried : [...before.tried, puzzle.id].slice(-most),
  });
}

export function countDaily(day: number): void {
  keep({ ...score.value, daily: day });
}
