// The trail of the man under the pointer or the focus: where it was placed and every point it has come to, which men it
// took and which one took it. On an empty point it is that of the man that was taken there.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameController } from "../play/gameController";
import type { Point } from "../rules/types";
import { plural, t } from "../i18n";
import { placeAfter, track, type TrackedMan, type TrailStep } from "./trail";

// The board's drawing, as far as it is needed to draw over it.
interface Drawing {
  box: string;
  places: Map<Point, { x: number; y: number }>;
  style: { left: string; top: string; width: string; height: string };
}

function measure(field: HTMLElement): Drawing | null {
  const drawing = field.querySelector<SVGSVGElement>("svg.drawing");
  if (!drawing) return null;
  const [outer, inner] = [field.getBoundingClientRect(), drawing.getBoundingClientRect()];
  const places = new Map<Point, { x: number; y: number }>();
  for (const point of drawing.querySelectorAll<SVGGElement>("[data-point]")) {
    const circle = point.querySelector("circle");
    if (circle) places.set(Number(point.dataset.point), { x: circle.cx.baseVal.value, y: circle.cy.baseVal.value });
  }
  return {
    box: drawing.getAttribute("viewBox") ?? "",
    places,
    style: {
      left: `${inner.left - outer.left}px`,
      top: `${inner.top - outer.top}px`,
      width: `${inner.width}px`,
      height: `${inner.height}px`,
    },
  };
}

// Whether a point is in the lower half of the board: the words then stand above.
function isLow(point: Element, field: HTMLElement): boolean {
  const [inner, outer] = [point.getBoundingClientRect(), field.getBoundingClientRect()];
  return inner.top + inner.height / 2 > outer.top + outer.height / 2;
}

// What is known of a man. Its way is drawn, so that only those who hear the page need it in words. While a turn is entered
// nothing covers the board.
function Words({ controller, man }: { controller: GameController; man: TrackedMan }) {
  const name = (point: Point) => controller.game.geometry.spots[point]!.name;
  const listed = (steps: TrailStep[]) =>
    steps.map(({ point, turn }) => t("{} on turn {}", name(point), turn)).join(", ");
  const [first, ...rest] = man.path;
  const took = man.took.map(({ path, gone }) => ({ point: path.at(-1)!.point, turn: gone! }));
  const { gone, takenBy } = man;
  return (
    <p class={controller.state.value.entry.points.length > 0 ? "unseen" : "trail-words"}>
      {first!.turn === 0
        ? t("This man stood on {} at the start.", name(first!.point))
        : t("This man was placed on {} on turn {}.", name(first!.point), first!.turn)}
      {rest.length > 0 && <span class="unseen"> {t("Then it went to {}.", listed(rest))}</span>}
      {took.length > 0 && ` ${plural(took.length, "It took {} man: {}.", "It took {} men: {}.", listed(took))}`}
      {gone !== null &&
        ` ${takenBy ? t("It was taken on turn {} by the man on {}.", gone, name(placeAfter(takenBy, gone))) : t("It left the board on turn {}.", gone)}`}
    </p>
  );
}

// While a game is played the way is only drawn, and only for a mouse: words would cover the board at every tap, and be
// read out at every point.
export function ManTrail({ controller, drawnOnly }: { controller: GameController; drawnOnly?: boolean }) {
  const here = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ point: Point; drawing: Drawing; low: boolean } | null>(null);
  const at = controller.shownTurns;
  useEffect(() => {
    const field = here.current?.parentElement;
    if (!field) return;
    const show = (event: Event) => {
      if (drawnOnly && (event as PointerEvent).pointerType !== "mouse") return;
      const target = (event.target as Element).closest?.<SVGGElement>("[data-point]");
      const drawing = target && measure(field);
      setShown(drawing ? { point: Number(target.dataset.point), drawing, low: isLow(target, field) } : null);
    };
    const hide = () => setShown(null);
    field.addEventListener("pointerover", show);
    field.addEventListener("focusin", show);
    field.addEventListener("pointerleave", hide);
    field.addEventListener("focusout", hide);
    return () => {
      field.removeEventListener("pointerover", show);
      field.removeEventListener("focusin", show);
      field.removeEventListener("pointerleave", hide);
      field.removeEventListener("focusout", hide);
    };
  }, [controller, drawnOnly]);
  const wanted = shown !== null;
  const men = useMemo(() => {
    if (!wanted) return null;
    const moments = Array.from({ length: at + 1 }, (_, turn) => controller.rules.moment(controller.match, turn));
    return track(moments, controller.game.geometry.stacks);
  }, [controller, controller.state.value, at, wanted]);
  const man = shown && men!.at(shown.point);
  const places = (man?.path ?? [])
    .map(({ point }) => shown!.drawing.places.get(point))
    .filter((it) => it !== undefined);
  return (
    <div ref={here} class="man-trail" role="status">
      {man && (
        <div class={shown.low ? "trail low" : "trail"} style={shown.drawing.style}>
          {places.length > 1 && (
            <svg viewBox={shown.drawing.box} aria-hidden="true">
              <polyline points={places.map(({ x, y }) => `${x},${y}`).join(" ")} />
              {places.slice(0, -1).map(({ x, y }, i) => (
                <circle key={i} cx={x} cy={y} r={i === 0 ? 16 : 10} class={i === 0 ? "first" : ""} />
              ))}
            </svg>
          )}
          {!drawnOnly && <Words controller={controller} man={man} />}
        </div>
      )}
    </div>
  );
}
