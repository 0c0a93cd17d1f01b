// The man that would stand on the point under the mouse, shown there before it is put down.
import { Colour, Expected, man, piece, type Piece, type Point } from "../rules/types";
import type { Marking } from "./Marks";
import { ownPoints } from "./mills";

export function ghostAt(marking: Marking, point: Point | null): Piece | null {
  const { board, entry, next, expects, red } = marking;
  if (point === null || !entry || !next?.includes(point) || piece(board[point] ?? 0).height > 0) return null;
  if (expects === Expected.destination) return piece(board[ownPoints(entry).at(-1)!] ?? 0);
  if (expects !== Expected.place && expects !== Expected.placeOrMove) return null;
  return man(red ? Colour.red : entry.side === 0 ? Colour.white : Colour.black);
}
