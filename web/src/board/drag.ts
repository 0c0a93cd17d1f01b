// Pointer and touch: a tap picks a point; a man taken up and put down is picked twice, where it stood and where it
// lands. While it is dragged only its own transform changes, so nothing is drawn anew.
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { Expected, piece, type Geometry, type Point } from "../rules/types";
import { pointAt, type Layout } from "./layout";
import type { Marking } from "./Marks";

interface Held {
  pointer: number;
  from: Point;
  man: SVGGElement | null;
  startX: number;
  startY: number;
  moved: boolean;
}

const slack = 0.18; // of a step: less than this is a tap

export function useDrag(props: {
  geometry: Geometry;
  layout: Layout;
  marking: Marking;
  drawing: RefObject<SVGSVGElement>;
  onPick?: (point: Point) => void;
}) {
  const now = useRef(props);
  now.current = props;
  const held = useRef<Held | null>(null);

  const place = (event: PointerEvent) => {
    const at = new DOMPoint(event.clientX, event.clientY);
    return at.matrixTransform(now.current.drawing.current!.getScreenCTM()!.inverse());
  };

  // Whether a man can be taken up here: it may be picked as the one that moves, or has been already.
  const liftable = (point: Point) => {
    const { marking } = now.current;
    if (piece(marking.board[point] ?? 0).height === 0) return false;
    const moves = marking.expects === Expected.move || marking.expects === Expected.placeOrMove;
    if (moves && marking.next?.includes(point)) return true;
    return marking.expects === Expected.destination;
  };

  const letGo = () => {
    const { current } = held;
    held.current = null;
    if (!current?.man) return;
    current.man.classList.remove("held");
    const { layout } = now.current;
    current.man.style.transform = `translate(${layout.x(current.from)}px, ${layout.y(current.from)}px)`;
  };

  return {
    onPointerDown(event: PointerEvent) {
      const { geometry, layout, onPick, drawing } = now.current;
      if (event.button !== 0 || !onPick || held.current) return;
      const { x, y } = place(event);
      const point = pointAt(geometry, layout, x, y);
      if (point === null) return;
      const spot = drawing.current!.querySelector<SVGGElement>(`[data-point="${point}"]`);
      spot?.focus({ preventScroll: true });
      event.preventDefault();
      const man = liftable(point) ? drawing.current!.querySelector<SVGGElement>(`[data-man="${point}"]`) : null;
      held.current = { pointer: event.pointerId, from: point, man, startX: x, startY: y, moved: false };
      drawing.current!.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const { current } = held;
      if (!current?.man || current.pointer !== event.pointerId) return;
      const { x, y } = place(event);
      const { layout, marking, onPick } = now.current;
      if (!current.moved) {
        if (Math.hypot(x - current.startX, y - current.startY) < slack * 100) return;
        current.moved = true;
        current.man.classList.add("held");
        if (marking.entry?.points.at(-1) !== current.from) onPick?.(current.from);
      }
      const [dx, dy] = [x - current.startX, y - current.startY];
      current.man.style.transform = `translate(${layout.x(current.from) + dx}px, ${layout.y(current.from) + dy}px)`;
    },
    onPointerUp(event: PointerEvent) {
      const { current } = held;
      if (!current || current.pointer !== event.pointerId) return;
      const { x, y } = place(event);
      const { geometry, layout, onPick } = now.current;
      const point = pointAt(geometry, layout, x, y);
      if (!current.moved) {
        held.current = null;
        onPick?.(current.from);
        return;
      }
      if (point !== null && point !== current.from) {
        held.current = null;
        current.man?.classList.remove("held");
        onPick?.(point);
        // If it was refused the man is still drawn where it is held: put it back.
        const { layout: after } = now.current;
        if (current.man?.dataset.man === String(current.from)) {
          current.man.style.transform = `translate(${after.x(current.from)}px, ${after.y(current.from)}px)`;
        }
        return;
      }
      letGo();
    },
    onPointerCancel: letGo,
  };
}
