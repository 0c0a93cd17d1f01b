// Games on the server, with small boards.
import { ratedName } from "../online/ratings";
import { gameTerms, sideWords } from "../online/terms";
import { hasFollowed } from "../online/followed";
import { useState } from "preact/hooks";
import { joinGame } from "../online/api";
import { givenName, me } from "../online/players";
import type { ServerGame } from "../online/types";
import { SmallBoard } from "../components/SmallBoard";
import type { Rules } from "../rules/rules";
import { go } from "../route";
import { plural, sentence, t } from "../i18n";

function players(game: ServerGame): string {
  const { white, black } = game.seats;
  return game.state === "open"
    ? t("{} waits for an opponent", ratedName(game.waiting ?? white ?? black))
    : `${ratedName(white)} – ${ratedName(black)}`;
}

// What one who thinks of joining wants to know.
function terms(game: ServerGame): string {
  return game.state === "open" ? `${gameTerms(game)} · ${sideWords(game)}` : gameTerms(game);
}

function standing(game: ServerGame): string {
  if (game.result) return game.result.winner ? t("{} wins", game.seats[game.result.winner]?.name ?? "…") : t("A draw");
  return game.state === "open" ? t("Open: join or watch") : plural(game.turns, "Running, {} turn", "Running, {} turns");
}

// Takes the free seat at once: the list says all one needs to know.
function JoinButton({ game }: { game: ServerGame }) {
  const [problem, setProblem] = useState("");
  const join = async () => {
    const joined = await joinGame(game.id, givenName());
    if ("problem" in joined) setProblem(sentence(joined.problem));
    else go(`/game/${game.id}`);
  };
  return (
    <div class="join-now">
      <button type="button" class="strong" aria-label={t("Join: {}", players(game))} onClick={() => void join()}>
        {t("Join")}
      </button>
      {problem !== "" && (
        <small class="problem" role="alert">
          {problem}
        </small>
      )}
    </div>
  );
}

function canJoin(game: ServerGame): boolean {
  const maker = (game.waiting ?? game.seats.white ?? game.seats.black)?.player;
  return game.state === "open" && game.opponent === "person" && maker !== me.value?.id;
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
                {hasFollowed(game) && <small class="followed">{t("A player you follow")}</small>}
                <small class={game.state === "open" ? "open" : ""}>{standing(game)}</small>
                {game.state !== "ended" && <small>{terms(game)}</small>}
                <small class="faint">{game.id}</small>
              </span>
            </a>
            {canJoin(game) && <JoinButton game={game} />}
          </li>
        );
      })}
    </ul>
  );
}
