// How somebody does at puzzles, as this browser knows it.
import { signal } from "@preact/signals";
import { load, save } from "../storage";

export interface Score {
  rating: number;
  rated: number; // how many puzzles counted for the rating
  tried: string[]; // the ids of puzzles that were tried, the latest last
  solved: number;
  streak: number; // solved in a row in that mode, without a mistake or help
  waiting: string; // the id of the streak's puzzle that is not decided yet
  best: number; // the longest streak
  daily: number; // the day whose puzzle was solved last
}

const most = 2000; // ids that are remembered
const fresh: Score = { rating: 1200, rated: 0, tried: [], solved: 0, streak: 0, waiting: "", best: 0, daily: -1 };

function read(): Score {
  try {
    const stored = JSON.parse(load("puzzles", "{}")) as Partial<Score>;
    return { ...fresh, rated: stored.tried?.length ?? 0, ...stored }; // those tried all counted once
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

function tryOnce(before: Score, id: string, solved: boolean): Pick<Score, "tried" | "solved"> {
  if (before.tried.includes(id)) return before;
  return { tried: [...before.tried, id].slice(-most), solved: before.solved + (solved ? 1 : 0) };
}

// For the rating a puzzle counts only when it is tried for the first time.
export function countRated(puzzle: { id: string; rating: number }, solved: boolean): void {
  const before = score.value;
  if (before.tried.includes(puzzle.id)) return;
  keep({
    ...before,
    ...tryOnce(before, puzzle.id, solved),
    rating: ratingAfter(before.rating, puzzle.rating, solved, before.rated),
    rated: before.rated + 1,
  });
}

// A streak counts every puzzle that is tried for it, and no other.
export function keepForStreak(id: string): void {
  keep({ ...score.value, waiting: id });
}
export function countStreak({ id }: { id: string }, solved: boolean): void {
  const before = score.value;
  const streak = solved ? before.streak + 1 : 0;
  const best = Math.max(before.best, streak);
  keep({ ...before, ...tryOnce(before, id, solved), streak, best, waiting: "" });
}

export function countDaily(day: number): void {
  keep({ ...score.value, daily: day });
}
