import assert from "node:assert/strict";
import { test } from "node:test";
import { arcPath, pointsOnArc } from "./arc";

const from = { x: 0, y: 0 };
const to = { x: 2, y: 0 };

test("an arc bends to the left on the way, up the screen for one that goes right", () => {
  const highest = Math.min(...pointsOnArc(from, to, 1).map(({ y }) => y));
  assert.ok(Math.abs(highest + 1) < 1e-9, "a half circle over a chord of 2 rises by 1");
  const lowest = Math.max(...pointsOnArc(from, to, -0.5).map(({ y }) => y));
  assert.ok(Math.abs(lowest - 0.5) < 1e-9, "a bulge of a half rises by half as much, here to the right");
});

test("an arc begins and ends at its points", () => {
  for (const bulge of [0.3, -1, 2.4]) {
    const points = pointsOnArc(from, { x: 1, y: 3 }, bulge);
    for (const [place, wanted] of [
      [points[0]!, from],
      [points.at(-1)!, { x: 1, y: 3 }],
    ] as const) {
      assert.ok(Math.hypot(place.x - wanted.x, place.y - wanted.y) < 1e-9);
    }
  }
});

test("more than half a circle is drawn as the large arc", () => {
  assert.equal(arcPath(from, to, 1), "M0,0A1.00 1.00 0 0 1 2,0");
  assert.match(arcPath(from, to, -2.4), / 0 1 0 2,0$/);
});
