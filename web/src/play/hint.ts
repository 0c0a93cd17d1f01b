// A turn worth playing, for a person who asks, with the reasons.
import { hint } from "../rules/engine";
import { say, t } from "../i18n";
import type { OpenGame } from "../rules/types";
import { perfectAdvice } from "./perfect";
import { needsText } from "./tablebase";
import type { GameController } from "./gameController";

interface Advice {
  turn: string;
  reasons: string[];
  needs?: string; // what it takes to know for certain
}

// From what is known for certain, or else from the computer's look ahead.
async function advise(controller: GameController): Promise<Advice | undefined> {
  const perfect = await perfectAdvice(controller);
  if (perfect) return perfect;
  const advice = await hint(controller.text());
  return advice && { turn: advice.turn, reasons: advice.reasons.map(say), needs: needsToTell(controller.game) };
}

const told = new Set<string>(); // variants

// Once a visit is enough.
function needsToTell(game: OpenGame): string {
  const needs = told.has(game.variant) ? "" : needsText(game);
  if (needs !== "") told.add(game.variant);
  return needs;
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
  controller.showHint(
    points,
    [`${advice.turn}: ${advice.reasons.join("; ")}.`, advice.needs].filter(Boolean).join(" "),
  );
}

// The points a turn text names.
export function pointsOf(controller: GameController, turn: string): number[] {
  const { spots } = controller.game.geometry;
  return turn
    .split(/[-x]/)
    .map((name) => spots.findIndex((spot) => spot.name === name))
    .filter((point) => point >= 0);
}
