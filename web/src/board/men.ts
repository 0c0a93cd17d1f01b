// Which man is which from one board to the next, so that a move is seen as a man moving.
import { Role, piece, type Piece, type Point, type Turn } from "../rules/types";

export interface Man {
  id: number;
  point: Point;
  piece: Piece;
  leaving?: boolean;
}

let lastId = 0;

// The men of a board, given those of the board before and the turn between them, if it is known.
export function follow(before: Man[], board: number[], turn: Turn | null): Man[] {
  const standing = new Map(before.filter((man) => !man.leaving).map((man) => [man.point, man]));
  const after: Man[] = [];
  const used = new Set<number>();
  const moves = new Map<Point, Point>(); // to where, from where
  if (turn) {
    let from: Point | null = null;
    let first: Point | null = null;
    turn.points.forEach((point, i) => {
      if (turn.roles[i] === Role.from) first = from = point;
      if (turn.roles[i] === Role.to && from !== null) {
        moves.delete(from);
        moves.set(point, first!);
        from = point;
      }
    });
  }
  const same = (a: Piece, b: Piece) =>
    a.colour === b.colour && a.height === b.height && a.holdsRed === b.holdsRed && a.kind === b.kind;
  board.forEach((code, point) => {
    const now = piece(code);
    if (now.height === 0) return;
    const stood = standing.get(point);
    if (stood && same(stood.piece, now)) {
      used.add(stood.id);
      after.push({ id: stood.id, point, piece: now });
      return;
    }
    const source = moves.get(point);
    const came = source === undefined ? undefined : standing.get(source);
    if (came && !used.has(came.id) && piece(board[source!]!).height === 0) {
      used.add(came.id);
      after.push({ id: came.id, point, piece: now });
      return;
    }
    if (stood && stood.piece.colour === now.colour && !moves.has(point)) {
      used.add(stood.id);
      after.push({ id: stood.id, point, piece: now });
      return;
    }
    after.push({ id: ++lastId, point, piece: now });
  });
  const leaving = before.filter((man) => !man.leaving && !used.has(man.id)).map((man) => ({ ...man, leaving: true }));
  // A fixed order, so that the drawing moves men and never re-creates them.
  return [...after, ...leaving].sort((a, b) => a.id - b.id);
}
