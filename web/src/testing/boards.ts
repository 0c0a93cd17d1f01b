// Boards and pieces for unit tests.
import { code, Colour, type Geometry } from "../rules/types";

// The points of a square of three by three, named as in chess, from a3 to c1, with lines along its sides and through its
// middle.
export const threeByThree: Geometry = {
  shape: 0,
  stacks: false,
  spots: ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"].map((name, i) => ({
    name,
    x: i % 3,
    y: Math.floor(i / 3),
  })),
  segments: [
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
    [6, 7],
    [7, 8],
    [0, 3],
    [3, 6],
    [1, 4],
    [4, 7],
    [2, 5],
    [5, 8],
  ],
  kinds: [],
  labels: [
    { text: "a", x: 0, y: 3 },
    { text: "3", x: -1, y: 0 },
  ],
  mills: [
    [0, 1, 2],
    [0, 3, 6],
  ],
};

// A board from one letter for each point: "w", "b", "r" or "." for none.
export function boardOf(letters: string): number[] {
  const colours: Record<string, number> = { w: Colour.white, b: Colour.black, r: Colour.red };
  return [...letters].map((letter) =>
    code({ colour: colours[letter] ?? 0, height: letter === "." ? 0 : 1, holdsRed: false, kind: 0 }),
  );
}
