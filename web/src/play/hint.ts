// A turn worth looking at, for a person who asks.
import { think } from "../rules/thinker";
import { t } from "../words";
import type { Table } from "./table";

const hintLevel = 8;

export async function askHint(table: Table): Promise<void> {
  if (!table.myTurn.value || table.thinking.value) return;
  const { turns } = table.state.value;
  table.drop();
  table.note.value = t("Looking for a good turn …");
  const turn = await think(table.text(), hintLevel);
  table.note.value = "";
  if (turn === undefined || table.state.value.turns.length !== turns.length) return;
  const { spots } = table.game.geometry;
  const names = turn.split(/[-x]/);
  const points = names.map((name) => spots.findIndex((spot) => spot.name === name)).filter((point) => point >= 0);
  table.hint.value = { points, text: t("A good turn is {}.", turn) };
}
