// What lies under the men: the plate, the lines or cells, and the names along the edges.
import { Shape, type Geometry, type Point } from "../rules/types";
import { arcPath } from "./arc";
import { unit, type Box, type Layout } from "./layout";

function hexagon(x: number, y: number, upright: boolean): string {
  const size = unit / Math.sqrt(3) - 2;
  const corners = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((60 * i - (upright ? 0 : 30)) * Math.PI) / 180;
    return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

function Plate({ plate }: { plate: Box }) {
  const at = { x: plate.x, y: plate.y, width: plate.width, height: plate.height, rx: unit * 0.18 };
  return (
    <>
      <rect class="plate" {...at} />
      <rect fill="url(#grain)" {...at} />
      <rect class="plate-edge" fill="url(#plate-light)" {...at} />
    </>
  );
}

// All lines as one path, carved: the groove, and light on the edge that faces it.
function Lines({ geometry, layout }: { geometry: Geometry; layout: Layout }) {
  if (geometry.segments.length === 0) return null;
  const path = geometry.segments
    .map(([a, b, bulge]) =>
      bulge
        ? arcPath(layout.at(a), layout.at(b), bulge)
        : `M${layout.x(a)},${layout.y(a)}L${layout.x(b)},${layout.y(b)}`,
    )
    .join("");
  return (
    <>
      <path class="line lit" d={path} transform="translate(2,2.5)" />
      <path class="line" d={path} />
    </>
  );
}

function Spot({ geometry, layout, point }: { geometry: Geometry; layout: Layout; point: Point }) {
  const [x, y] = [layout.x(point), layout.y(point)];
  const { aside, area } = geometry.spots[point]!;
  const cell = unit * 0.94;
  const hollow = (r: number) => (
    <>
      <circle class="hollow" cx={x} cy={y} r={r} />
      <circle fill="url(#hollow-light)" cx={x} cy={y} r={r} />
    </>
  );
  if (aside) return hollow(layout.radius * 1.15);
  return (
    <>
      {geometry.shape === Shape.square && (
        <>
          <rect class="cell" x={x - cell / 2} y={y - cell / 2} width={cell} height={cell} rx={unit * 0.1} />
          {hollow(layout.radius * 0.9)}
        </>
      )}
      {geometry.shape === Shape.hexagon && <path class="cell" d={hexagon(x, y, layout.upright)} />}
      {geometry.shape === Shape.spot && <circle class="spot" cx={x} cy={y} r={unit * 0.08} />}
      {area && (
        <rect
          class="area"
          x={x - layout.radius}
          y={y - layout.radius}
          width={2 * layout.radius}
          height={2 * layout.radius}
          rx={unit * 0.08}
        />
      )}
    </>
  );
}

// `size` is that of the letters, in drawing units.
function Labels({ layout, size, numbered }: { layout: Layout; size: number; numbered: boolean }) {
  return layout.labels.map(({ text, also, x, y }) => (
    <text class="label" x={x} y={y} dy="0.35em" font-size={size}>
      {text}
      {numbered && also && <tspan class="number" dx="0.1em">{`·${also}`}</tspan>}
    </text>
  ));
}

export function Ground(props: { geometry: Geometry; layout: Layout; labelSize: number; numbered: boolean }) {
  const { geometry, layout } = props;
  return (
    <g class="ground">
      <Plate plate={layout.plate} />
      <Lines geometry={geometry} layout={layout} />
      {geometry.spots.map((spot, point) => (
        <Spot key={spot.name} geometry={geometry} layout={layout} point={point} />
      ))}
      <Labels layout={layout} size={props.labelSize} numbered={props.numbered} />
    </g>
  );
}
