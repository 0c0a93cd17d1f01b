// One player: ratings with their history, results, and the latest games.
import { useState } from "preact/hooks";
import { isFollowed, setFollowed } from "../online/followed";
import { findPlayer, me, type PlayerDetails } from "../online/players";
import { ratingHistory, ratingText } from "../online/ratings";
import { BotBadge } from "../components/BotBadge";
import { Icon } from "../components/Icon";
import { address } from "../route";
import type { Rules } from "../rules/rules";
import { locale, mark, plural, sentence, t } from "../i18n";
import { GameList } from "./GameList";
import { RatingPlot } from "./RatingPlot";
import { Records } from "./Records";
import { useAnswer } from "./useAnswer";
import type { PageProps } from "../App";

function History({ player, game }: { player: string; game: string }) {
  const answer = useAnswer(() => ratingHistory(player, game), [player, game]);
  if (!answer || !("history" in answer) || answer.history.length === 0) return null;
  return <RatingPlot history={answer.history} />;
}

function Ratings({ rules, player }: { rules: Rules; player: PlayerDetails }) {
  const most = [...player.ratings].sort((a, b) => b.games - a.games)[0];
  const [chosen, choose] = useState(most?.game ?? "");
  if (!most) return null;
  const title = (name: string) => t(rules.games().find((game) => game.name === name)?.title ?? mark("Custom variants"));
  return (
    <section class="ratings">
      <h2>{t("Ratings")}</h2>
      <div class="rating-cards" role="group" aria-label={t("Show the history of")}>
        {player.ratings.map((rating) => (
          <button
            key={rating.game}
            type="button"
            class="rating-card"
            aria-pressed={rating.game === chosen}
            onClick={() => choose(rating.game)}
          >
            <span>{title(rating.game)}</span>
            <strong>{ratingText(rating.rating, rating.provisional)}</strong>
            <small>{plural(rating.games, "{} rated game", "{} rated games")}</small>
          </button>
        ))}
      </div>
      <History player={player.id} game={chosen} />
      {player.ratings.some(({ provisional }) => provisional) && (
        <p class="faint small">
          {t("A rating with a question mark is provisional: it will settle after a few more games.")}
        </p>
      )}
    </section>
  );
}

export function PlayerView({ rules, id }: { rules: Rules; id: string }) {
  const answer = useAnswer<PlayerDetails>(() => findPlayer(id), [id]);
  const title = (name: string) => t(rules.games().find((game) => game.name === name)?.title ?? mark("Custom variants"));
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
          <h1>
            {answer.name}
            {answer.bot && <BotBadge />}
          </h1>
          {answer.id !== me.value?.id && (
            <div class="row">
              {me.value && (
                <a class="button strong" href={`/challenge?player=${encodeURIComponent(answer.id)}`}>
                  <Icon name="flag" />
                  {t("Challenge")}
                </a>
              )}
              <button
                type="button"
                aria-pressed={isFollowed(answer.id)}
                onClick={() => setFollowed(answer.id, !isFollowed(answer.id))}
              >
                {isFollowed(answer.id) ? t("Following") : t("Follow")}
              </button>
            </div>
          )}
          <p class="faint">
            {t("Joined {}", new Date(answer.since).toLocaleDateString(locale(), { dateStyle: "long" }))}
          </p>
          <Ratings rules={rules} player={answer} />
          {answer.records.length === 0 && answer.ratings.length === 0 && <p>{t("No game has been finished yet.")}</p>}
          {answer.records.length > 0 && (
            <Records
              columns={[t("Game"), t("Won"), t("Drawn"), t("Lost")]}
              rows={answer.records.map((record) => ({
                key: record.game,
                name: title(record.game),
                values: [record.won, record.drawn, record.lost],
              }))}
            />
          )}
          {answer.games.length > 0 && <h2>{t("Latest games")}</h2>}
          <GameList rules={rules} games={answer.games} />
        </>
      )}
    </main>
  );
}

export function PlayerPage({ rules }: PageProps) {
  return <PlayerView rules={rules} id={decodeURIComponent(address.value.pathname.split("/")[2] ?? "")} />;
}
