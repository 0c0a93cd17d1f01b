// Arrows and circles that people draw on a board. The colours differ in their strokes, too: green is whole, red is dashed,
// blue is dotted, yellow has dashes and dots.
import { shapeColours, type Shape } from "../rules/trees";
import type { Point } from "../rules/types";
import { unit, type Layout } from "./layout";

function Arrow({ layout, from, to }: { layout: Layout; from: Point; to: Point }) {
  const [x1, y1, x2, y2] = [layout.x(from), layout.y(from), layout.x(to), layout.y(to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = 0.26 * unit;
  const [bx, by] = [x2 - dx * head, y2 - dy * head];
  const wing = head * 0.62;
  return (
    <>
      <path class="shaft" d={`M${x1},${y1}L${bx},${by}`} />
      <path class="head" d={`M${x2},${y2}L${bx - dy * wing},${by + dx * wing}L${bx + dy * wing},${by - dx * wing}Z`} />
    </>
  );
}

export function Shapes({ layout, shapes, begun }: { layout: Layout; shapes: Shape[]; begun: Point | null }) {
  return (
    <g class="shapes">
      {shapes.map(({ from, to, colour }) => (
        <g key={`${from}-${to}`} class={`shape ${shapeColours[colour]}`}>
          {from === to ? (
            <circle class="shaft" cx={layout.x(from)} cy={layout.y(from)} r={layout.radius * 1.25} />
          ) : (
            <Arrow layout={layout} from={from} to={to} />
          )}
        </g>
      ))}
      {begun !== null && <circle class="begun" cx={layout.x(begun)} cy={layout.y(begun)} r={layout.radius * 1.25} />}
    </g>
  );
}
