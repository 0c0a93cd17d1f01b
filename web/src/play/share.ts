// A game of this page put on the server, where others can watch it by a link (W2).
import { createGame } from "../online/api";
import { go } from "../route";
import { firstName, lastName } from "../settings";
import { t } from "../i18n";
import type { LocalGame } from "./localGame";

export async function share(controller: LocalGame): Promise<void> {
  const [white, black] = controller.state.value.players;
  const mine = white.level === 0 ? white : black;
  const other = mine === white ? black : white;
  const made = await createGame({
    saved: controller.text(),
    side: mine === white ? "white" : "black",
    opponent: controller.againstComputer ? "computer" : "same-screen",
    level: other.level || undefined,
    name: other.level === 0 ? other.name || t("Black") : undefined,
    first: firstName.value.trim() || t("White"),
    last: lastName.value.trim(),
  });
  if ("problem" in made) controller.note.value = made.problem;
  else go(`/game/${made.game.id}`);
}
