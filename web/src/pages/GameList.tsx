// Games on the server, with small boards.
import type { ServerGame } from "../online/types";
import { SmallBoard } from "../components/SmallBoard";
import type { Rules } from "../rules/rules";
import { plural, t } from "../i18n";

function players(game: ServerGame): string {
  if (game.waiting) return t("{} waits for an opponent", game.waiting.name);
  const name = (side: "white" | "black") => game.seats[side]?.name ?? "…";
  return game.state === "open"
    ? t("{} waits for an opponent", game.seats.white?.name ?? game.seats.black?.name ?? "…")
    : `${name("white")} – ${name("black")}`;
}

function standing(game: ServerGame): string {
  if (game.result) return game.result.winner ? t("{} wins", game.seats[game.result.winner]?.name ?? "…") : t("A draw");
  return game.state === "open" ? t("Open: join or watch") : plural(game.turns, "Running, {} turn", "Running, {} turns");
}

export function GameList({ rules, games }: { rules: Rules; games: ServerGame[] }) {
  return (
    <ul class="game-list">
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
                <small class={game.state === "open" ? "open" : ""}>{standing(game)}</small>
                <small class="faint">{game.id}</small>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
