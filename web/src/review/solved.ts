// What the tables know of the positions of a game, for a review in this page.
import { probe, reasonsFor } from "../play/tablebase";
import type { Rules } from "../rules/rules";
import type { OpenGame, SolvedPosition } from "../rules/types";
import { isError } from "./words";
import type { TurnReview } from "./types";

const patience = 2000; // milliseconds; a small game is solved on the first question, which takes longer
const firstPatience = 15_000;
const longestLine = 8; // turns

// What is known of a position; null if nothing is, or not soon. A server that is asked more than it allows at once says how
// long to wait; that time does not count.
export function solvedSoon(game: OpenGame, position: string, first = false): Promise<SolvedPosition | null> {
  return new Promise((resolve) => {
    const giveUpAfter = (milliseconds: number) => setTimeout(() => resolve(null), milliseconds);
    const allowed = first ? firstPatience : patience;
    let late = giveUpAfter(allowed);
    const wait = (milliseconds: number) => {
      clearTimeout(late);
      late = giveUpAfter(milliseconds + allowed);
      return new Promise<void>((go) => setTimeout(go, milliseconds));
    };
    void probe(game, position, wait).then((solved) => {
      clearTimeout(late);
      resolve(solved);
    });
  });
}

// The values of all turns, as the module reads them.
export function valuesText(solved: SolvedPosition | null): string {
  return (solved?.turns ?? []).map(({ turn, kind, turns }) => `${turn} ${kind} ${turns}`).join("\n");
}

// Goes on with a line by perfect play, as far as the tables have it.
async function goOn(rules: Rules, game: OpenGame, position: string, line: string[]): Promise<string[]> {
  const nobody = { name: "", level: 0 };
  const made = rules.newMatch(game, [nobody, nobody], position);
  if ("refused" in made) return line;
  for (const turn of line) rules.play(made.match, turn);
  for (;;) {
    const { turns, outcome, position: now } = rules.state(made.match);
    if (outcome.over || turns.length >= longestLine) break;
    const best = (await solvedSoon(game, now))?.turns[0]?.turn;
    if (best === undefined || rules.play(made.match, best).refused) break;
  }
  const { turns } = rules.state(made.match);
  rules.close(made.match);
  return turns;
}

// The module that reviews has no tables, so that what follows a solved turn is found here. The engine's better turn has
// a line; what follows the one played is missing where the tables know its value.
export async function withLines(rules: Rules, game: OpenGame, position: string, turn: TurnReview): Promise<TurnReview> {
  if (!isError(turn.label) || !turn.better?.length || turn.answer?.length) return turn;
  if (turn.source === "tablebase" && turn.better.length > 1) return turn;
  const better = turn.better.length > 1 ? turn.better : await goOn(rules, game, position, turn.better);
  const [, ...answer] = await goOn(rules, game, position, [turn.turn]);
  if (answer.length === 0) return { ...turn, better };
  const after = positionAfter(rules, game, position, turn.turn);
  const answerMerits = after === null ? [] : await reasonsFor(game, after, answer[0]!);
  return { ...turn, better, answer, answerMerits };
}

function positionAfter(rules: Rules, game: OpenGame, position: string, turn: string): string | null {
  const nobody = { name: "", level: 0 };
  const made = rules.newMatch(game, [nobody, nobody], position);
  if ("refused" in made) return null;
  const played = rules.play(made.match, turn).refused === undefined;
  const after = rules.state(made.match).position;
  rules.close(made.match);
  return played ? after : null;
}
