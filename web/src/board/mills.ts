// Mills on a board: those that stand, and those that a turn has just closed.
import { Colour, Role, piece, type Geometry, type Point, type Turn } from "../rules/types";

export function millsOn(geometry: Geometry, board: number[]): Point[][] {
  return geometry.mills.filter((mill) => {
    const colours = mill.map((point) => piece(board[point]!).colour);
    return colours[0] !== Colour.none && colours.every((colour) => colour === colours[0]);
  });
}

// The points of a turn that its men stand on: not those of men it takes.
export function ownPoints(turn: Turn | null | undefined): Point[] {
  return turn?.points.filter((_, i) => turn.roles[i] !== Role.taken) ?? [];
}

// The mills that a turn, complete or begun, has closed.
export function closedBy(geometry: Geometry, board: number[], turn: Turn | null | undefined): Point[][] {
  const landed = ownPoints(turn).at(-1);
  if (landed === undefined) return [];
  return millsOn(geometry, board).filter((mill) => mill.includes(landed));
}
