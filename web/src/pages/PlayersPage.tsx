// The players on the server: those with most wins first, in all games or in one; and each of them.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../online/api";
import { findPlayer, listPlayers, me, whoAmI, type Player, type PlayerDetails } from "../online/players";
import { Icon } from "../components/Icon";
import { address, go } from "../route";
import type { Rules } from "../rules/rules";
import { locale, mark, sentence, t } from "../i18n";
import { GameList } from "./GameList";
import type { PageProps } from "../App";

const perPage = 50;

// What the server answers to this question; null while it has not.
function useAnswer<T>(ask: () => Promise<T | Problem>, question: unknown[]): T | Problem | null {
  const [answer, setAnswer] = useState<T | Problem | null>(null);
  useEffect(() => {
    let wanted = true;
    setAnswer(null);
    void ask().then((given) => wanted && setAnswer(given));
    return () => {
      wanted = false;
    };
  }, question);
  return answer;
}

function Records({
  first,
  rows,
}: {
  first: string;
  rows: { key: string; name: ComponentChildren; mine?: boolean; won: number; lost: number; drawn: number }[];
}) {
  return (
    <table class="records">
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{t("Won")}</th>
          <th scope="col">{t("Drawn")}</th>
          <th scope="col">{t("Lost")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} class={row.mine ? "mine" : ""}>
            <th scope="row">{row.name}</th>
            <td>{row.won}</td>
            <td>{row.drawn}</td>
            <td>{row.lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function where(game: string, page: number): string {
  const asked = new URLSearchParams();
  if (game !== "") asked.set("game", game);
  if (page > 0) asked.set("page", String(page));
  return asked.size > 0 ? `/players?${asked}` : "/players";
}

function List({ rules, game, page }: { rules: Rules; game: string; page: number }) {
  useEffect(() => void whoAmI(), []);
  const answer = useAnswer(() => listPlayers(game, page), [game, page]);
  const name = (player: Player, i: number) => (
    <span class="ranked">
      <span class="number">{page * perPage + i + 1}.</span>
      <span>
        <a href={`/players?player=${player.id}`}>{player.name}</a>
        {player.id === me.value?.id && <span class="faint"> · {t("you")}</span>}
      </span>
    </span>
  );
  return (
    <main id="main" class="text-page" aria-busy={answer === null}>
      <h1>{t("Players")}</h1>
      <label class="which-game">
        {t("Wins in")}
        <select name="game" value={game} onChange={(event) => go(where(event.currentTarget.value, 0))}>
          <option value="">{t("all games")}</option>
          {rules.games().map((known) => (
            <option key={known.name} value={known.name}>
              {t(known.title)}
            </option>
          ))}
        </select>
      </label>
      {answer && "problem" in answer && (
        <p class="problem" role="alert">
          {sentence(answer.problem)}
        </p>
      )}
      {answer && "players" in answer && (
        <>
          {answer.players.length === 0 ? (
            <p class="faint">{t("Nobody is here yet.")}</p>
          ) : (
            <Records
              first={t("Name")}
              rows={answer.players.map((player, i) => ({
                ...player,
                key: player.id,
                name: name(player, i),
                mine: player.id === me.value?.id,
              }))}
            />
          )}
          <div class="row">
            {page > 0 && (
              <a class="button" href={where(game, page - 1)}>
                <Icon name="back" />
                {t("Back")}
              </a>
            )}
            {answer.more && (
              <a class="button" href={where(game, page + 1)}>
                {t("More")}
                <Icon name="forward" />
              </a>
            )}
          </div>
          <p class="faint small">
            {t("Games between two people count.")} {t("Only players who want to be are listed.")}
          </p>
        </>
      )}
    </main>
  );
}

function One({ rules, id }: { rules: Rules; id: string }) {
  const answer = useAnswer<PlayerDetails>(() => findPlayer(id), [id]);
  const title = (name: string) =>
    t(rules.games().find((game) => game.name === name)?.title ?? mark("Variants of one's own"));
  return (
    <main id="main" class="text-page" aria-busy={answer === null}>
      <p>
        <a href="/players">{t("All players")}</a>
      </p>
      {answer && "problem" in answer && (
        <p class="problem" role="alert">
          {sentence(answer.problem)}
        </p>
      )}
      {answer && "records" in answer && (
        <>
          <h1>{answer.name}</h1>
          <p class="faint">
            {t("Here since {}", new Date(answer.since).toLocaleDateString(locale(), { dateStyle: "long" }))}
          </p>
          {answer.records.length === 0 ? (
            <p>{t("No game has been finished yet.")}</p>
          ) : (
            <Records
              first={t("Game")}
              rows={answer.records.map((record) => ({ ...record, key: record.game, name: title(record.game) }))}
            />
          )}
          {answer.games.length > 0 && <h2>{t("Latest games")}</h2>}
          <GameList rules={rules} games={answer.games} />
        </>
      )}
    </main>
  );
}

export function PlayersPage({ rules }: PageProps) {
  const asked = address.value.searchParams;
  const id = asked.get("player");
  if (id !== null) return <One rules={rules} id={id} />;
  const page = Math.max(0, Math.floor(Number(asked.get("page"))) || 0);
  return <List rules={rules} game={asked.get("game") ?? ""} page={page} />;
}
