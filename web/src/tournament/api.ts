// What is asked of the server about tournaments.
import { ask, type Problem } from "../online/api";
import { givenName, me, takeName } from "../online/players";
import type { Format, ListedTournament, Outcome, Tournament } from "./types";

export interface NewTournament {
  name: string;
  format: Format;
  game: string;
  clock: { initial: number; increment: number; days: number } | null; // null over the board
  rated: boolean;
  over_the_board: boolean;
  bots: boolean;
  twice: boolean;
  rounds: number | null; // of a Swiss; null: as many as suit the number of players
  minutes: number | null; // of an arena
  fill: number;
  private: boolean;
  starts: number | null;
}
export type Answer = { tournament: Tournament } | Problem;

export function pathOf(id: string): string {
  return `/api/tournaments/${encodeURIComponent(id)}`;
}
export function listTournaments(): Promise<{ tournaments: ListedTournament[] } | Problem> {
  return ask("GET", "/api/tournaments");
}
export function createTournament(wanted: NewTournament): Promise<Answer> {
  return ask("POST", "/api/tournaments", wanted);
}

// A guest enters under the name in the form; without one the server gives one.
export async function join(id: string): Promise<Answer> {
  if (!me.value?.account && (!me.value || (givenName() ?? me.value.name) !== me.value.name)) {
    const problem = await takeName(givenName() ?? "");
    if (problem) return problem;
  }
  return ask("POST", `${pathOf(id)}/join`, {});
}

// What else can be done with a tournament: all but the first are the organiser's.
export type Action =
  | { do: "withdraw" }
  | { do: "start" }
  | { do: "cancel" }
  | { do: "next" }
  | { do: "enter"; names: string[] }
  | { do: "remove"; entrant: number }
  | { do: "readmit"; entrant: number }
  | { do: "result"; number: number; outcome: Outcome };

export function act(id: string, { do: what, ...body }: Action): Promise<Answer> {
  return ask("POST", `${pathOf(id)}/${what}`, body);
}
