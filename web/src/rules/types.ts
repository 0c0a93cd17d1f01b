// What the rules tell the page: the JSON that src/wasm/page_json.cpp writes.
import type { Sentence } from "../i18n";

export type Side = 0 | 1; // White, Black
export type Point = number;

// A sentence with gaps, then the words for the gaps.
export type Message = [Sentence, ...string[]];

// How a point is drawn.
export const Shape = { spot: 0, square: 1, hexagon: 2 } as const;

export interface Spot {
  name: string;
  x: number;
  y: number;
  aside?: boolean; // not on the board: a hand that can be picked
  area?: Sentence; // the name of what it stands out for: a throne, a castle
}

// A kind of piece besides the men of the two sides.
export interface PieceKind {
  piece: number; // one of them alone
  name: Sentence;
  glyph: string; // drawn on the man; none if empty
}

export interface Geometry {
  shape: number;
  stacks: boolean;
  spots: Spot[];
  segments: [Point, Point, number?][]; // a third number: the bulge of an arc
  kinds: PieceKind[];
  labels: { text: string; also?: string; x: number; y: number }[];
  mills: Point[][];
}

// A rule that variants of a game differ in. Its value is a number from low to high, or the place of a word among them.
export interface Switch {
  key: string;
  value: number;
  low: number;
  high: number;
  words: string[];
}

export interface Game {
  name: string;
  title: Sentence;
  family: string; // the game that stands for its family
  tablebases: boolean; // there may be solved positions of it
  variant: string;
  random: boolean; // chance decides the start
  start: string;
  scored: boolean;
  setup: number[];
  rules: Message[];
  switches: Switch[];
  geometry: Geometry;
}

// A game the module holds open.
export interface OpenGame extends Game {
  number: number;
}

// How the address of a page names a game: with its text if it is a variant of one's own.
export function gameQuery({ name, variant }: Game): string {
  return `game=${name}${name === "own" ? `&variant=${encodeURIComponent(variant)}` : ""}`;
}

export const Colour = { none: 0, white: 1, black: 2, red: 3 } as const;

export interface Piece {
  colour: number;
  height: number;
  holdsRed: boolean;
  kind: number; // 0: a man
}

export function piece(code: number): Piece {
  return { colour: code & 3, holdsRed: (code & 4) !== 0, height: (code >> 3) & 255, kind: code >> 11 };
}
export function code(piece: Piece): number {
  return piece.height === 0 ? 0 : piece.colour | (piece.holdsRed ? 4 : 0) | (piece.height << 3) | (piece.kind << 11);
}
export function man(colour: number): Piece {
  return { colour, height: 1, holdsRed: false, kind: 0 };
}
// What kind a piece is; nothing for a man.
export function kindOf(geometry: Geometry, { colour, kind }: Piece): PieceKind | undefined {
  return geometry.kinds.find((known) => {
    const alone = piece(known.piece);
    return alone.colour === colour && alone.kind === kind;
  });
}
// Whether some pieces belong to neither side.
export function hasNeutralPieces(geometry: Geometry): boolean {
  return geometry.kinds.some((kind) => piece(kind.piece).colour === Colour.red);
}

export interface Men {
  hand: number;
  board: number;
  lost: number;
}

export interface View {
  board: number[]; // piece codes
  red: number; // red pieces still to be placed
  side: Side;
  men: [Men, Men];
  score: [number, number] | null;
}

export const Role = { place: 0, from: 1, to: 2, taken: 3 } as const;

export interface Turn {
  side: Side;
  points: Point[];
  roles: number[];
}

export const Expected = { nothing: 0, place: 1, move: 2, placeOrMove: 3, destination: 4, remove: 5, pass: 6 } as const;

export interface Outcome {
  over: boolean;
  winner: Side | null;
  why: string;
  words: Message;
}

export interface Player {
  name: string;
  level: number; // of the computer; 0: a person
}

// What whoever hosts the match has to do next (play::Duty).
export type Duty = "none" | "start" | "answer-draw" | "answer-takeback" | "make-rematch" | "computer-turn";

export interface MatchState {
  game: string;
  players: [Player, Player];
  start: string;
  position: string;
  view: View; // with the turn begun
  entry: Turn;
  begun: string; // the entry as text; empty if nothing has been picked
  next: Point[];
  complete: boolean;
  expects: number;
  expected: Message;
  turns: string[];
  last: Turn | null;
  outcome: Outcome;
  drawOffer: Side | null;
  duty: Duty;
  canTakeBack: boolean; // at one screen
  quiet: number;
  seen: number;
}

export interface Moment {
  position: string;
  view: View;
  last: Turn | null;
}

export interface Refusal {
  refused: Message;
  line?: number;
  column?: number;
}

export type Wdl = "win" | "draw" | "loss";

// What a position or a turn is worth to the side to move when both play perfectly; `turns` to the next removal or the
// end, both sides' counted, 0 for a draw and where it is not known.
export interface SolvedValue {
  kind: Wdl;
  turns: number;
}
// What the opponent can answer to a turn.
export interface Replies {
  hold: number; // that do not lose
  all: number;
}
export interface SolvedPosition {
  worth: SolvedValue;
  turns: (SolvedValue & { turn: string; replies?: Replies })[]; // every legal one, the best first
}

// What it takes to make the tables that are missing.
export interface SolvingCost {
  seconds: number;
  memory: number; // bytes
  files: number; // bytes
}
export interface SolvingNeeds extends SolvingCost {
  command: string;
  pack?: string; // the command that makes a pack of the tables; where no server can be reached
}

export function other(side: Side): Side {
  return side === 0 ? 1 : 0;
}
