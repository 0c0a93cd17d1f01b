// Finished games as a list of links.
import { shownName } from "../components/BotBadge";
import { locale, plural, t } from "../i18n";
import type { FinishedGame, FinishedSide } from "./api";

function nameOf({ name, level, rating, bot }: FinishedSide, otherwise: string): string {
  const who = name !== "" ? shownName({ name, bot }) : level !== null ? t("Computer, level {}", level) : otherwise;
  return rating === null ? who : `${who} (${rating})`;
}

function result({ winner }: FinishedGame): string {
  if (winner === null) return t("A draw");
  return winner === "white" ? t("White won") : t("Black won");
}

export function FinishedGames({ games, title }: { games: FinishedGame[]; title?: (name: string) => string }) {
  return (
    <ul class="finished-games">
      {games.map((game) => (
        <li key={game.id}>
          <a href={`/game/${game.id}`}>
            <span>
              {nameOf(game.white, t("White"))} – {nameOf(game.black, t("Black"))}
            </span>
            <small>
              {[
                title?.(game.game),
                result(game),
                plural(game.turns, "{} turn", "{} turns"),
                game.ended !== null && new Date(game.ended).toLocaleDateString(locale(), { dateStyle: "medium" }),
                game.private && t("private"),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}
