// Drawing on the board: by dragging with the right mouse button at any time or, while the tool is chosen, by dragging with
// anything, by tapping two points one after the other, and by keyboard. The same point twice makes a circle.
import { useState } from "preact/hooks";
import type { Point } from "../rules/types";
import type { TreeGame } from "../play/treeGame";
import { sentence } from "../i18n";

// The point of the board that lies at a place of the window.
function pointUnder({ clientX, clientY }: PointerEvent): Point | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const point = element.closest<SVGGElement>(".field [data-point]")?.dataset.point;
    if (point !== undefined) return Number(point);
  }
  return null;
}

export interface Drawing {
  on: boolean;
  setOn: (on: boolean) => void;
  colour: number;
  setColour: (colour: number) => void;
  begun: Point | null; // the first point, while the second is awaited
  problem: string;
  pick: (point: Point) => void;
  handlers: object; // for the element around the board
}

export function useDrawing(controller: TreeGame): Drawing {
  const [on, choose] = useState(false);
  const [colour, setColour] = useState(0);
  const [begun, setBegun] = useState<Point | null>(null);
  const [dragged, setDragged] = useState<{ pointer: number; from: Point } | null>(null);
  const [problem, setProblem] = useState("");

  const setOn = (wanted: boolean) => {
    if (wanted) controller.drop();
    choose(wanted);
    setBegun(null);
  };
  const draw = (from: Point, to: Point) => {
    const why = controller.draw(from, to, colour);
    setProblem(why === "" ? "" : sentence(why));
    setBegun(null);
  };
  const pick = (point: Point) => {
    if (begun === null) setBegun(point);
    else draw(begun, point);
  };

  const handlers = {
    onPointerDownCapture(event: PointerEvent) {
      const right = event.pointerType === "mouse" && event.button === 2;
      if (!right && !(on && event.button === 0)) return;
      const from = pointUnder(event);
      event.stopPropagation(); // the board would pick the point
      if (from === null) return;
      setDragged({ pointer: event.pointerId, from });
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    onPointerUpCapture(event: PointerEvent) {
      if (dragged?.pointer !== event.pointerId) return;
      setDragged(null);
      event.stopPropagation();
      const to = pointUnder(event);
      if (to === null) return;
      if (to === dragged.from && event.button === 0) pick(to);
      else draw(dragged.from, to);
    },
    onPointerCancelCapture: () => setDragged(null),
    onContextMenu: (event: Event) => event.preventDefault(),
  };
  return { on, setOn, colour, setColour, begun: dragged?.from ?? begun, problem, pick, handlers };
}
