// Home's hint at public tournaments that one can join or watch.
import { useAnswer } from "../pages/useAnswer";
import { t } from "../i18n";
import { listTournaments } from "./api";
import { TournamentList } from "./TournamentsPage";

const most = 3;

export function TournamentLine() {
  const answer = useAnswer(listTournaments, []);
  if (!answer || !("tournaments" in answer)) return null;
  const live = answer.tournaments.filter(({ state }) => state === "open" || state === "running");
  if (live.length === 0) return null;
  return (
    <section class="home-section">
      <h2>{t("Tournaments")}</h2>
      <TournamentList tournaments={live.slice(0, most)} />
      <p>
        <a href="/tournaments">{t("All tournaments")}</a>
      </p>
    </section>
  );
}
