// What was played in finished games, as the server answers it (docs/openapi.json).
import { ask, type Problem } from "../online/api";
import type { SolvedValue } from "../rules/types";

export interface FinishedSide {
  name: string;
  level: number | null;
  rating: number | null;
  bot: boolean;
}

export interface FinishedGame {
  id: string;
  game: string;
  own: boolean; // a variant of a person's own
  ended: number | null; // milliseconds; null if nobody knows
  winner: "white" | "black" | null;
  why: string;
  turns: number;
  private: boolean;
  white: FinishedSide;
  black: FinishedSide;
}

export interface ExploredTurn {
  turn: string;
  also: string[]; // turns that are the same on a board turned or mirrored
  white: number;
  draws: number;
  black: number;
  rating: number | null;
  worth: SolvedValue | null;
}

export interface Explored {
  turns: ExploredTurn[];
  games: FinishedGame[];
}

// What is counted; what is empty or false is no condition.
export interface ExplorerFilter {
  rating_from: string; // a band of ratings, by the rating it begins with
  rating_to: string; // the same
  since: string; // a month such as 2026-11
  until: string; // the same
  mine: boolean;
}

export function explore(game: string, position: string, filter: ExplorerFilter): Promise<Explored | Problem> {
  const asked = new URLSearchParams({ game, position });
  for (const [name, value] of Object.entries(filter)) if (value) asked.set(name, String(value));
  return ask("GET", `/api/explorer?${asked}`);
}

// `searched` is how many games were looked through, if there are more to look through.
export interface FoundGames {
  games: FinishedGame[];
  next: string | null;
  searched: number | null;
}

export function searchGames(asked: URLSearchParams): Promise<FoundGames | Problem> {
  return ask("GET", `/api/games/search?${asked}`);
}
