// Which puzzle comes next, among the rated ones and in a streak.
import { me } from "../online/players";
import { nextPuzzle, type PuzzleRating } from "./api";
import { choose, type Pack, type Puzzle, type Wanted } from "./pack";
import { keepForStreak, score } from "./score";

// One that was not tried yet, if there is any; null if none fits.
function fromPack({ puzzles }: Pack, wanted: Wanted): Puzzle | null {
  const tried = new Set(score.value.tried);
  return choose(puzzles, wanted, ({ id }) => tried.has(id)) ?? choose(puzzles, wanted, () => false) ?? null;
}

// A puzzle near the rating by which the server knows the player, or else this browser. `known` is what the server said
// last, in case it cannot be reached now.
export async function nextRated(
  pack: Pack,
  game: string,
  theme: string,
  known: PuzzleRating | null,
): Promise<{ puzzle: Puzzle | null; player: PuzzleRating | null }> {
  const answer = me.value === null ? null : await nextPuzzle(game, theme);
  if (answer && "puzzle" in answer && answer.player) return answer;
  const rating = Math.round(known?.rating ?? score.value.rating);
  return { puzzle: fromPack(pack, { game, theme, rating }), player: known };
}

// They become harder with each one solved. A puzzle stays until it is decided: a reload does not skip it.
export function nextInStreak(pack: Pack): Puzzle | null {
  const { waiting, streak } = score.value;
  const next =
    pack.puzzles.find(({ id }) => id === waiting) ?? fromPack(pack, { game: "", theme: "", rating: 900 + 60 * streak });
  if (next) keepForStreak(next.id);
  return next;
}
