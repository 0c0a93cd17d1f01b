// Pointer and touch: a tap picks a point; a man taken up and put down is picked twice, where it stood and where it
// lands. While it is dragged only its own transform changes, so nothing is drawn anew. Where the points are smaller than a
// fingertip, what is under it is magnified; where they are much smaller, a finger aims and picks where it is lifted.
import type { RefObject } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { Expected, piece, type Geometry, type Point } from "../rules/types";
import { pointAt, unit, type Layout } from "./layout";
import type { Marking } from "./Marks";

interface Held {
  pointer: number;
  from: Point;
  man: SVGGElement | null;
  startX: number;
  startY: number;
  moved: boolean;
  magnified: boolean;
}

// Where a finger is, in drawing units and in the window, and the point that is meant.
export interface Aim {
  x: number;
  y: number;
  clientX: number;
  clientY: number;
  point: Point | null;
}

const fingertip = 44; // pixels
const leastToDrag = 36; // pixels between points

const slack = 0.18; // of a step: less than this is a tap

interface DragProps {
  geometry: Geometry;
  layout: Layout;
  marking: Marking;
  drawing: RefObject<SVGSVGElement>;
  onPick?: (point: Point) => void;
  onHover?: (point: Point | null) => void; // a mouse is over a point, or over none
  onAim?: (aim: Aim | null) => void; // a finger is on points that are too small for it, or no longer
}

export function useDrag(props: DragProps) {
  const latest = useRef(props);
  latest.current = props;
  return useMemo(() => dragHandlers(() => latest.current), []);
}

// The handlers of a board's pointer events. What the board shows may change between two of them, so they ask for it.
export function dragHandlers(current: () => DragProps) {
  let held: Held | null = null;

  const place = (event: PointerEvent) => {
    const at = new DOMPoint(event.clientX, event.clientY);
    return at.matrixTransform(current().drawing.current!.getScreenCTM()!.inverse());
  };

  // How far neighbours are from each other on the screen, for a finger.
  const stepFor = (event: PointerEvent) => {
    if (event.pointerType !== "touch") return Number.POSITIVE_INFINITY;
    const { a, b } = current().drawing.current!.getScreenCTM()!;
    return unit * Math.hypot(a, b);
  };

  const aim = (event: PointerEvent) => {
    const { geometry, layout, onAim } = current();
    const { x, y } = place(event);
    const { clientX, clientY } = event;
    onAim?.({ x, y, clientX, clientY, point: pointAt(geometry, layout, x, y) });
  };

  // Whether a man can be taken up here: it may be picked as the one that moves, or has been already.
  const liftable = (point: Point) => {
    const { marking } = current();
    if (piece(marking.board[point] ?? 0).height === 0) return false;
    const moves = marking.expects === Expected.move || marking.expects === Expected.placeOrMove;
    if (moves && marking.next?.includes(point)) return true;
    return marking.expects === Expected.destination;
  };

  const putBack = ({ man, from }: Held) => {
    const { layout } = current();
    if (man) man.style.transform = `translate(${layout.x(from)}px, ${layout.y(from)}px)`;
  };

  const letGo = () => {
    current().onAim?.(null);
    held?.man?.classList.remove("held");
    if (held) putBack(held);
    held = null;
  };

  const hover = (event: PointerEvent) => {
    const { geometry, layout, onHover } = current();
    const { x, y } = place(event);
    onHover?.(pointAt(geometry, layout, x, y));
  };

  return {
    onPointerDown(event: PointerEvent) {
      const { geometry, layout, onPick, drawing } = current();
      if (event.button !== 0 || !onPick || held) return;
      current().onHover?.(null); // what was pointed at is about to change
      const { x, y } = place(event);
      const point = pointAt(geometry, layout, x, y);
      if (point === null) return;
      const spot = drawing.current!.querySelector<SVGGElement>(`[data-point="${point}"]`);
      spot?.focus({ preventScroll: true });
      event.preventDefault();
      const step = stepFor(event);
      const magnified = step < fingertip;
      if (magnified) aim(event);
      const lifts = step >= leastToDrag && liftable(point);
      const man = lifts ? drawing.current!.querySelector<SVGGElement>(`[data-man="${point}"]`) : null;
      held = { pointer: event.pointerId, from: point, man, startX: x, startY: y, moved: false, magnified };
      drawing.current!.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (!held && event.pointerType === "mouse") return hover(event);
      if (held?.pointer !== event.pointerId) return;
      if (held.magnified) aim(event);
      if (!held.man) return;
      const { x, y } = place(event);
      const [dx, dy] = [x - held.startX, y - held.startY];
      const { layout, marking, onPick } = current();
      const { man, from } = held;
      if (!held.moved) {
        if (Math.hypot(dx, dy) < slack * unit) return;
        held.moved = true;
        man.classList.add("held");
        if (marking.entry?.points.at(-1) !== from) onPick?.(from);
      }
      man.style.transform = `translate(${layout.x(from) + dx}px, ${layout.y(from) + dy}px)`;
    },
    onPointerUp(event: PointerEvent) {
      if (!held || held.pointer !== event.pointerId) return;
      const { x, y } = place(event);
      const { geometry, layout, onPick, onAim } = current();
      const point = pointAt(geometry, layout, x, y);
      const released = held;
      if (released.magnified) onAim?.(null);
      if (!released.moved) {
        held = null;
        const meant = released.magnified && !released.man ? point : released.from;
        if (meant !== null) onPick?.(meant);
        return;
      }
      if (point === null || point === released.from) return letGo();
      held = null;
      released.man?.classList.remove("held");
      onPick?.(point);
      // If it was refused the man is still drawn where it is held.
      if (released.man?.dataset.man === String(released.from)) putBack(released);
    },
    onPointerCancel: letGo,
    onPointerLeave: () => current().onHover?.(null),
  };
}
