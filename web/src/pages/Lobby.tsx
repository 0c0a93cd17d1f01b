// The games on the server that are open or running, with small boards that follow them.
import { useEffect, useState } from "preact/hooks";
import { SmallBoard } from "../parts/SmallBoard";
import { watchLobby } from "../online/lobby";
import type { ServerGame } from "../online/types";
import type { Rules } from "../rules/rules";
import { t } from "../words";

function players(game: ServerGame): string {
  if (game.waiting) return t("{} waits for an opponent", game.waiting.name);
  const name = (side: "white" | "black") => game.seats[side]?.name ?? "…";
  return game.state === "open"
    ? t("{} waits for an opponent", game.seats.white?.name ?? game.seats.black?.name ?? "…")
    : `${name("white")} – ${name("black")}`;
}

export function Lobby({ rules }: { rules: Rules }) {
  const [games, setGames] = useState<ServerGame[] | null>(null);
  useEffect(() => watchLobby(setGames), []);
  if (games === null) return null;
  return (
    <section class="home-section">
      <h2>{t("Open and running games")}</h2>
      {games.length === 0 && <p class="faint">{t("Nobody is playing just now. Make a game and send the link to a friend.")}</p>}
      <ul class="kept">
        {games.map((game) => {
          const rulesOf = rules.game(game.variant ?? game.game);
          if ("problems" in rulesOf) return null;
          return (
            <li key={game.id}>
              <a href={`/game/${game.id}`}>
                <SmallBoard rules={rules} game={rulesOf} position={game.position} label="" />
                <span>
                  <strong>{t(game.title)}</strong>
                  <small>{players(game)}</small>
                  <small class={game.state === "open" ? "open" : ""}>
                    {game.state === "open" ? t("Open: join or watch") : t("Running, {} turns", game.turns)}
                  </small>
                  <small class="faint">{game.id}</small>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
