// One board for every game, drawn from its geometry: shown, pointed at, dragged on and walked over by keyboard.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Colour, Expected, Role, kindOf, piece, type Geometry, type Point, type Turn, type Wdl } from "../rules/types";
import { sideName, t } from "../i18n";
import { useDrag } from "./drag";
import { Ground } from "./Ground";
import { isArrow, layoutOf, step, type Layout } from "./layout";
import { MarksAbove, MarksBelow, millsOn, type Marking } from "./Marks";
import { follow, type Man } from "./men";
import { ManShape } from "./ManShape";

export interface BoardProps {
  geometry: Geometry;
  marking: Marking;
  label: string; // empty for a picture that says nothing the words beside it do not
  flipped?: boolean;
  labels?: boolean;
  refusal?: { point: Point | null; text: string } | null;
  onPick?: (point: Point) => void;
  onDrop?: () => void; // the person lets go of what was chosen
  onType?: (letter: string) => void; // the person starts to type a turn
}

function kindWords(kind: Wdl): string {
  if (kind === "draw") return t("draws");
  return kind === "win" ? t("wins") : t("loses");
}

// What a point is called for those who hear the board.
function spoken(geometry: Geometry, marking: Marking, point: Point): string {
  const stands = piece(marking.board[point] ?? 0);
  const { colour, height, holdsRed } = stands;
  const { name, area } = geometry.spots[point]!;
  const parts = [name === "hand" ? t("the opponent's hand") : name];
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

function useMen(board: number[], turn: Turn | null): Man[] {
  const before = useRef<Man[]>([]);
  const [, redraw] = useState(0);
  const men = useMemo(() => (before.current = follow(before.current, board, turn)), [board.join()]);
  useEffect(() => {
    if (!men.some((man) => man.leaving)) return;
    const gone = setTimeout(() => {
      before.current = before.current.filter((man) => !man.leaving);
      redraw((n) => n + 1);
    }, 260);
    return () => clearTimeout(gone);
  }, [men]);
  return before.current;
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

export function Board(props: BoardProps) {
  const { geometry, marking, flipped = false, labels = true, onPick, refusal } = props;
  const layout = useMemo(() => layoutOf(geometry, flipped, labels), [geometry, flipped, labels]);
  const turn = marking.entry?.points.length ? marking.entry : (marking.last ?? null);
  const men = useMen(marking.board, turn);
  const [focus, setFocus] = useState<Point>(0);
  const drawing = useRef<SVGSVGElement>(null);
  const drag = useDrag({ geometry, layout, marking, drawing, onPick });

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
    <div class="board">
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
        <Ground geometry={geometry} layout={layout} />
        <MarksBelow geometry={geometry} layout={layout} marking={marking} />
        <g class="men">
          {men.map((man) => (
            <g
              key={man.id}
              data-man={man.leaving ? undefined : man.point}
              class={`man${man.leaving ? " leaving" : ""}${refusal?.point === man.point ? " refused" : ""}`}
              style={{ transform: `translate(${layout.x(man.point)}px, ${layout.y(man.point)}px)` }}
            >
              <g class="man-inside">
                <ManShape piece={man.piece} radius={layout.radius} kind={kindOf(geometry, man.piece)} />
              </g>
            </g>
          ))}
        </g>
        <MarksAbove layout={layout} marking={marking} />
        {onPick && (
          <g class="points">
            {geometry.spots.map((spot, point) => (
              <g
                key={spot.name}
                data-point={point}
                data-name={spot.name}
                role="button"
                tabIndex={point === focus ? 0 : -1}
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
      {refusal && <Refusal layout={layout} refusal={refusal} />}
    </div>
  );
}
