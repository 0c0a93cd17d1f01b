// The public tournaments: running, open to join, and the latest results.
import { Icon } from "../components/Icon";
import { useAnswer } from "../pages/useAnswer";
import { plural, sentence, t } from "../i18n";
import { listTournaments } from "./api";
import type { ListedTournament, TournamentState } from "./types";
import { formatWords, stateWords, termsWords } from "./words";

export function TournamentList({ tournaments }: { tournaments: ListedTournament[] }) {
  return (
    <ul class="tournament-list">
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <a href={`/tournament/${tournament.id}`}>
            <strong>{tournament.name}</strong>
            <small class={tournament.state === "ended" ? "" : "open"}>{stateWords(tournament)}</small>
            <small>{termsWords(tournament)}</small>
            <small>
              {formatWords(tournament)} · {plural(tournament.entrants, "{} player", "{} players")}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function TournamentsPage() {
  const answer = useAnswer(listTournaments, []);
  const all = answer && "tournaments" in answer ? answer.tournaments : [];
  const section = (state: TournamentState, heading: string) => {
    const some = all.filter((tournament) => tournament.state === state);
    return (
      some.length > 0 && (
        <section class="home-section">
          <h2>{heading}</h2>
          <TournamentList tournaments={some} />
        </section>
      )
    );
  };
  return (
    <main id="main" class="tournaments" aria-busy={answer === null}>
      <div class="tournaments-head">
        <h1>{t("Tournaments")}</h1>
        <a class="button strong big" href="/tournaments/new">
          <Icon name="cup" />
          {t("Create tournament")}
        </a>
      </div>
      {answer && "problem" in answer && (
        <p class="problem" role="alert">
          {sentence(answer.problem)}
        </p>
      )}
      {answer && "tournaments" in answer && all.length === 0 && (
        <p class="faint">{t("There are no public tournaments yet. Create one and send the link to your friends.")}</p>
      )}
      {section("running", t("Running now"))}
      {section("open", t("Open: join now"))}
      {section("ended", t("Latest results"))}
    </main>
  );
}
