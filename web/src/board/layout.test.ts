import assert from "node:assert/strict";
import { test } from "node:test";
import { threeByThree } from "../testing/boards";
import { isArrow, layoutOf, pointAt, step, unit } from "./layout";

const upright = layoutOf(threeByThree, false, true);
const point = (name: string) => threeByThree.spots.findIndex((spot) => spot.name === name);

test("neighbours are one unit apart", () => {
  assert.equal(upright.x(point("b3")) - upright.x(point("a3")), unit);
  assert.equal(upright.y(point("a1")) - upright.y(point("a3")), 2 * unit);
});

test("a flipped board is turned by half a circle", () => {
  const flipped = layoutOf(threeByThree, true, true);
  assert.deepEqual([flipped.x(point("a3")), flipped.y(point("a3"))], [upright.x(point("c1")), upright.y(point("c1"))]);
  assert.deepEqual(flipped.box.width, upright.box.width);
});

test("labels stand close to the board and inside the picture", () => {
  for (const { x, y } of upright.labels) {
    assert.ok(x > upright.box.x && x < upright.box.x + upright.box.width);
    assert.ok(y > upright.box.y && y < upright.box.y + upright.box.height);
  }
  assert.equal(upright.labels.find(({ text }) => text === "3")!.x, -0.6 * unit);
});

test("the board stands in the middle of its plate, with labels and without", () => {
  for (const labels of [true, false])
    for (const flipped of [true, false]) {
      const { plate } = layoutOf(threeByThree, flipped, labels);
      assert.deepEqual([plate.x + plate.width / 2, plate.y + plate.height / 2], [unit, unit]);
    }
});

test("without labels the picture is as small as the men allow", () => {
  const bare = layoutOf(threeByThree, false, false);
  assert.deepEqual(bare.labels, []);
  assert.deepEqual(Object.values(bare.box).map(Math.round), [-56, -56, 312, 312]);
});

test("a hand beside the board gets room, stays where it is when the board is flipped, and is not on the plate", () => {
  const geometry = { ...threeByThree, spots: [...threeByThree.spots, { name: "hand", x: 4, y: 1, aside: true }] };
  const flipped = layoutOf(geometry, true, false);
  assert.equal(flipped.x(9), 4 * unit);
  assert.equal(Math.round(flipped.plate.x + flipped.plate.width), 256);
  assert.equal(Math.round(flipped.box.x + flipped.box.width), 456);
});

test("a place of the picture means the nearest point, if one is near enough", () => {
  assert.equal(pointAt(threeByThree, upright, 110, 95), point("b2"));
  assert.equal(pointAt(threeByThree, upright, 149, 100), point("b2"));
  assert.equal(pointAt(threeByThree, upright, 151, 100), point("c2"));
  assert.equal(pointAt(threeByThree, upright, 50, 50), null, "in the middle of a square");
});

test("an arrow key goes along the lines, otherwise to what lies that way, and stays at the edge", () => {
  assert.equal(step(threeByThree, upright, point("b2"), "ArrowUp"), point("b3"));
  assert.equal(step(threeByThree, upright, point("b2"), "ArrowLeft"), point("a2"));
  assert.equal(step(threeByThree, upright, point("c2"), "ArrowRight"), point("c2"));
  const unjoined = { ...threeByThree, segments: [] };
  assert.equal(step(unjoined, upright, point("a1"), "ArrowUp"), point("a2"));
});

test("on a flipped board an arrow goes where it points", () => {
  const flipped = layoutOf(threeByThree, true, true);
  assert.equal(step(threeByThree, flipped, point("b2"), "ArrowUp"), point("b1"));
});

test("arrow keys are told from others", () => {
  assert.equal(isArrow("ArrowDown"), true);
  assert.equal(isArrow("a"), false);
});
