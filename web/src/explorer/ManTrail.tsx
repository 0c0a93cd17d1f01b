// The trail of the man under the pointer or the focus: where it was placed and every point it has come to.
import { useEffect, useRef, useState } from "preact/hooks";
import type { AnalysisGame } from "../play/analysisGame";
import type { Point } from "../rules/types";
import { t } from "../i18n";
import { trailOf, type TrailStep } from "./trail";

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

function words(controller: AnalysisGame, trail: TrailStep[]): string {
  const name = (point: Point) => controller.game.geometry.spots[point]!.name;
  const [first, ...rest] = trail;
  const begun =
    first!.turn === 0
      ? t("This man stood on {} at the start.", name(first!.point))
      : t("This man was placed on {} in turn {}.", name(first!.point), first!.turn);
  const moves = rest.map(({ point, turn }) => t("{} in turn {}", name(point), turn));
  return moves.length === 0 ? begun : `${begun} ${t("Then it went to {}.", moves.join(", "))}`;
}

export function ManTrail({ controller }: { controller: AnalysisGame }) {
  const here = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ point: Point; drawing: Drawing } | null>(null);
  const at = controller.shownTurns;
  useEffect(() => {
    const field = here.current?.parentElement;
    if (!field) return;
    const show = (event: Event) => {
      const point = (event.target as Element).closest?.<SVGGElement>("[data-point]")?.dataset.point;
      const drawing = point === undefined ? null : measure(field);
      setShown(drawing && { point: Number(point), drawing });
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
  }, [controller]);
  const trail = shown
    ? trailOf(
        Array.from({ length: at + 1 }, (_, turn) => controller.rules.moment(controller.match, turn)),
        shown.point,
      )
    : [];
  const places = trail.map(({ point }) => shown!.drawing.places.get(point)).filter((place) => place !== undefined);
  return (
    <div ref={here} class="man-trail" role="status">
      {places.length > 1 && (
        <svg viewBox={shown!.drawing.box} style={shown!.drawing.style} aria-hidden="true">
          <polyline points={places.map(({ x, y }) => `${x},${y}`).join(" ")} />
          {places.slice(0, -1).map(({ x, y }, i) => (
            <circle key={i} cx={x} cy={y} r={i === 0 ? 16 : 10} class={i === 0 ? "first" : ""} />
          ))}
        </svg>
      )}
      {trail.length > 0 && <p class="trail-words">{words(controller, trail)}</p>}
    </div>
  );
}
