// What a turn is worth, by shape as well as by colour: up for winning, level for drawing, down for losing.
import type { Wdl } from "../rules/types";

const shapes: Record<Wdl, string> = {
  win: "M0,-1L1,0.8L-1,0.8Z",
  draw: "M-0.9,-0.55H0.9V0.55H-0.9Z",
  loss: "M0,1L1,-0.8L-1,-0.8Z",
};

export function WdlMark({ kind, x = 0, y = 0, size }: { kind: Wdl; x?: number; y?: number; size: number }) {
  return <path class={`wdl ${kind}`} d={shapes[kind]} transform={`translate(${x},${y}) scale(${size})`} />;
}
