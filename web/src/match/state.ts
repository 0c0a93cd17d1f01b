// Finding opponents: what every page knows of it (docs/protocol.md, "The WebSocket of a player").
import { signal } from "@preact/signals";
import type { SideName } from "../online/types";

export interface People {
  online: number;
  waiting: number;
}
// Whether games count for ratings that a person would play.
export type RatedChoice = "either" | "rated" | "casual";
// The person's place in the queue.
export interface Seek {
  key: string;
  since: number;
  games: string[];
  clocks: string[];
  rated: RatedChoice;
  computer: string | null; // the game against the computer meanwhile
  ready: boolean; // false while there is one, until the person wants to leave it
}
export interface Challenge {
  id: string;
  from: { id: string; name: string; bot: boolean; rating?: number; deviation?: number }; // the rating in rated games
  to: { id: string; name: string; bot: boolean };
  game: string;
  clock: { initial: number; increment: number; days: number } | null;
  side: SideName | "random"; // of the challenger
  rated: boolean;
  created: number;
  expires: number;
  state: "open" | "accepted" | "declined";
  game_id: string | null;
}

// Null without a server, undefined while that is not known.
export const people = signal<People | null | undefined>(undefined);
export const seek = signal<Seek | null>(null);
export const offered = signal(false); // a person has come while the computer plays
export const seatedComputer = signal<"" | "casual" | "rated">(""); // the computer has just taken the seat
export const incoming = signal<Challenge[]>([]);
export const outgoing = signal<Challenge[]>([]);
// The games whose pages have been open in this tab. The tournament's page opens a new game by itself, but only once, so
// that one can go back to the tournament while it runs.
export const openedGames = new Set<string>();
// A tournament game of this person's that has begun while they are on another page.
export const nextGame = signal<{ tournament: string; name: string; round: number; game: string } | null>(null);
export const refusal = signal(""); // why the server did not do what was asked last
export const computerAfter = signal(20_000);
export const behind = signal(0); // of this page's clock, against the server's

// Everything at its beginning: the person is somebody else now.
export function forgetAll(): void {
  seek.value = null;
  offered.value = false;
  seatedComputer.value = "";
  incoming.value = [];
  outgoing.value = [];
  nextGame.value = null;
}
