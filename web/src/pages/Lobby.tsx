// The games on the server: one's own, and those that are open or running, with small boards that follow them.
import { useEffect, useState } from "preact/hooks";
import { watchLobby } from "../online/lobby";
import { me, whoAmI } from "../online/players";
import type { ServerGame } from "../online/types";
import type { Rules } from "../rules/rules";
import { t } from "../words";
import { GameList } from "./GameList";

// One's own games that are not over, wherever they were begun.
function MyGames({ rules }: { rules: Rules }) {
  useEffect(() => void whoAmI(), []);
  const games = me.value?.games ?? [];
  if (games.length === 0) return null;
  return (
    <section class="home-section">
      <h2>{t("Your games online")}</h2>
      <GameList rules={rules} games={games} />
    </section>
  );
}

export function Lobby({ rules }: { rules: Rules }) {
  const [games, setGames] = useState<ServerGame[] | null>(null);
  useEffect(() => watchLobby(setGames), []);
  if (games === null) return null;
  const mine = new Set(me.value?.games.map((game) => game.id));
  const others = games.filter((game) => !mine.has(game.id));
  return (
    <>
      <MyGames rules={rules} />
      <section class="home-section">
        <h2>{t("Open and running games")}</h2>
        {others.length === 0 && <p class="faint">{t("Nobody is playing just now. Make a game and send the link to a friend.")}</p>}
        <GameList rules={rules} games={others} />
      </section>
    </>
  );
}
