// A turn worth playing, for a person who asks, with the reasons.
import { hint } from "../rules/engine";
import { say, t } from "../i18n";
import { perfectAdvice } from "./perfect";
import type { GameController } from "./gameController";

// From what is known for certain, or else from the computer's look ahead.
async function advise(controller: GameController): Promise<{ turn: string; reasons: string[] } | undefined> {
  const perfect = await perfectAdvice(controller);
  if (perfect) return perfect;
  const advice = await hint(controller.text());
  return advice && { turn: advice.turn, reasons: advice.reasons.map(say) };
}

export async function askHint(controller: GameController): Promise<void> {
  if (!controller.myTurn.value || controller.thinking.value) return;
  const { turns } = controller.state.value;
  controller.drop();
  controller.note.value = t("Looking for a good turn…");
  const advice = await advise(controller);
  controller.note.value = "";
  if (!advice || controller.state.value.turns.length !== turns.length) return;
  const points = pointsOf(controller, advice.turn);
  controller.showHint(points, `${advice.turn}: ${advice.reasons.join("; ")}.`);
}

// The points a turn text names.
export function pointsOf(controller: GameController, turn: string): number[] {
  const { spots } = controller.game.geometry;
  return turn
    .split(/[-x]/)
    .map((name) => spots.findIndex((spot) => spot.name === name))
    .filter((point) => point >= 0);
}
