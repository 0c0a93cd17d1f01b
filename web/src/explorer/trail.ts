// Every man of a game from its first point to its last: followed in the same way as the server does (src/explorer/men.h).
import { Role, type Moment, type Point, type Turn } from "../rules/types";

export interface TrailStep {
  turn: number; // 0: it stood there at the start
  point: Point;
}

// A man, or a piece of a stack.
export interface TrackedMan {
  path: TrailStep[]; // never empty
  gone: number | null; // the turn with which it left the board
  takenBy: TrackedMan | null; // null also for pieces that lost their connection
  took: TrackedMan[];
}

class Tracker {
  readonly men: TrackedMan[] = []; // in the order of the server's numbers
  private readonly on: TrackedMan[][]; // the men on each point, the lowest first
  constructor(
    start: number[],
    private readonly stacks: boolean,
  ) {
    this.on = start.map(() => []);
    for (const [point, code] of start.entries()) if (code !== 0) this.put(point, 0);
  }

  play(turn: Turn, after: number[], number: number): void {
    let mover: TrackedMan | null = null;
    let moving: TrackedMan[] = [];
    turn.points.forEach((point, i) => {
      const role = turn.roles[i];
      if (role === Role.place) mover = this.put(point, number);
      else if (role === Role.from) {
        moving = this.lift(point);
        mover = moving.at(-1) ?? mover;
      } else if (role === Role.to) {
        // A man that goes on after a jump leaves the point it came to.
        if (moving.length === 0 && mover) moving = this.lift(mover.path.at(-1)!.point);
        if (!this.stacks) this.remove(point, mover, number);
        for (const man of moving) man.path.push({ turn: number, point });
        this.on[point]!.push(...moving);
        moving = [];
      } else this.remove(point, mover, number);
    });
    // Men that were taken without being chosen: jumped over, or no longer connected.
    for (const [point, code] of after.entries()) if (code === 0) this.remove(point, this.stacks ? null : mover, number);
  }

  // The man on a point, in a stack the piece on top; on an empty point, the last one that was taken there.
  at(point: Point): TrackedMan | null {
    const standing = this.on[point]?.at(-1);
    if (standing) return standing;
    const gone = this.men.filter((man) => man.gone !== null && man.path.at(-1)!.point === point);
    return gone.sort((a, b) => b.gone! - a.gone!)[0] ?? null;
  }

  private put(point: Point, turn: number): TrackedMan {
    const man: TrackedMan = { path: [{ turn, point }], gone: null, takenBy: null, took: [] };
    this.men.push(man);
    this.on[point]!.push(man);
    return man;
  }
  private lift(point: Point): TrackedMan[] {
    return this.on[point]!.splice(0);
  }
  private remove(point: Point, by: TrackedMan | null, turn: number): void {
    for (const man of this.lift(point)) {
      man.gone = turn;
      man.takenBy = by;
      by?.took.push(man);
    }
  }
}

// The men of a game of which these are all moments so far, from the start on.
export function track([start, ...later]: Moment[], stacks: boolean): Tracker {
  const tracker = new Tracker(start!.view.board, stacks);
  for (const [i, { view, last }] of later.entries()) if (last) tracker.play(last, view.board, i + 1);
  return tracker;
}

// Where a man stood once this turn was played.
export function placeAfter({ path }: TrackedMan, turn: number): Point {
  return path.filter((step) => step.turn <= turn).at(-1)!.point;
}
