import { useEffect, useState } from "preact/hooks";
import type { Side } from "../rules/types";
import type { GameController } from "./gameController";

export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600)];
  if (days > 0) return `${days} d ${hours} h`;
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (n: number) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// What is left of a side's time, counting down while it runs.
export function ClockFace({ controller, side }: { controller: GameController; side: Side }) {
  const clock = controller.clock.value;
  const [, tick] = useState(0);
  const runs = clock?.running === side;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [runs]);
  if (!clock) return null;
  const left = clock.left[side] - (runs ? Date.now() - clock.at : 0);
  return (
    <span class={`clock${runs ? " runs" : ""}${left < 20000 ? " short" : ""}`} role="timer">
      {clockText(left)}
    </span>
  );
}
