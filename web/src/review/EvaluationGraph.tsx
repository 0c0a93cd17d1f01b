// What every position of the game promised, as a line: White's chances above the middle, Black's below. It is a slider, so
// that a person can go through the game with it by pointer, finger or keyboard.
import { useRef } from "preact/hooks";
import { t } from "../i18n";
import { graphText, isError, labelNames, turnText } from "./words";
import type { Review, TurnReview } from "./types";

const width = 640;
const height = 160;
const margin = 8;

export function EvaluationGraph(props: {
  review: Review;
  turns: number; // of the whole game
  at: number; // how many turns had been played where the person looks
  onLook: (at: number) => void;
}) {
  const { review, turns, at, onLook } = props;
  const pressed = useRef(false);
  const x = (played: number) => margin + (played / Math.max(turns, 1)) * (width - 2 * margin);
  const y = (value: number) => height / 2 - (value / 1000) * (height / 2 - margin);
  const points = review.graph.map((value, i) => `${x(review.left + i).toFixed(1)},${y(value).toFixed(1)}`);
  const errors = review.turns.filter(({ label }) => isError(label));
  const valueAt = (played: number) => review.graph[played - review.left];

  const words = (played: number): string => {
    const value = valueAt(played);
    const turn = review.turns[played - 1 - review.left];
    const where = played === 0 ? t("Start") : t("After turn {}", played);
    const said = turn ? `: ${turnText(turn.turn)}, ${t(labelNames[turn.label])}` : "";
    return value === undefined ? where : `${where}${said}. ${graphText(value)}`;
  };
  const lookAt = (event: PointerEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * width;
    const played = Math.round(((share - margin) / (width - 2 * margin)) * turns);
    onLook(Math.min(Math.max(played, 0), turns));
  };
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageUp: at + 10,
    PageDown: at - 10,
    Home: 0,
    End: turns,
  };
  const shape = (turn: TurnReview) => {
    const value = review.graph[turn.played + 1 - review.left];
    if (value === undefined) return null;
    // A dot of no length with round ends stays round, however the picture is stretched.
    const dot = `M${x(turn.played + 1).toFixed(1)},${y(value).toFixed(1)}h0`;
    return (
      <g key={turn.played} class={`graph-error ${turn.label}`}>
        <path class="rim" d={dot} />
        <path d={dot} />
      </g>
    );
  };

  return (
    <div
      class="evaluation-graph"
      role="slider"
      tabIndex={0}
      aria-label={t("Chances over the game. White is above the middle, Black below.")}
      aria-valuemin={0}
      aria-valuemax={turns}
      aria-valuenow={at}
      aria-valuetext={words(at)}
      onPointerDown={(event) => {
        pressed.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        lookAt(event);
      }}
      onPointerMove={(event) => pressed.current && lookAt(event)}
      onPointerUp={() => (pressed.current = false)}
      onPointerCancel={() => (pressed.current = false)}
      onKeyDown={(event) => {
        const to = steps[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onLook(Math.min(Math.max(to, 0), turns));
      }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="graph-black" x="0" y="0" width={width} height={height} />
        {points.length > 1 && (
          <path
            class="graph-white"
            d={`M${x(review.left).toFixed(1)},${height}L${points.join("L")}L${x(turns).toFixed(1)},${height}z`}
          />
        )}
        <path class="graph-middle" d={`M0,${height / 2}H${width}`} />
        {errors.map(shape)}
        <path class="graph-now" d={`M${x(at).toFixed(1)},0V${height}`} />
      </svg>
    </div>
  );
}
