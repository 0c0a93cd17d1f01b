// A tournament: before its start, while it runs, and its result.
import { useEffect } from "preact/hooks";
import { Icon } from "../components/Icon";
import { ShareLink } from "../components/ShareLink";
import { me, whoAmI } from "../online/players";
import { clockText } from "../online/terms";
import type { Rules } from "../rules/rules";
import { address } from "../route";
import { pageTitle, plural, sentence, t } from "../i18n";
import type { PageProps } from "../App";
import { pathOf } from "./api";
import { Boards } from "./Boards";
import { EntrantName } from "./EntrantName";
import { useActions, useServerNow, useTournament } from "./hooks";
import { OrganiserPanel } from "./OrganiserPanel";
import { OwnPanel } from "./OwnPanel";
import { StandingsTable } from "./StandingsTable";
import type { Standing, Tournament } from "./types";
import { isOrganiser, ownEntrant, present, winners } from "./view";
import { formatWords, momentWords, pointsText, roundWords, termsWords } from "./words";

export function idInAddress(): string {
  return address.value.pathname.split("/")[2] ?? "";
}

function State({ tournament, behind }: { tournament: Tournament; behind: number }) {
  const now = useServerNow(behind);
  const { state, format } = tournament;
  if (state === "cancelled") return <p class="note">{t("The organiser cancelled this tournament.")}</p>;
  if (state === "ended") return <p>{t("Ended {}", momentWords(tournament.ended ?? tournament.now))}</p>;
  if (state === "open") {
    return (
      <p>
        {tournament.starts === null ? t("The organiser starts it.") : t("Starts {}", momentWords(tournament.starts))}
      </p>
    );
  }
  if (format === "arena" && tournament.ends !== null) {
    const left = tournament.ends - now;
    return (
      <p class="time-left">
        {left > 0 ? t("{} left", clockText(left)) : t("Time is up. The last games are being played.")}
      </p>
    );
  }
  return <p>{roundWords(tournament)}</p>;
}

function Podium({ rules, tournament }: { rules: Rules; tournament: Tournament }) {
  const best = winners(tournament.standings);
  if (best.length === 0) return null;
  const place = (standing: Standing) => (
    <li key={standing.entrant} class={`place place-${standing.rank}`}>
      <span class="place-rank" aria-hidden="true">
        {standing.rank}
      </span>
      <span class="unseen">{t("Place {}", standing.rank)}</span>
      <strong>
        <EntrantName rules={rules} entrant={tournament.entrants[standing.entrant]!} unrated />
      </strong>
      <span>{t("Points: {}", pointsText(tournament.format, standing.points))}</span>
    </li>
  );
  return (
    <section aria-label={t("Winners")}>
      <ol class="podium">{best.map(place)}</ol>
    </section>
  );
}

function Entrants({ rules, tournament, own }: { rules: Rules; tournament: Tournament; own: number | null }) {
  const { entrants } = tournament;
  const there = present(entrants);
  return (
    <section aria-labelledby="entrants">
      <h2 id="entrants">{plural(there, "{} player", "{} players")}</h2>
      {there === 0 && <p class="faint">{t("Nobody has joined yet.")}</p>}
      <ul class="entrant-list">
        {entrants.map(
          (entrant, i) =>
            !entrant.withdrawn && (
              <li key={`${i} ${entrant.name}`}>
                <EntrantName rules={rules} entrant={entrant} mine={i === own} />
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

function Invite({ tournament, open }: { tournament: Tournament; open: boolean }) {
  return (
    <details class="invite" open={open}>
      <summary>{tournament.over_the_board ? t("Share the link") : t("Invite players")}</summary>
      <ShareLink
        link={{
          url: `${location.origin}/tournament/${tournament.id}`,
          label: t("Invitation link"),
          note: tournament.over_the_board
            ? t("Whoever opens it can follow the tournament.")
            : t("Whoever opens it can join or watch."),
        }}
        name={tournament.name}
      />
    </details>
  );
}

function Downloads({ tournament }: { tournament: Tournament }) {
  const path = pathOf(tournament.id);
  return (
    <section aria-label={t("Downloads")} class="row">
      {!tournament.over_the_board && (
        <a class="button" href={`${path}/games`} download={`${tournament.id}.merels`}>
          <Icon name="save" />
          {t("Download all games")}
        </a>
      )}
      <a class="button" href={`${path}/table.csv`} download={`${tournament.id}.csv`}>
        <Icon name="save" />
        {t("Download the table")}
      </a>
    </section>
  );
}

function Shown(props: { rules: Rules; followed: ReturnType<typeof useTournament>; tournament: Tournament }) {
  const { rules, tournament, followed } = props;
  const player = me.value?.id;
  const own = ownEntrant(tournament, player);
  const organises = isOrganiser(tournament, player);
  const actions = useActions(tournament.id, followed.receive);
  const organising = useActions(tournament.id, followed.receive);
  const { state } = tournament;
  const live = state === "open" || state === "running";
  const began = tournament.pairings.length > 0 || state === "ended";
  return (
    <>
      <header class="tournament-head">
        <h1>{tournament.name}</h1>
        <p class="terms">
          <strong>{formatWords(tournament)}</strong> · {termsWords(tournament)}
        </p>
        <State tournament={tournament} behind={followed.behind} />
        <p class="faint">{t("Organised by {}", tournament.organiser.name)}</p>
        {followed.problem && (
          <p class="note" role="status">
            {sentence(followed.problem.problem)}
          </p>
        )}
      </header>
      {state === "ended" && <Podium rules={rules} tournament={tournament} />}
      <div class="tournament-columns">
        <div>
          {me.value !== undefined && <OwnPanel {...props} own={own} behind={followed.behind} actions={actions} />}
          <Boards rules={rules} tournament={tournament} own={own} actions={organises ? organising : null} />
          {organises && live && <OrganiserPanel rules={rules} tournament={tournament} actions={organising} />}
          {live && <Invite tournament={tournament} open={organises && state === "open"} />}
        </div>
        <div>
          {began ? (
            <section aria-labelledby="standings">
              <h2 id="standings">{state === "ended" ? t("Final standings") : t("Standings")}</h2>
              <StandingsTable rules={rules} tournament={tournament} own={own} />
            </section>
          ) : (
            <Entrants rules={rules} tournament={tournament} own={own} />
          )}
          <div class="row">
            {live && (
              <a class="button" href={`/tournament/${tournament.id}/projector`} target="_blank" rel="noopener">
                <Icon name="share" />
                {t("Projector view")}
              </a>
            )}
            <a class="button" href="/tournaments">
              <Icon name="back" />
              {t("All tournaments")}
            </a>
          </div>
          {state === "ended" && <Downloads tournament={tournament} />}
        </div>
      </div>
    </>
  );
}

export function TournamentPage({ rules }: PageProps) {
  const followed = useTournament(idInAddress());
  const { tournament, problem } = followed;
  useEffect(() => void whoAmI(), []);
  useEffect(() => {
    document.title = pageTitle(tournament?.name ?? t("Tournament"));
  }, [tournament?.name]);
  if (tournament)
    return (
      <main id="main" class="tournament">
        <Shown rules={rules} followed={followed} tournament={tournament} />
      </main>
    );
  return (
    <main id="main" class="text-page" aria-busy={problem === null}>
      <h1>{t("Tournament")}</h1>
      {problem && (
        <>
          <p class="problem" role="alert">
            {sentence(problem.problem)}
          </p>
          <p>
            <a class="button" href="/tournaments">
              {t("All tournaments")}
            </a>
          </p>
        </>
      )}
    </main>
  );
}
