// What is asked of the server about puzzles.
import { ask, type Problem } from "../online/api";
import type { Puzzle } from "./pack";

// The rating of a player at puzzles.
export interface PuzzleRating {
  rating: number;
  provisional: boolean;
  tried: number;
  solved: number;
}
export interface Sent {
  puzzle: Puzzle;
  player: PuzzleRating | null; // null for somebody the server does not know
}

// Near the player's own rating, as the server knows it.
export function nextPuzzle(game: string, theme: string): Promise<Sent | Problem> {
  const asked = new URLSearchParams({ game, theme });
  return ask("GET", `/api/puzzles/next?${asked}`);
}
export function dailyPuzzle(): Promise<Sent | Problem> {
  return ask("GET", "/api/puzzles/daily");
}
export function findPuzzle(id: string): Promise<Sent | Problem> {
  return ask("GET", `/api/puzzles/${encodeURIComponent(id)}`);
}
// The turns of the solver, up to the first wrong one; whether that solves it is for the server to say.
export function sendAttempt(
  id: string,
  turns: string[],
): Promise<{ solved: boolean; counted: boolean; player: PuzzleRating | null } | Problem> {
  return ask("POST", `/api/puzzles/${encodeURIComponent(id)}/attempt`, { turns });
}
