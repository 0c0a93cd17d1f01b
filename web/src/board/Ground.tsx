// What lies under the men: the plate, the lines or cells, and the names along the edges.
import { Shape, type Geometry } from "../rules/types";
import { arcPath } from "./arc";
import { unit, type Layout } from "./layout";

function hexagon(x: number, y: number): string {
  const size = unit / Math.sqrt(3) - 2;
  const corners = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((60 * i - 30) * Math.PI) / 180;
    return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

export function Ground({ geometry, layout }: { geometry: Geometry; layout: Layout }) {
  const { plate } = layout;
  const cell = unit * 0.94;
  return (
    <g class="ground">
      <rect class="plate" x={plate.x} y={plate.y} width={plate.width} height={plate.height} rx={unit * 0.28} />
      {geometry.segments.map(([a, b, bulge]) =>
        bulge ? (
          <path d={arcPath(layout.at(a), layout.at(b), bulge)} class="line" />
        ) : (
          <line x1={layout.x(a)} y1={layout.y(a)} x2={layout.x(b)} y2={layout.y(b)} class="line" />
        ),
      )}
      {geometry.spots.map((spot, point) => {
        const [x, y] = [layout.x(point), layout.y(point)];
        if (spot.aside) {
          return <circle class="aside" cx={x} cy={y} r={layout.radius * 1.15} />;
        }
        if (geometry.shape === Shape.square) {
          return (
            <>
              <rect class="cell" x={x - cell / 2} y={y - cell / 2} width={cell} height={cell} rx={unit * 0.12} />
              <circle class="hollow" cx={x} cy={y} r={layout.radius * 0.9} />
            </>
          );
        }
        if (geometry.shape === Shape.hexagon) return <path class="cell" d={hexagon(x, y)} />;
        return <circle class="spot" cx={x} cy={y} r={unit * 0.085} />;
      })}
      {geometry.spots.map(
        (spot, point) =>
          spot.area && (
            <rect
              class="area"
              x={layout.x(point) - layout.radius}
              y={layout.y(point) - layout.radius}
              width={2 * layout.radius}
              height={2 * layout.radius}
              rx={unit * 0.08}
            />
          ),
      )}
      {layout.labels.map((label) => (
        <text class="label" x={label.x} y={label.y} dy="0.35em" font-size={unit * 0.27}>
          {label.text}
        </text>
      ))}
    </g>
  );
}
