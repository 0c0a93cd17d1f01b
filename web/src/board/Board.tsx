// One board for every game, drawn from its geometry: shown, pointed at, dragged on and walked over by keyboard.
import type { ComponentChildren, RefObject } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  Colour,
  Expected,
  Role,
  hasNeutralPieces,
  kindOf,
  piece,
  type Geometry,
  type Point,
  type Turn,
  type Wdl,
} from "../rules/types";
import { coordinates, paced } from "../settings";
import { sideName, t } from "../i18n";
import { useDrag, type Aim } from "./drag";
import { ghostAt } from "./ghost";
import { Ground } from "./Ground";
import { isArrow, isBroad, layoutOf, step, unit, type Layout } from "./layout";
import { MarksAbove, MarksBelow, shownTurn, type Marking } from "./Marks";
import { Magnifier } from "./Magnifier";
import { follow, type Man } from "./men";
import { closedBy, millsOn } from "./mills";
import { ManShape } from "./ManShape";

export interface BoardProps {
  geometry: Geometry;
  marking: Marking;
  label: string; // empty for a picture that says nothing the words beside it do not
  flipped?: boolean;
  labels?: boolean;
  fits?: boolean; // it may be turned by a quarter to fit the window
  refusal?: { point: Point | null; text: string } | null;
  onPick?: (point: Point) => void;
  onDrop?: () => void; // the person lets go of what was chosen
  onType?: (letter: string) => void; // the person starts to type a turn
  over?: (layout: Layout) => ComponentChildren; // drawn over the men
}

function kindWords(kind: Wdl): string {
  if (kind === "draw") return t("draws");
  return kind === "win" ? t("wins") : t("loses");
}

// What a point is called for those who hear the board.
function spoken(geometry: Geometry, marking: Marking, point: Point): string {
  const stands = piece(marking.board[point] ?? 0);
  const { colour, height, holdsRed } = stands;
  const { name, aside, area } = geometry.spots[point]!;
  const parts = [aside ? t("the opponent's hand") : name];
  if (height === 0) parts.push(t("empty"));
  else {
    const kind = kindOf(geometry, stands);
    const who = colour === Colour.red ? (kind ? t(kind.name) : "") : sideName(colour - 1);
    parts.push(height > 1 ? t("{}, stack of {}", who, height) : who);
    if (kind && colour !== Colour.red) parts.push(t(kind.name));
    if (holdsRed && colour !== Colour.red) parts.push(t("holds a red piece"));
    if (millsOn(geometry, marking.board).some((mill) => mill.includes(point))) parts.push(t("in a mill"));
  }
  if (area) parts.push(t(area));
  if (marking.entry?.points.at(-1) === point && marking.entry.roles.at(-1) !== Role.taken) parts.push(t("chosen"));
  if (marking.next?.includes(point)) {
    parts.push(marking.expects === Expected.remove ? t("can be removed") : t("can be chosen"));
    const wdl = marking.values?.get(point);
    if (wdl) parts.push(kindWords(wdl));
  }
  return parts.join(", ");
}

const fading = 700; // milliseconds until a man that was taken is gone

function useMen(board: number[], turn: Turn | null): Man[] {
  const before = useRef<Man[]>([]);
  const [, redraw] = useState(0);
  const men = useMemo(() => (before.current = follow(before.current, board, turn)), [board.join()]);
  useEffect(() => {
    if (!men.some((man) => man.leaving)) return;
    const gone = setTimeout(() => {
      before.current = before.current.filter((man) => !man.leaving);
      redraw((n) => n + 1);
    }, paced(fading));
    return () => clearTimeout(gone);
  }, [men]);
  return before.current;
}

