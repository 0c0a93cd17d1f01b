// A turn worth playing, for a person who asks, with the reasons.
import { hint } from "../rules/thinker";
import { say, t } from "../words";
import { perfectAdvice } from "./perfect";
import type { Table } from "./table";

// From what is known for certain, or else from the computer's look ahead.
async function advise(table: Table): Promise<{ turn: string; reasons: string[] } | undefined> {
  const perfect = await perfectAdvice(table);
  if (perfect) return perfect;
  const advice = await hint(table.text());
  return advice && { turn: advice.turn, reasons: advice.reasons.map(say) };
}

export async function askHint(table: Table): Promise<void> {
  if (!table.myTurn.value || table.thinking.value) return;
  const { turns } = table.state.value;
  table.drop();
  table.note.value = t("Looking for a good turn …");
  const advice = await advise(table);
  table.note.value = "";
  if (!advice || table.state.value.turns.length !== turns.length) return;
  const points = pointsOf(table, advice.turn);
  table.showHint(points, `${advice.turn}: ${advice.reasons.join("; ")}.`);
}

// The points a turn text names.
export function pointsOf(table: Table, turn: string): number[] {
  const { spots } = table.game.geometry;
  return turn
    .split(/[-x]/)
    .map((name) => spots.findIndex((spot) => spot.name === name))
    .filter((point) => point >= 0);
}
