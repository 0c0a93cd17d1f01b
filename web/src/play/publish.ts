// A game of this page put on the server, where whoever has its link can watch it live (W2).
import { createGame } from "../online/api";
import { go } from "../route";
import { givenName } from "../online/players";
import { sideName } from "../i18n";
import type { LocalGame } from "./localGame";

// Goes on with the game there; answers why not if the server refuses it.
export async function publish(controller: LocalGame): Promise<string> {
  const [white, black] = controller.state.value.players;
  const mine = white.level === 0 ? white : black;
  const other = mine === white ? black : white;
  const made = await createGame({
    saved: controller.text(),
    side: mine === white ? "white" : "black",
    opponent: controller.againstComputer ? "computer" : "same-screen",
    level: other.level || undefined,
    second: other.level === 0 ? other.name || sideName(1) : undefined,
    private: true,
    name: givenName(),
  });
  if ("problem" in made) return made.problem;
  go(`/game/${made.game.id}`);
  return "";
}