// Whether a broad board is larger turned by a quarter.
function useTallWindow(): boolean {
  const query = useMemo(() => matchMedia("(max-aspect-ratio: 3/4)"), []);
  const [tall, setTall] = useState(query.matches);
  useEffect(() => {
    const changed = () => setTall(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, [query]);
  return tall;
}

// How large the labels are, in drawing units, so that they have 12 to 16 pixels on the screen however large the board is.
function useLabelSize(drawing: RefObject<SVGSVGElement>, labels: boolean): number {
  const wanted = 0.28 * unit;
  const [size, setSize] = useState(wanted);
  useLayoutEffect(() => {
    if (!labels) return;
    const measure = () => {
      const matrix = drawing.current?.getScreenCTM();
      const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 0;
      if (scale > 0) setSize(Math.min(16, Math.max(12, wanted * scale)) / scale);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(drawing.current!);
    return () => observer.disconnect();
  }, [labels]);
  return size;
}

function Refusal({ layout, refusal }: { layout: Layout; refusal: { point: Point | null; text: string } }) {
  const { box } = layout;
  const at = refusal.point;
  const left = at === null ? 50 : ((layout.x(at) - box.x) / box.width) * 100;
  const top = at === null ? 50 : ((layout.y(at) - box.y) / box.height) * 100;
  const below = top < 30;
  return (
    <div
      class={`refusal ${below ? "below" : "above"}`}
      style={{ left: `${Math.min(78, Math.max(22, left))}%`, top: `${top + (below ? 6 : -6)}%` }}
    >
      {refusal.text}
    </div>
  );
}

// Another geometry is another board: its men, focus and drag are those of other points.
export function Board(props: BoardProps) {
  return <BoardOf key={props.geometry} {...props} />;
}

function BoardOf(props: BoardProps) {
  const { geometry, marking, flipped = false, fits = false, onPick, refusal } = props;
  const labels = (props.labels ?? true) && coordinates.value !== "off";
  const tall = useTallWindow();
  const layout = useMemo(() => {
    const usual = layoutOf(geometry, flipped, labels);
    return fits && tall && isBroad(usual) ? layoutOf(geometry, flipped, labels, true) : usual;
  }, [geometry, flipped, labels, fits && tall]);
  const turn = shownTurn(marking);
  const men = useMen(marking.board, turn);
  const inMill = new Set(closedBy(geometry, marking.board, turn).flat());
  const [focus, setFocus] = useState<Point>(0);
  const drawing = useRef<SVGSVGElement>(null);
  const [hover, setHover] = useState<Point | null>(null);
  const aim = useSignal<Aim | null>(null);
  const onAim = (aimed: Aim | null) => (aim.value = aimed);
  const drag = useDrag({ geometry, layout, marking, drawing, onPick, onHover: setHover, onAim });
  const picture = useId();
  const labelSize = useLabelSize(drawing, labels);
  const ghost = ghostAt(marking, hover);
  const classOf = (man: Man) => {
    if (man.leaving) return `man leaving${marking.board[man.point] ? " covered" : ""}`;
    return `man${inMill.has(man.point) ? " in-mill" : ""}${refusal?.point === man.point ? " refused" : ""}`;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow(event.key)) {
      const to = step(geometry, layout, focus, event.key);
      setFocus(to);
      drawing.current?.querySelector<SVGGElement>(`[data-point="${to}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") onPick?.(focus);
    else if (event.key === "Escape") props.onDrop?.();
    else if (/^[a-z0-9]$/i.test(event.key) && props.onType) props.onType(event.key);
    else return;
    event.preventDefault();
  };

  const { box } = layout;
  return (
    <div
      class={`board${hasNeutralPieces(geometry) ? " has-red" : ""}${isBroad(layout) ? " broad" : layout.upright ? " upright" : ""}`}
      style={{ "--aspect": (box.width / box.height).toFixed(4) }}
    >
      <svg
        ref={drawing}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role={onPick ? "group" : props.label === "" ? undefined : "img"}
        aria-label={props.label || undefined}
        aria-hidden={props.label === "" ? true : undefined}
        class={onPick ? "drawing live" : "drawing"}
        onKeyDown={onPick && onKeyDown}
        {...(onPick ? drag : {})}
      >
        <g id={picture}>
          <Ground
            geometry={geometry}
            layout={layout}
            labelSize={labelSize}
            numbered={coordinates.value === "numbers"}
          />
          <MarksBelow geometry={geometry} layout={layout} marking={marking} />
          <g class="men">
            {men.map((man) => (
              <g
                key={man.id}
                data-man={man.leaving ? undefined : man.point}
                class={classOf(man)}
                style={{ transform: `translate(${layout.x(man.point)}px, ${layout.y(man.point)}px)` }}
              >
                <g class="man-inside">
                  <ManShape piece={man.piece} radius={layout.radius} kind={kindOf(geometry, man.piece)} />
                </g>
              </g>
            ))}
          </g>
          {ghost && (
            <g class="ghost" transform={`translate(${layout.x(hover!)},${layout.y(hover!)})`}>
              <ManShape piece={ghost} radius={layout.radius} kind={kindOf(geometry, ghost)} />
            </g>
          )}
          <MarksAbove layout={layout} marking={marking} />
          {props.over?.(layout)}
        </g>
        {onPick && (
          <g class="points">
            {geometry.spots.map((spot, point) => (
              <g
                key={spot.name}
                data-point={point}
                data-name={spot.name}
                role="button"
                tabindex={point === focus ? 0 : -1}
                aria-label={spoken(geometry, marking, point)}
                class={marking.next?.includes(point) ? "point can" : "point"}
                onFocus={() => setFocus(point)}
              >
                <circle cx={layout.x(point)} cy={layout.y(point)} r={layout.radius * 1.2} />
              </g>
            ))}
          </g>
        )}
      </svg>
      {onPick && <Magnifier aim={aim} layout={layout} drawing={drawing} picture={picture} />}
      {refusal && <Refusal layout={layout} refusal={refusal} />}
    </div>
  );
}
