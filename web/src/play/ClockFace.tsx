import { useEffect, useState } from "preact/hooks";
import type { Side } from "../rules/types";
import { clockText } from "../online/terms";
import type { Clock, GameController } from "./gameController";

const lowTime = 20_000; // milliseconds
const longestTimeout = 2 ** 31 - 1; // a browser takes anything longer for none

// How long until the time of a person at this page runs low; null if it does not, or already has.
export function untilLowTime(clock: Clock | null, mine: (side: Side) => boolean, now: number): number | null {
  if (!clock || clock.running === null || !mine(clock.running)) return null;
  const wait = clock.left[clock.running] - (now - clock.at) - lowTime;
  return wait > 0 && wait <= longestTimeout ? wait : null;
}

// Until when the clock of a side stands because its player is on vacation; null if it does not. It then counts from a
// moment in the future; the clocks of servers and pages differ by less than a minute.
export function vacationUntil(clock: Clock | null, side: Side, now: number): number | null {
  return clock && clock.running === side && clock.at > now + 60_000 ? clock.at : null;
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
  const left = clock.left[side] - (runs ? Math.max(0, Date.now() - clock.at) : 0);
  return (
    <span class={`clock${runs ? " runs" : ""}${left < lowTime ? " short" : ""}`} role="timer">
      {clockText(left)}
    </span>
  );
}
