// How hard the turns that draw are to answer: of the opponent's replies, how many keep the draw or better. The fewer, the
// more can go wrong.
import type { Rules } from "../rules/rules";
import type { OpenGame, Replies, SolvedPosition } from "../rules/types";
import { askServer, probe, solvedInPage } from "./tablebase";

// A pack is read piece by piece over the network, so that few turns are counted with it.
const mostFromPack = 6;

// The position after a turn; null if it ends the game or cannot be played.
function after(rules: Rules, game: OpenGame, position: string, turn: string): string | null {
  const nobody = { name: "", level: 0 };
  const made = rules.newMatch(game, [nobody, nobody], position);
  if ("refused" in made) return null;
  const played = rules.play(made.match, turn);
  const state = rules.state(made.match);
  rules.close(made.match);
  return played.refused || state.outcome.over ? null : state.position;
}

// Turns of a drawn position with what there is to answer them; nothing of positions that are not drawn.
export async function drawDifficulty(
  rules: Rules,
  game: OpenGame,
  position: string,
  { worth, turns }: SolvedPosition,
  wanted: () => boolean,
): Promise<Map<string, Replies>> {
  const found = new Map<string, Replies>();
  if (worth.kind !== "draw") return found;
  const draws = turns.filter(({ kind }) => kind === "draw");
  if (draws.length < 2) return found;
  if (!solvedInPage(game)) {
    const counted = await askServer(game, position, { replies: "true" });
    for (const { turn, replies } of counted?.turns ?? []) if (replies) found.set(turn, replies);
    if (counted) return found;
  }
  for (const { turn } of solvedInPage(game) ? draws : draws.slice(0, mostFromPack)) {
    const next = after(rules, game, position, turn);
    const replies = next === null ? null : await probe(game, next);
    if (!wanted()) return found;
    if (replies && replies.turns.length > 0)
      found.set(turn, { hold: replies.turns.filter(({ kind }) => kind !== "loss").length, all: replies.turns.length });
  }
  return found;
}

// The turns with the draws among them in the order of how hard they are to answer: the smaller the share of replies that
// hold, the earlier. Those nobody has counted come last.
export function byDifficulty<T extends { turn: string; kind: string }>(turns: T[], found: Map<string, Replies>): T[] {
  const share = ({ turn }: T) => {
    const replies = found.get(turn);
    return replies ? replies.hold / replies.all : 2;
  };
  const draws = turns.filter(({ kind }) => kind === "draw").sort((a, b) => share(a) - share(b));
  return turns.map((turn) => (turn.kind === "draw" ? draws.shift()! : turn));
}
