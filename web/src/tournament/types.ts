// What the server says about tournaments: docs/protocol.md.
import type { ServerGame } from "../online/types";
import type { Sentence } from "../i18n";

export type Format = "swiss" | "round-robin" | "arena";
export type TournamentState = "open" | "running" | "ended" | "cancelled";
export type Outcome = "unfinished" | "white" | "black" | "draw" | "both-lost" | "bye";

export interface Entrant {
  player: string | null; // null for computers, and for people an organiser entered by name
  name: string;
  rating: number | null;
  level: number | null; // of a computer
  bot: boolean;
  withdrawn: boolean;
  removed: boolean; // by the organiser: they cannot come back by themselves
  first_round: number;
}
export interface Standing {
  entrant: number; // place in `entrants`, as everywhere
  rank: number; // shared by those who are equal in everything
  points: number; // half points; in an arena: points
  games: number;
  wins: number;
  draws: number;
  losses: number;
  on_streak: boolean; // arena: the next win counts double
  buchholz_cut: number; // half points
  buchholz: number; // half points
  sonneborn_berger: number; // quarter points
  direct: number; // half points
  performance: number | null;
}
export interface Pairing {
  number: number;
  round: number;
  white: number;
  black: number | null; // null: a bye
  game: string | null;
  outcome: Outcome;
  forfeited: boolean;
}
interface TournamentTerms {
  id: string;
  name: string;
  format: Format;
  game: string;
  title: Sentence;
  clock: ServerGame["clock"]; // null over the board
  rated: boolean;
  over_the_board: boolean;
  bots: boolean; // may join
  rounds: number | null; // null in an arena
  organiser: { id: string; name: string };
  state: TournamentState;
  starts: number | null; // null: the organiser starts it
  started: number | null;
  ends: number | null; // of an arena
  round: number;
}
export interface Tournament extends TournamentTerms {
  twice: boolean;
  minutes: number | null;
  fill: number;
  private: boolean;
  created: number;
  ended: number | null;
  next_round: number | null;
  entrants: Entrant[];
  standings: Standing[];
  pairings: Pairing[];
  version: number;
  now: number;
}
export interface ListedTournament extends TournamentTerms {
  entrants: number;
}
