// The way of one man over the board, from where it was placed to where it stands.
import { follow, type Man } from "../board/men";
import type { Moment, Point } from "../rules/types";

export interface TrailStep {
  turn: number; // 0: it stood there at the start
  point: Point;
}

// The steps of the man that stands on a point at the last of these moments; none if the point is empty. In a stack it is
// the piece on top.
export function trailOf(moments: Moment[], point: Point): TrailStep[] {
  let men: Man[] = [];
  const trails = new Map<number, TrailStep[]>();
  moments.forEach(({ view, last }, turn) => {
    men = follow(men, view.board, turn === 0 ? null : last);
    for (const man of men) {
      if (man.leaving) continue;
      const trail = trails.get(man.id) ?? [];
      if (trail.at(-1)?.point !== man.point) trail.push({ turn, point: man.point });
      trails.set(man.id, trail);
    }
  });
  const standing = men.find((man) => !man.leaving && man.point === point);
  return standing ? trails.get(standing.id)! : [];
}
