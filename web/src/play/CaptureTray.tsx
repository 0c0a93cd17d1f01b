// The men a side has taken, beside its card. A man that is taken comes flying from where it stood. A narrow card with a
// clock has room for their number alone.
import { useLayoutEffect, useRef } from "preact/hooks";
import { ManShape } from "../board/ManShape";
import { Colour, man, other, piece, type Point, type Side } from "../rules/types";
import { paced } from "../settings";
import { plural } from "../i18n";
import type { GameController } from "./gameController";

const step = 16;
const radius = 9;

// Lets the drawing of a man come from a point of the board to where it is.
function flyFrom(point: Point, drawing: SVGGElement): void {
  const from = document.querySelector(`.field [data-point="${point}"]`)?.getBoundingClientRect();
  const matrix = drawing.getScreenCTM();
  if (!from || !matrix) return;
  const x = (from.x + from.width / 2 - matrix.e) / matrix.a;
  const y = (from.y + from.height / 2 - matrix.f) / matrix.d;
  const larger = from.width / 2.4 / (radius * matrix.a); // a point's circle is 1.2 times as wide as a man
  drawing.animate([{ transform: `translate(${x}px, ${y}px) scale(${larger})` }, { transform: "none" }], {
    duration: paced(550),
    easing: "cubic-bezier(0.5, 0, 0.3, 1)",
  });
}

export function CaptureTray({ controller, side }: { controller: GameController; side: Side }) {
  const { board, men } = controller.shown.value.view;
  const { lost } = men[other(side)];
  const colour = side === 0 ? Colour.black : Colour.white;
  const tray = useRef<SVGSVGElement>(null);
  const before = useRef({ board, lost });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { board, lost };
    const gone = was.board.flatMap((code, point) => (piece(code).colour === colour && !board[point] ? [point] : []));
    if (gone.length === 0 || gone.length !== lost - was.lost || paced(1) === 0) return;
    const arrived = [...(tray.current?.querySelectorAll<SVGGElement>(".taken-man") ?? [])].slice(-gone.length);
    for (const [i, drawing] of arrived.entries()) flyFrom(gone[i]!, drawing);
  }, [board.join(), lost]);
  const words = plural(lost, "{} man taken", "{} men taken");
  return (
    <>
      <svg
        class="tray"
        ref={tray}
        preserveAspectRatio="xMaxYMid"
        viewBox={`0 0 ${lost * step + 4} 20`}
        role="img"
        aria-label={words}
      >
        {Array.from({ length: lost }, (_, i) => (
          <g key={i} transform={`translate(${radius + 1 + i * step},10)`}>
            <g class="taken-man">
              <ManShape piece={man(colour)} radius={radius} />
            </g>
          </g>
        ))}
      </svg>
      {lost > 0 && (
        <span class="taken-count" role="img" aria-label={words}>
          <svg viewBox="-10 -10 20 20" aria-hidden="true">
            <ManShape piece={man(colour)} radius={radius} />
          </svg>
          ×{lost}
        </span>
      )}
    </>
  );
}
