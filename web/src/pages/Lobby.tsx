// The games on the server: one's own, and those that are open or running, with small boards that follow them.
import { useEffect, useState } from "preact/hooks";
import { watchLobby } from "../online/lobby";
import { me, whoAmI } from "../online/players";
import type { ServerGame } from "../online/types";
import type { Rules } from "../rules/rules";
import { t } from "../i18n";
import { GameList } from "./GameList";
import type { LiveGame } from "./LiveGame";

export function Lobby({ rules }: { rules: Rules }) {
  const [games, setGames] = useState<ServerGame[] | null>(null);
  useEffect(() => watchLobby(setGames), []);
  useEffect(() => void whoAmI(), []);
  const [Live, setLive] = useState<typeof LiveGame | null>(null);
  useEffect(() => {
    if (games) void import("./LiveGame").then((loaded) => setLive(() => loaded.LiveGame));
  }, [games !== null]);
  if (games === null) return null;
  // One's own that are not over, wherever they were begun; a private one is not in the list.
  const mine = (me.value?.games ?? []).map((game) => games.find(({ id }) => id === game.id) ?? game);
  const others = games.filter((game) => !mine.some(({ id }) => id === game.id));
  return (
    <>
      {mine.length > 0 && (
        <section class="home-section">
          <h2>{t("Your games online")}</h2>
          <GameList rules={rules} games={mine} />
        </section>
      )}
      {Live && <Live rules={rules} games={games} />}
      {(others.length > 0 || mine.length === 0) && (
        <section class="home-section">
          <h2>{t("Open and running games")}</h2>
          {others.length === 0 && (
            <p class="faint">{t("Nobody is playing right now. Create a game and send the link to a friend.")}</p>
          )}
          <GameList rules={rules} games={others} />
        </section>
      )}
    </>
  );
}
