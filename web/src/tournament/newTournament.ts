// The form of a new tournament: its defaults, and what is sent of it.
import { strongestLevel } from "../play/levels";
import type { NewTournament } from "./api";
import type { Format } from "./types";

export const clocks = ["3+2", "5+3", "10+5", "15+10", "30+10"] as const;
export const lengths = [20, 30, 45, 60, 90, 120, 180] as const; // of an arena, in minutes
export const mostRounds = 15;

export interface Form {
  name: string;
  format: Format;
  game: string;
  place: "online" | "board";
  clock: (typeof clocks)[number];
  rated: boolean;
  rounds: number; // 0: as many as suit the number of players
  twice: boolean;
  minutes: number;
  fill: number;
  bots: boolean;
  begins: "by-hand" | "at-time";
  at: string; // as datetime-local has it
  visible: "everyone" | "link";
}

export function newForm(name: string, game: string, now: number): Form {
  return {
    name,
    format: "swiss",
    game,
    place: "online",
    clock: "5+3",
    rated: false,
    rounds: 0,
    twice: false,
    minutes: 60,
    fill: 0,
    bots: false,
    begins: "by-hand",
    at: localTime(nextHalfHour(now)),
    visible: "everyone",
  };
}

const half = 30 * 60_000;

// At least a quarter of an hour away, so that people can come.
export function nextHalfHour(now: number): number {
  return Math.ceil((now + half / 2) / half) * half;
}

// "2026-11-16T18:30", in the time of this place.
export function localTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

// As many rounds as it takes to find a winner among so many: with each round the unbeaten are half as many.
export function enoughPlayers(rounds: number): number {
  return 2 ** rounds;
}

// Computers that fill up a rated tournament have a rating; the strongest level has none.
export function fillLevel({ fill, rated }: Pick<Form, "fill" | "rated">): number {
  return rated ? Math.min(fill, strongestLevel - 1) : fill;
}

// Only what applies to the format and the place.
export function request(form: Form): NewTournament {
  const online = form.place === "online" || form.format === "arena";
  const [minutes, seconds] = form.clock.split("+").map(Number) as [number, number];
  return {
    name: form.name.trim(),
    format: form.format,
    game: form.game,
    clock: online ? { initial: minutes * 60_000, increment: seconds * 1000, days: 0 } : null,
    rated: online && form.rated,
    over_the_board: !online,
    twice: form.format === "round-robin" && form.twice,
    rounds: form.format === "swiss" && form.rounds > 0 ? form.rounds : null,
    minutes: form.format === "arena" ? form.minutes : null,
    fill: online ? fillLevel(form) : 0,
    bots: online && form.bots,
    private: form.visible === "link",
    starts: form.begins === "at-time" ? new Date(form.at).getTime() : null,
  };
}
