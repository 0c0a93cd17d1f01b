// The players on the server: those with most wins first, in all games or in one; or those with the best rating of a game.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Problem } from "../online/api";
import { listPlayers, me, whoAmI } from "../online/players";
import { bestRated } from "../online/ratings";
import { BotBadge } from "../components/BotBadge";
import { Icon } from "../components/Icon";
import { address, go } from "../route";
import type { Rules } from "../rules/rules";
import { plural, sentence, t } from "../i18n";
import { PlayerView } from "./PlayerPage";
import { Records } from "./Records";
import { useAnswer } from "./useAnswer";
import type { PageProps } from "../App";

const perPage = 50;

interface Asked {
  by: "wins" | "rating";
  game: string;
  page: number;
}

function where({ by, game, page }: Asked): string {
  const asked = new URLSearchParams();
  if (by === "rating") asked.set("by", by);
  if (game !== "") asked.set("game", game);
  if (page > 0) asked.set("page", String(page));
  return asked.size > 0 ? `/players?${asked}` : "/players";
}

function Name({ player, number }: { player: { id: string; name: string; bot: boolean }; number: number }) {
  return (
    <span class="ranked">
      <span class="number">{number}.</span>
      <span>
        <a href={`/player/${player.id}`}>{player.name}</a>
        {player.bot && <BotBadge />}
        {player.id === me.value?.id && <span class="faint"> · {t("you")}</span>}
      </span>
    </span>
  );
}

// A page of a list, and the way to the pages before and after it.
function Page(props: {
  asked: Asked;
  answer: { players: unknown[]; more: boolean } | Problem | null;
  empty: string;
  note: string;
  children: ComponentChildren;
}) {
  const { asked, answer } = props;
  if (answer === null) return null;
  if ("problem" in answer) {
    return (
      <p class="problem" role="alert">
        {sentence(answer.problem)}
      </p>
    );
  }
  return (
    <>
      {answer.players.length === 0 ? <p class="faint">{props.empty}</p> : props.children}
      <div class="row">
        {asked.page > 0 && (
          <a class="button" href={where({ ...asked, page: asked.page - 1 })}>
            <Icon name="back" />
            {t("Back")}
          </a>
        )}
        {answer.more && (
          <a class="button" href={where({ ...asked, page: asked.page + 1 })}>
            {t("More")}
            <Icon name="forward" />
          </a>
        )}
      </div>
      <p class="faint small">
        {props.note} {t("Only players who chose to be listed are shown.")}
      </p>
    </>
  );
}

function ByWins({ asked }: { asked: Asked }) {
  const answer = useAnswer(() => listPlayers(asked.game, asked.page), [asked.game, asked.page]);
  return (
    <Page asked={asked} answer={answer} empty={t("Nobody is here yet.")} note={t("Games between two people count.")}>
      {answer && "players" in answer && (
        <Records
          columns={[t("Name"), t("Won"), t("Drawn"), t("Lost")]}
          rows={answer.players.map((player, i) => ({
            key: player.id,
            name: <Name player={player} number={asked.page * perPage + i + 1} />,
            mine: player.id === me.value?.id,
            values: [player.won, player.drawn, player.lost],
          }))}
        />
      )}
    </Page>
  );
}

function ByRating({ asked }: { asked: Asked }) {
  const answer = useAnswer(() => bestRated(asked.game, asked.page), [asked.game, asked.page]);
  const fewest = answer && "players" in answer ? answer.fewest_games : 0;
  return (
    <Page
      asked={asked}
      answer={answer}
      empty={t("Nobody has played enough rated games yet.")}
      note={plural(
        fewest,
        "Players with at least {} rated game and an established rating.",
        "Players with at least {} rated games and an established rating.",
      )}
    >
      {answer && "players" in answer && (
        <Records
          columns={[t("Name"), t("Rating"), t("Games")]}
          rows={answer.players.map((player, i) => ({
            key: player.id,
            name: <Name player={player} number={asked.page * perPage + i + 1} />,
            mine: player.id === me.value?.id,
            values: [<strong key="rating">{player.rating}</strong>, player.games],
          }))}
        />
      )}
    </Page>
  );
}

function List({ rules, asked }: { rules: Rules; asked: Asked }) {
  useEffect(() => void whoAmI(), []);
  const rated = asked.by === "rating";
  const tab = (by: Asked["by"], words: string) => (
    <a class="tab" href={where({ by, game: asked.game, page: 0 })} aria-current={asked.by === by ? "page" : undefined}>
      {words}
    </a>
  );
  return (
    <main id="main" class="text-page">
      <h1>{t("Players")}</h1>
      <nav class="tabs" aria-label={t("Order")}>
        {tab("wins", t("Most wins"))}
        {tab("rating", t("Best ratings"))}
      </nav>
      <label class="which-game">
        {rated ? t("Ratings in") : t("Wins in")}
        <select
          name="game"
          value={asked.game}
          onChange={(event) => go(where({ by: asked.by, game: event.currentTarget.value, page: 0 }))}
        >
          {!rated && <option value="">{t("all games")}</option>}
          {rules.games().map((known) => (
            <option key={known.name} value={known.name}>
              {t(known.title)}
            </option>
          ))}
        </select>
      </label>
      {rated ? <ByRating asked={asked} /> : <ByWins asked={asked} />}
      <p>
        <a class="button" href="/games/search">
          {t("Search finished games")}
        </a>
      </p>
    </main>
  );
}

export function PlayersPage({ rules }: PageProps) {
  const asked = address.value.searchParams;
  const id = asked.get("player"); // in links from before players had pages of their own
  if (id !== null) return <PlayerView rules={rules} id={id} />;
  const by = asked.get("by") === "rating" ? "rating" : "wins";
  const game = asked.get("game") ?? (by === "rating" ? rules.defaultGame() : "");
  const page = Math.max(0, Math.floor(Number(asked.get("page"))) || 0);
  return <List rules={rules} asked={{ by, game, page }} />;
}
