// Perfect play where it is known: the computer's strongest level, and hints.
import { bestAmong, randomSeed } from "../rules/engine";
import type { SolvedPosition } from "../rules/types";
import { plural, say, t } from "../i18n";
import type { GameController } from "./gameController";
import { reasonsFor, probe } from "./tablebase";

// A turn, after so many of the match, that keeps what the position is worth: the shortest way to win, the longest to lose; of
// those that draw, and where distances are not known, the one that looks hardest to answer.
export async function bestTurn(
  controller: GameController,
  played: number,
  { worth, turns }: SolvedPosition,
): Promise<string | undefined> {
  const best = turns
    .filter((turn) => turn.kind === turns[0]!.kind && turn.turns === turns[0]!.turns)
    .map(({ turn }) => turn);
  if ((worth.kind === "draw" || worth.turns === 0) && best.length > 1)
    return bestAmong(controller.text(), played, best);
  return best[randomSeed() % best.length];
}

export async function perfectTurn(controller: GameController): Promise<string | undefined> {
  const { position, turns } = controller.state.value;
  const known = await probe(controller.game, position);
  return known ? bestTurn(controller, turns.length, known) : undefined;
}

function reasons({ worth, turns }: SolvedPosition): string[] {
  const others = turns.slice(1).map(({ kind }) => kind);
  if (worth.kind === "loss") return worth.turns > 0 ? [t("holds out the longest")] : [];
  const found =
    worth.kind === "win" && worth.turns > 0
      ? [
          plural(
            worth.turns,
            "wins: {} turn to the next removal or the end",
            "wins: {} turns to the next removal or the end",
          ),
        ]
      : [];
  if (others.length > 0 && others.every((kind) => kind === "loss")) found.push(t("every other turn loses"));
  else if (worth.kind === "draw") found.push(t("keeps the draw"));
  else if (others.length > 0 && !others.includes("win")) found.push(t("no other turn wins"));
  return found;
}

// A turn worth playing and why, from what is known for certain; nothing where it is not.
export async function perfectAdvice(
  controller: GameController,
): Promise<{ turn: string; reasons: string[] } | undefined> {
  const { position, turns } = controller.state.value;
  const known = await probe(controller.game, position);
  const turn = known && (await bestTurn(controller, turns.length, known));
  if (!turn) return undefined;
  const merits = await reasonsFor(controller.game, position, turn);
  return { turn, reasons: [...reasons(known), ...merits.map(say)] };
}
