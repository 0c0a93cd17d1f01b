// What the server says: docs/protocol.md.
import type { Series } from "../play/series";
import type { Sentence } from "../i18n";

export type SideName = "white" | "black";

export interface ServerSeat {
  player: string | null;
  name: string;
  level: number | null;
  rating?: number; // in rated games
  deviation?: number;
  bot?: boolean; // a program; missing if it is none
}
export interface Time {
  white: number;
  black: number;
  running: SideName | null;
  at: number;
}
export interface Result {
  winner: SideName | null;
  why: string;
  text: string;
}
export type GameState = "open" | "running" | "ended" | "cancelled";
// What a game's page follows by the events.
export interface GameProgress {
  state: GameState;
  seats: Record<SideName, ServerSeat | null>;
  waiting: ServerSeat | null;
  wants: SideName | "random" | null; // the side of who waits
  series: Series | null; // of a rematch
  abortable: boolean; // a player may still end the game without a result
  first_turn_time?: number; // so many milliseconds each side has for its first turn
  time: Time | null;
  draw_offered_by: SideName | null;
  takeback_asked_by: SideName | null;
  may_ask_takeback?: Record<SideName, boolean>; // by the rules in this page: the server does not send it
  rematch_offered_by: SideName | null;
  rematch: string | null;
}
export interface ServerGame extends GameProgress {
  id: string;
  game: string;
  title: Sentence;
  variant: string | null;
  start: string;
  private: boolean;
  opponent: "person" | "computer" | "same-screen";
  clock: { initial: number; increment: number; days: number } | null;
  rated: boolean;
  tournament?: string | null; // the tournament it belongs to
  created: number;
  number: number;
  turns: number;
  position: string;
  picked: string[];
  to_move: SideName;
  result: Result | null;
  score: Record<SideName, number> | null;
}
export interface GameEvent {
  n: number;
  at: number;
  kind: string;
  side?: SideName;
  by?: string;
  point?: string;
  turn?: string;
  turns?: number;
  position?: string;
  passes?: number;
  result?: Result | null;
  time?: Time | null;
  message?: string;
  game?: string;
  seats?: Record<SideName, ServerSeat | null>;
}
export interface Presence {
  white: boolean;
  black: boolean;
  watchers: number;
  gone: Record<SideName, number | null>;
  claim_after: number;
}
export interface You {
  id: string;
  name: string;
}
export type FromServer =
  | {
      type: "welcome";
      now: number;
      you: You | null;
      game: ServerGame;
      events: GameEvent[];
      more?: boolean;
      presence: Presence;
    }
  | { type: "events"; events: GameEvent[]; more: boolean }
  | { type: "event"; event: GameEvent }
  | { type: "done"; id: string; n: number }
  | { type: "refused"; id: string; code: string; reason: Sentence }
  | { type: "presence"; presence: Presence };

export const sides: SideName[] = ["white", "black"];
