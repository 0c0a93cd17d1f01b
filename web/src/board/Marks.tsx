// What is pointed out on the board: mills, the last turn, the man chosen, and what may be chosen next.
import { Expected, piece, type Geometry, type Point, type Turn, type Wdl } from "../rules/types";
import { unit, type Layout } from "./layout";
import { closedBy, ownPoints } from "./mills";
import { WdlMark } from "./WdlMark";

export interface Marking {
  board: number[];
  entry?: Turn | null;
  last?: Turn | null;
  next?: Point[];
  expects?: number;
  values?: Map<Point, Wdl>; // what each point that may be picked next is worth
  hint?: Point[]; // the points of a turn to look at
  taken?: Point[]; // where the last turn took men
  red?: boolean; // the piece that is placed next is nobody's
}

// The turn that is begun or, if there is none, the last.
export function shownTurn({ entry, last }: Marking): Turn | null {
  return entry?.points.length ? entry : (last ?? null);
}

export function MarksBelow({ geometry, layout, marking }: { geometry: Geometry; layout: Layout; marking: Marking }) {
  const { board, last } = marking;
  return (
    <g class="marks">
      {closedBy(geometry, board, shownTurn(marking)).map((mill) => (
        <line
          key={mill.join()}
          class="mill"
          x1={layout.x(mill[0]!)}
          y1={layout.y(mill[0]!)}
          x2={layout.x(mill[2]!)}
          y2={layout.y(mill[2]!)}
        />
      ))}
      {ownPoints(last).map((point) => (
        <circle
          class="last"
          cx={layout.x(point)}
          cy={layout.y(point)}
          r={layout.radius * (piece(board[point] ?? 0).height > 0 ? 1.17 : 0.5)}
        />
      ))}
      {marking.taken?.map((point) => (
        <Taken key={point} layout={layout} point={point} />
      ))}
    </g>
  );
}

// Where a man stood until it was taken.
function Taken({ layout, point }: { layout: Layout; point: Point }) {
  const arm = layout.radius * 0.45;
  return (
    <g class="taken" transform={`translate(${layout.x(point)},${layout.y(point)})`}>
      <circle r={layout.radius * 0.86} />
      <path d={`M${-arm},${-arm}L${arm},${arm}M${arm},${-arm}L${-arm},${arm}`} />
    </g>
  );
}

function Next({ layout, marking, point }: { layout: Layout; marking: Marking; point: Point }) {
  const taken = piece(marking.board[point] ?? 0).height > 0;
  const [x, y] = [layout.x(point), layout.y(point)];
  const wdl = marking.values?.get(point);
  if (wdl && taken) {
    return (
      <g class="next">
        <circle class={`ring ${wdl}`} cx={x} cy={y} r={layout.radius * 1.14} />
        <WdlMark kind={wdl} x={x + layout.radius * 0.8} y={y - layout.radius * 0.8} size={layout.radius * 0.42} />
      </g>
    );
  }
  if (wdl)
    return (
      <g class="next">
        <WdlMark kind={wdl} x={x} y={y} size={unit * 0.2} />
      </g>
    );
  if (marking.expects === Expected.remove) {
    const arm = layout.radius * 0.34;
    return (
      <g class="next remove" transform={`translate(${x},${y})`}>
        <circle class="ring" r={layout.radius * 1.16} />
        <circle class="sign" cx={layout.radius * 0.8} cy={-layout.radius * 0.8} r={layout.radius * 0.42} />
        <path
          class="cross"
          d={`M${layout.radius * 0.8 - arm / 2},${-layout.radius * 0.8 - arm / 2}l${arm},${arm}m0,${-arm}l${-arm},${arm}`}
        />
      </g>
    );
  }
  if (taken) return <circle class="next ring" cx={x} cy={y} r={layout.radius * 1.14} />;
  return <circle class="next dot" cx={x} cy={y} r={unit * 0.1} />;
}

export function MarksAbove({ layout, marking }: { layout: Layout; marking: Marking }) {
  const last = ownPoints(marking.entry).at(-1);
  return (
    <g class="marks">
      {last !== undefined && <circle class="chosen" cx={layout.x(last)} cy={layout.y(last)} r={layout.radius * 1.18} />}
      {marking.next?.map((point) => (
        <Next key={point} layout={layout} marking={marking} point={point} />
      ))}
      {marking.hint?.map((point) => (
        <circle class="hint" cx={layout.x(point)} cy={layout.y(point)} r={layout.radius * 1.36} />
      ))}
    </g>
  );
}
