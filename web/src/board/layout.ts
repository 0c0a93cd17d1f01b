// Where things are on the screen: a board's points in drawing units, turned by half a circle if it is flipped, and by a
// quarter where a broad board is larger upright.
import { type Coordinates, pointsOnArc } from "./arc";
import type { Geometry, Point } from "../rules/types";

export const unit = 100; // the distance between neighbours

// By shape (spot, square, hexagon), in steps: the radius of a man, the room around the outermost points, and with labels
// how far out those stand and the room they need.
const radii = [0.36, 0.37, 0.41];
const margins = [0.56, 0.6, 0.68];
const labelDistances = [0.6, 0.7, 0.86];
const labelledMargins = [0.77, 0.86, 1.1];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Label {
  text: string;
  also?: string; // the number of a column that has a letter
  x: number;
  y: number;
}

export interface Layout {
  x(point: Point): number;
  y(point: Point): number;
  at(point: Point): Coordinates;
  labels: Label[];
  box: Box;
  // The board itself, without what stands beside it.
  plate: Box;
  radius: number; // of a man
  upright: boolean; // turned by a quarter
}

// A board so much broader than high is turned where the window is higher than broad.
const broad = 1.5;
export function isBroad({ box }: Layout): boolean {
  return box.width > broad * box.height;
}

function bounds(places: { x: number; y: number }[], around: number): Box {
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const x = (Math.min(...xs) - around) * unit;
  const y = (Math.min(...ys) - around) * unit;
  return { x, y, width: (Math.max(...xs) + around) * unit - x, height: (Math.max(...ys) + around) * unit - y };
}

export function layoutOf(geometry: Geometry, flipped: boolean, withLabels: boolean, upright = false): Layout {
  const onBoard = geometry.spots.filter((spot) => !spot.aside);
  const mid = (key: "x" | "y") => {
    const all = onBoard.map((spot) => spot[key]);
    return Math.min(...all) + Math.max(...all);
  };
  const [midX, midY] = [mid("x"), mid("y")];
  const turned = <T extends { x: number; y: number; aside?: boolean }>(place: T): T => {
    const { x, y } = flipped && !place.aside ? { x: midX - place.x, y: midY - place.y } : place;
    return upright ? { ...place, x: -y, y: x } : { ...place, x, y };
  };
  const spots = geometry.spots.map(turned);
  const reached = [...spots.filter((spot) => !spot.aside), ...pointsOnArcs(geometry, spots)];
  // A label stands one step outside the board, which is more than it needs. The plate has the same room on all sides,
  // so that the board stands in its middle.
  const edge = bounds(reached, labelDistances[geometry.shape]!);
  const between = (value: number, least: number, size: number) => Math.min(Math.max(value * unit, least), least + size);
  const labels = geometry.labels.map(turned).map((label) => ({
    ...label,
    x: between(label.x, edge.x, edge.width),
    y: between(label.y, edge.y, edge.height),
  }));
  const plate = bounds(reached, (withLabels ? labelledMargins : margins)[geometry.shape]!);
  const aside = spots.filter((spot) => spot.aside).map(({ x, y }) => ({ x: x * unit, y: y * unit }));
  const box = enclose(plate, aside, margins[geometry.shape]! * unit);
  const x = (point: Point) => spots[point]!.x * unit;
  const y = (point: Point) => spots[point]!.y * unit;
  return {
    x,
    y,
    at: (point) => ({ x: x(point), y: y(point) }),
    labels: withLabels ? labels : [],
    box,
    plate,
    upright,
    radius: radii[geometry.shape]! * unit,
  };
}

// How far the curved lines reach.
function pointsOnArcs(geometry: Geometry, spots: Coordinates[]): Coordinates[] {
  return geometry.segments.flatMap(([from, to, bulge]) => (bulge ? pointsOnArc(spots[from]!, spots[to]!, bulge) : []));
}

// The box with room made for more places, each with so much around it.
function enclose(box: Box, places: { x: number; y: number }[], room: number): Box {
  const left = Math.min(box.x, ...places.map((place) => place.x - room));
  const top = Math.min(box.y, ...places.map((place) => place.y - room));
  const right = Math.max(box.x + box.width, ...places.map((place) => place.x + room));
  const bottom = Math.max(box.y + box.height, ...places.map((place) => place.y + room));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

// The point at a place of the drawing, if one is near enough to be meant.
export function pointAt(geometry: Geometry, layout: Layout, x: number, y: number): Point | null {
  let best: Point | null = null;
  let least = 0.56 * unit;
  geometry.spots.forEach((_, point) => {
    const away = Math.hypot(layout.x(point) - x, layout.y(point) - y);
    if (away < least) [best, least] = [point, away];
  });
  return best;
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
const directions: Record<Arrow, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

// Where an arrow key leads from a point: along a line if one goes that way, otherwise to whatever lies there.
export function step(geometry: Geometry, layout: Layout, from: Point, arrow: Arrow): Point {
  const [dx, dy] = directions[arrow];
  const joined = new Set(geometry.segments.filter((pair) => pair.includes(from)).map(([a, b]) => (a === from ? b : a)));
  const towards = (among: (point: Point) => boolean): Point | null => {
    let best: Point | null = null;
    let least = Infinity;
    geometry.spots.forEach((_, point) => {
      if (point === from || !among(point)) return;
      const [x, y] = [layout.x(point) - layout.x(from), layout.y(point) - layout.y(from)];
      const away = Math.hypot(x, y);
      const along = (x * dx + y * dy) / away;
      if (along < 0.5) return;
      const cost = away * (1 + 3 * (1 - along));
      if (cost < least) [best, least] = [point, cost];
    });
    return best;
  };
  return towards((point) => joined.has(point)) ?? towards(() => true) ?? from;
}

export function isArrow(key: string): key is Arrow {
  return key in directions;
}
