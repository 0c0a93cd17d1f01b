import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { clockText } from "./ClockFace";

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
