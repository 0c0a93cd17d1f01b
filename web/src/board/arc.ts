// Curved lines: arcs of circles, given by their ends and their bulge (see Geometry in src/core/geometry.h).

export interface Coordinates {
  x: number;
  y: number;
}

// An arc as an SVG path.
export function arcPath(from: Coordinates, to: Coordinates, bulge: number): string {
  const chord = Math.hypot(to.x - from.x, to.y - from.y);
  const radius = (chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge));
  const flags = `${Math.abs(bulge) > 1 ? 1 : 0} ${bulge > 0 ? 1 : 0}`;
  return `M${from.x},${from.y}A${radius.toFixed(2)} ${radius.toFixed(2)} 0 ${flags} ${to.x},${to.y}`;
}

// Some points along an arc, enough to know how far it reaches.
export function pointsOnArc(from: Coordinates, to: Coordinates, bulge: number): Coordinates[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const apart = (1 - bulge * bulge) / (4 * bulge); // of the centre from the chord, in chords, to the right
  const centre = { x: (from.x + to.x) / 2 - dy * apart, y: (from.y + to.y) / 2 + dx * apart };
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  const start = Math.atan2(from.y - centre.y, from.x - centre.x);
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = start + (4 * Math.atan(bulge) * i) / steps;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}
