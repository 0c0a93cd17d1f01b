// The puzzles that come with the page (docs/puzzles.md), and those the server sends.
import type { Sentence } from "../i18n";

export interface Puzzle {
  id: string;
  game: string;
  goal: "win" | "draw" | "points"; // points: to win by as many as possible
  rating: number;
  themes: string[];
  position: string;
  solution: string[]; // the solver's turns and the replies between
  refutation: { wrong: string; reply: string } | null; // of a first turn that looks good
}

export interface Pack {
  themes: Record<string, Sentence>; // titles, by id
  puzzles: Puzzle[];
}

// A line of a pack: eight fields, separated by tabs.
export function readPuzzle(line: string): Puzzle {
  const [id, game, goal, rating, themes, position, solution, refutation] = line.split("\t");
  const [wrong, reply] = (refutation ?? "").split(" ");
  return {
    id: id!,
    game: game!,
    goal: goal === "draw" || goal === "points" ? goal : "win",
    rating: Number(rating),
    themes: themes ? themes.split(",") : [],
    position: position!,
    solution: solution!.split(" "),
    refutation: wrong && reply ? { wrong, reply } : null,
  };
}

let loading: Promise<Pack> | null = null;

// Fetched once; without a network it comes from the service worker.
export function loadPack(): Promise<Pack> {
  loading ??= fetch(PUZZLE_PACK_URL)
    .then((answer) => answer.json() as Promise<{ themes: Pack["themes"]; puzzles: string[] }>)
    .then(({ themes, puzzles }) => ({ themes, puzzles: puzzles.map(readPuzzle) }));
  loading.catch(() => (loading = null)); // to be tried again
  return loading;
}

// The days since 1970, by the same clock everywhere (UTC).
export function today(now = Date.now()): number {
  return Math.floor(now / 86_400_000);
}

// The same puzzle for everybody: Pack::of_day in C++.
export function daily(puzzles: Puzzle[], day: number): Puzzle {
  return puzzles[day % puzzles.length]!;
}

export interface Wanted {
  game: string; // empty: any
  theme: string; // empty: any
  rating: number;
}

// One of those nearest to the rating wanted; undefined if all that fit are left out.
export function choose(
  puzzles: Puzzle[],
  { game, theme, rating }: Wanted,
  leaveOut: (puzzle: Puzzle) => boolean,
  random = Math.random,
): Puzzle | undefined {
  const nearest = 20;
  const fitting = puzzles
    .filter((puzzle) => (game === "" || puzzle.game === game) && (theme === "" || puzzle.themes.includes(theme)))
    .filter((puzzle) => !leaveOut(puzzle))
    .sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating))
    .slice(0, nearest);
  return fitting[Math.floor(random() * fitting.length)];
}
