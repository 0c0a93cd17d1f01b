// What is under a finger, larger and beside it, where the points are too small to be seen and hit.
import type { ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import type { Aim } from "./drag";
import { unit, type Layout } from "./layout";

const size = 132; // pixels
const shown = 2.4; // steps
const above = 110; // pixels from the finger to the middle of the lens

// The middle of the lens in the window: above the finger, or beside it near the window's top.
function middle({ clientX, clientY }: Aim): [number, number] {
  const inside = (value: number, most: number) => Math.min(Math.max(value, size / 2), most - size / 2);
  if (clientY - above >= size / 2) return [inside(clientX, innerWidth), clientY - above];
  const beside = clientX < innerWidth / 2 ? clientX + above : clientX - above;
  return [inside(beside, innerWidth), inside(clientY, innerHeight)];
}

export function Magnifier(props: {
  aim: ReadonlySignal<Aim | null>;
  layout: Layout;
  drawing: RefObject<SVGSVGElement>;
  picture: string; // the id of what is magnified
}) {
  const aim = props.aim.value;
  if (!aim) return null;
  const { layout } = props;
  const [left, top] = middle(aim);
  const board = props.drawing.current!.getBoundingClientRect();
  const width = (shown * unit).toFixed(1);
  return (
    <svg
      class="lens"
      aria-hidden="true"
      viewBox={`${aim.x - (shown * unit) / 2} ${aim.y - (shown * unit) / 2} ${width} ${width}`}
      style={{ left: `${left - board.left - size / 2}px`, top: `${top - board.top - size / 2}px` }}
    >
      <use href={`#${props.picture}`} />
      {aim.point !== null && (
        <circle class="aimed" cx={layout.x(aim.point)} cy={layout.y(aim.point)} r={layout.radius * 1.18} />
      )}
    </svg>
  );
}
