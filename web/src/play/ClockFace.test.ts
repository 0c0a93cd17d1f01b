import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { clockText } from "../online/terms";
import { untilLowTime, vacationUntil } from "./ClockFace";

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

test("a clock shows minutes and seconds, with hours or days as soon as there are any", () => {
  assert.equal(clockText(3 * minute + 5 * second), "3:05");
  assert.equal(clockText(59 * minute + 59 * second), "59:59");
  assert.equal(clockText(hour), "1:00:00");
  assert.equal(clockText(23 * hour + 4 * minute + 9 * second), "23:04:09");
  assert.equal(clockText(2 * day + 5 * hour + 59 * minute), "2 d 5 h");
});

test("a second that has begun is still there, so that 0:00 means that time is up", () => {
  assert.equal(clockText(1), "0:01");
  assert.equal(clockText(999), "0:01");
  assert.equal(clockText(1001), "0:02");
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(-500), "0:00");
});

test("low time is announced once, to the person whose clock runs", () => {
  const clock = { left: [60 * second, 90 * second] as [number, number], running: 0 as const, at: 1000 };
  const white = (side: number) => side === 0;
  assert.equal(untilLowTime(clock, white, 1000), 40 * second);
  assert.equal(untilLowTime(clock, white, 11_000), 30 * second);
  assert.equal(untilLowTime(clock, white, 50_000), null, "it is low already");
  assert.equal(untilLowTime({ ...clock, running: 1 }, white, 1000), null, "the other's clock");
  assert.equal(untilLowTime({ ...clock, running: null }, white, 1000), null);
  assert.equal(untilLowTime({ ...clock, left: [40 * day, 0] }, white, 1000), null, "longer than a browser can wait");
  assert.equal(untilLowTime(null, white, 1000), null);
});

test("N3: a clock that counts from a moment in the future stands until then, for the side to move", () => {
  const clock = { left: [day, day] as [number, number], running: 0 as const, at: 5 * day };
  assert.equal(vacationUntil(clock, 0, day), 5 * day);
  assert.equal(vacationUntil(clock, 1, day), null);
  assert.equal(vacationUntil(clock, 0, 5 * day), null);
  assert.equal(vacationUntil({ ...clock, at: day + second }, 0, day), null); // clocks differ a little
  assert.equal(vacationUntil(null, 0, day), null);
});
