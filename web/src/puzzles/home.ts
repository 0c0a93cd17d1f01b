// The puzzle of the day for the home page: from the server, which sends only that one, or from the page's own.
import { dailyPuzzle } from "./api";
import { daily, loadPack, today, type Puzzle } from "./pack";

export async function dailyForHome(): Promise<Puzzle> {
  const answer = await dailyPuzzle();
  if ("puzzle" in answer) return answer.puzzle;
  return daily((await loadPack()).puzzles, today());
}
