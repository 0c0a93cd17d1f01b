// A review as the C++ writes it (src/review/review_json.h); docs/review.md says what each member means.
import type { Message, Side } from "../rules/types";

export type Label = "forced" | "only-move" | "best" | "good" | "inaccuracy" | "mistake" | "missed-win" | "blunder";

// What a turn is worth to the side that plays it: expected points in thousandths, and in words.
export interface TurnWorth {
  points: number;
  words: Message;
}

export interface TurnReview {
  played: number; // how many turns had been played before it
  side: Side;
  turn: string;
  label: Label;
  source: "tablebase" | "engine";
  depth: number; // of the search; 0 with the tablebase
  lost: number; // expected points, in thousandths
  best: TurnWorth; // of the best turn
  after: TurnWorth; // of the turn played
  // Of errors only:
  better?: string[]; // the best turn and what may follow
  reasons?: Message[]; // for it
  answer?: string[]; // what may follow the turn played
  answerMerits?: Message[]; // of the first of them
}

export interface Summary {
  left: number; // turns that are not judged yet, the first ones of the game
  graph: number[]; // from -1000 (Black wins) to 1000 (White wins), from the position after `left` turns on
  accuracy: [number | null, number | null];
  moments: number[]; // the errors that lost most, by `played`, the worst first
  decisive: number | null; // the turn that decided the game, by `played`
}

export interface Review extends Summary {
  turns: TurnReview[]; // from turn `left` on
  outdated?: boolean; // an older program made it, or one with fewer tables
}
