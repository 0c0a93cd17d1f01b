// How results are shown: shares of a bar, and the same in words.
import { plural, t } from "../i18n";
import type { ExploredTurn, ExplorerFilter } from "./api";

export function gamesWith({ white, draws, black }: ExploredTurn): number {
  return white + draws + black;
}

// Whole per cents that add up to a hundred, White's first.
export function shares({ white, draws, black }: ExploredTurn): [number, number, number] {
  const all = white + draws + black;
  if (all === 0) return [0, 0, 0];
  const exact = [white, draws, black].map((count) => (100 * count) / all);
  const whole = exact.map(Math.floor);
  let left = 100 - whole.reduce((sum, share) => sum + share, 0);
  // What is left over goes where most was cut off.
  const order = [0, 1, 2].sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!));
  for (const i of order) if (left-- > 0) whole[i]!++;
  return [whole[0]!, whole[1]!, whole[2]!];
}

export function shareWords(turn: ExploredTurn): string {
  const [white, draws, black] = shares(turn);
  return t("White {}%, draws {}%, Black {}%", white, draws, black);
}

export function gameCount(games: number): string {
  return plural(games, "{} game", "{} games");
}

// Ratings are counted in bands, which begin with these.
const bands = [0, 1200, 1400, 1600, 1800, 2000];
export const lowestRatings = bands.slice(1);
// The highest rating of each band but the last, with the rating that the band begins with.
export const highestRatings = bands.slice(0, -1).map((band, i) => ({ band, highest: bands[i + 1]! - 1 }));

// The filter with some of it changed. Where the two ends of a range cross, the one that was not changed is dropped.
export function narrowed(filter: ExplorerFilter, change: Partial<ExplorerFilter>): ExplorerFilter {
  const next = { ...filter, ...change };
  if (next.rating_to !== "" && Number(next.rating_from) > Number(next.rating_to))
    next[change.rating_from === undefined ? "rating_from" : "rating_to"] = "";
  if (next.until !== "" && next.since > next.until) next[change.since === undefined ? "since" : "until"] = "";
  return next;
}
