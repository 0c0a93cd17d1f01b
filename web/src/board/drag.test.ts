import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../testing/browser";
import { boardOf, threeByThree } from "../testing/boards";
import { Expected, Role, type Point } from "../rules/types";
import { dragHandlers } from "./drag";
import { layoutOf } from "./layout";
import type { Marking } from "./Marks";

// A drawing whose units are pixels.
class Dot {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
  matrixTransform() {
    return this;
  }
}
Object.defineProperty(globalThis, "DOMPoint", { value: Dot });

const layout = layoutOf(threeByThree, false, true);
const [a3, b3, c3, b2] = [0, 1, 2, 4];

let marking: Marking;
let picked: Point[];
let man: {
  classList: Set<string> & { remove(name: string): void };
  style: { transform: string };
  dataset: { man: string };
};
let live: boolean;
let scale: number; // pixels for a unit of the drawing
let aims: (Point | null)[];
let handlers: ReturnType<typeof dragHandlers>;

beforeEach(() => {
  marking = { board: boardOf("w..b....."), expects: Expected.move, next: [a3], entry: null };
  picked = [];
  live = true;
  scale = 1;
  aims = [];
  const classes = new Set<string>();
  man = {
    classList: Object.assign(classes, { remove: (name: string) => classes.delete(name) }),
    style: { transform: "" },
    dataset: { man: String(a3) },
  };
  const svg = {
    getScreenCTM: () => ({ a: scale, b: 0, inverse: () => null }),
    querySelector: (which: string) => (which === `[data-man="${a3}"]` ? man : { focus() {} }),
    setPointerCapture() {},
  };
  handlers = dragHandlers(() => ({
    geometry: threeByThree,
    layout,
    marking,
    drawing: { current: svg as unknown as SVGSVGElement },
    onAim: (aim) => void aims.push(aim?.point ?? null),
    onPick: live ? (point) => void picked.push(point) : undefined,
  }));
});

function pointer(x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent {
  return { clientX: x, clientY: y, button: 0, pointerId: 1, preventDefault() {}, ...more } as PointerEvent;
}
const down = (x: number, y: number, more?: Partial<PointerEvent>) => handlers.onPointerDown(pointer(x, y, more));
const move = (x: number, y: number, more?: Partial<PointerEvent>) => handlers.onPointerMove(pointer(x, y, more));
const up = (x: number, y: number, more?: Partial<PointerEvent>) => handlers.onPointerUp(pointer(x, y, more));

test("a tap picks its point", () => {
  down(200, 0);
  up(200, 0);
  assert.deepEqual(picked, [c3]);
});

test("a hand that trembles taps", () => {
  down(0, 0);
  move(12, 10);
  up(12, 10);
  assert.deepEqual(picked, [a3]);
});

test("a man that is dragged is picked where it stood and where it lands", () => {
  down(0, 0);
  move(60, 5);
  assert.deepEqual(picked, [a3]);
  assert.ok(man.classList.has("held"));
  assert.equal(man.style.transform, "translate(60px, 5px)");
  man.dataset.man = String(b3); // the board draws it there
  up(105, 5);
  assert.deepEqual(picked, [a3, b3]);
  assert.ok(!man.classList.has("held"));
});

test("a man that was chosen before is not picked a second time", () => {
  marking = { ...marking, expects: Expected.destination, entry: { side: 0, points: [a3], roles: [Role.from] } };
  down(0, 0);
  move(100, 100);
  up(100, 100);
  assert.deepEqual(picked, [b2]);
});

test("a man that may not land there goes back", () => {
  down(0, 0);
  move(100, 100);
  up(100, 100);
  assert.deepEqual(picked, [a3, b2]);
  assert.equal(man.style.transform, "translate(0px, 0px)");
});

test("a man that is dropped beside the points, or where it stood, stays chosen and goes back", () => {
  for (const [x, y] of [
    [50, 50],
    [5, 5],
  ] as const) {
    picked = [];
    down(0, 0);
    move(50, 50);
    up(x, y);
    assert.deepEqual(picked, [a3]);
    assert.equal(man.style.transform, "translate(0px, 0px)");
  }
});

test("a drag the browser breaks off puts the man back", () => {
  down(0, 0);
  move(90, 0);
  handlers.onPointerCancel();
  assert.equal(man.style.transform, "translate(0px, 0px)");
  up(90, 0);
  assert.deepEqual(picked, [a3]);
});

test("a man that may not move is not taken up", () => {
  marking = { ...marking, next: [] };
  down(0, 0);
  move(100, 0);
  up(100, 0);
  assert.deepEqual(picked, [a3], "a tap, which is answered with the reason");
  assert.equal(man.style.transform, "");
});

test("one finger at a time, and only the first button", () => {
  down(0, 0, { button: 2 });
  up(0, 0);
  assert.deepEqual(picked, []);
  down(0, 0);
  down(200, 0, { pointerId: 2 });
  up(200, 0, { pointerId: 2 });
  assert.deepEqual(picked, []);
  up(0, 0);
  assert.deepEqual(picked, [a3]);
});

test("a board that is only shown takes no pointer", () => {
  live = false;
  down(0, 0);
  up(0, 0);
  assert.deepEqual(picked, []);
});

const finger = { pointerType: "touch" };

test("a finger on points that are large enough needs no lens", () => {
  scale = 0.44;
  down(200, 0, finger);
  up(200, 0, finger);
  assert.deepEqual(picked, [c3]);
  assert.deepEqual(aims, []);
});

test("a finger on smaller points has a lens, and drags", () => {
  scale = 0.43;
  down(0, 0, finger);
  move(100, 0, finger);
  up(100, 0, finger);
  assert.deepEqual(picked, [a3, b3]);
  assert.deepEqual(aims, [a3, b3, null]);
});

test("where points are too small to be hit at once, a finger aims and picks where it is lifted", () => {
  scale = 0.3;
  down(0, 0, finger);
  move(100, 0, finger);
  up(200, 0, finger);
  assert.deepEqual(picked, [c3]);
  down(0, 0, finger);
  up(50, 50, finger);
  assert.deepEqual(picked, [c3], "lifted beside the points, it picks none");
  assert.deepEqual(aims, [a3, b3, null, a3, null]);
});
