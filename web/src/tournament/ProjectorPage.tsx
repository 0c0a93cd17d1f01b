// A tournament for a projector: nothing to press, large letters. Lists that are too long turn their pages by themselves.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { QrCode } from "../components/ShareLink";
import { clockText } from "../online/terms";
import type { Rules } from "../rules/rules";
import { pageTitle, plural, sentence, t } from "../i18n";
import type { PageProps } from "../App";
import { entrantText } from "./EntrantName";
import { useServerNow, useTournament } from "./hooks";
import { idInAddress } from "./TournamentPage";
import type { Entrant, Pairing, Standing, Tournament } from "./types";
import { latestPairings, pairingsOf, present, takesEntrants } from "./view";
import { momentWords, outcomeText, pointsText, roundWords } from "./words";

const pageTime = 8000; // milliseconds

// The screen stays on while the page is looked at, where the browser allows it.
function useWakeLock(): void {
  useEffect(() => {
    let stopped = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.hidden || stopped || !("wakeLock" in navigator)) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (stopped) void lock.release();
      } catch {
        // not allowed just now, for example on a low battery
      }
    };
    const look = () => void ask();
    document.addEventListener("visibilitychange", look);
    void ask();
    return () => {
      stopped = true;
      document.removeEventListener("visibilitychange", look);
      void lock?.release();
    };
  }, []);
}

// A click anywhere fills the screen.
function useFullScreen(): void {
  useEffect(() => {
    const fill = () => void document.documentElement.requestFullscreen?.().catch(() => {});
    document.addEventListener("click", fill);
    return () => {
      document.removeEventListener("click", fill);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
}

// How many rows there is room for.
function useRoom(list: RefObject<HTMLElement>, rows: number): number {
  const [room, setRoom] = useState(1);
  useLayoutEffect(() => {
    const measure = () => {
      const row = list.current?.querySelector("li")?.getBoundingClientRect().height ?? 0;
      if (list.current && row > 0) setRoom(Math.max(1, Math.floor(list.current.clientHeight / row)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, [rows === 0]);
  return room;
}

// Rows of the same height, as many as there is room for, one page after the other.
export function Paged({ rows, label }: { rows: ComponentChildren[]; label: string }) {
  const list = useRef<HTMLOListElement>(null);
  const room = useRoom(list, rows.length);
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / room));
  useEffect(() => {
    if (pages === 1) return setPage(0);
    const timer = setInterval(() => setPage((now) => now + 1), pageTime);
    return () => clearInterval(timer);
  }, [pages]);
  const shown = page % pages;
  return (
    <>
      <ol class="projector-list" ref={list} aria-label={label}>
        {rows.slice(shown * room, (shown + 1) * room)}
      </ol>
      <p class="projector-page">{pages > 1 && t("{} / {}", shown + 1, pages)}</p>
    </>
  );
}

function name(rules: Rules, tournament: Tournament, entrant: number): string {
  return entrantText(rules, tournament.entrants[entrant]!);
}

function boardRow(rules: Rules, tournament: Tournament, pairing: Pairing, number: string): ComponentChildren {
  const { white, black } = pairing;
  return (
    <li key={pairing.number} class="projector-board">
      <span class="projector-number">{number}</span>
      <span>{name(rules, tournament, white)}</span>
      <strong>{outcomeText(pairing) || "–"}</strong>
      <span>{black === null ? "" : name(rules, tournament, black)}</span>
    </li>
  );
}

function standingRow(rules: Rules, tournament: Tournament, standing: Standing): ComponentChildren {
  return (
    <li key={standing.entrant} class="projector-standing">
      <span class="projector-number">{standing.rank}</span>
      <span>{name(rules, tournament, standing.entrant)}</span>
      <strong>{pointsText(tournament.format, standing.points)}</strong>
    </li>
  );
}

function entrantRow(rules: Rules, entrant: Entrant, number: number): ComponentChildren {
  return (
    <li key={`${number} ${entrant.name}`} class="projector-standing">
      <span class="projector-number">{number}</span>
      <span>{entrantText(rules, entrant)}</span>
    </li>
  );
}

// Whether a round is over and the next one has not begun.
function betweenRounds({ next_round }: Tournament, now: number): boolean {
  return next_round !== null && next_round > now;
}

// What is going on, and how long it goes on.
function headline(tournament: Tournament, now: number): string {
  const { state, format, next_round, starts, ends } = tournament;
  if (state === "cancelled") return t("Cancelled");
  if (state === "ended") return t("Final standings");
  if (state === "open") {
    if (starts === null) return tournament.over_the_board ? t("About to start") : t("Join now");
    return starts > now ? t("Starts in {}", clockText(starts - now)) : t("Starts {}", momentWords(starts));
  }
  if (format === "arena") {
    const left = (ends ?? now) - now;
    return left > 0 ? t("{} left", clockText(left)) : t("Time is up");
  }
  if (betweenRounds(tournament, now)) return t("Next round in {}", clockText(next_round! - now));
  return roundWords(tournament);
}

// The boards of the round, which is named here while the headline counts down to the next one.
function Left({ rules, tournament, now }: { rules: Rules; tournament: Tournament; now: number }) {
  const arena = tournament.format === "arena";
  const heading = arena ? t("Games") : betweenRounds(tournament, now) ? roundWords(tournament) : t("Boards");
  const boards = arena ? latestPairings(tournament, 10) : pairingsOf(tournament, tournament.round);
  if (boards.length > 0)
    return (
      <section class="projector-part" aria-labelledby="boards">
        <h2 id="boards">{heading}</h2>
        <Paged
          label={t("Boards")}
          rows={boards.map((pairing, i) => boardRow(rules, tournament, pairing, arena ? "" : String(i + 1)))}
        />
      </section>
    );
  const there = tournament.entrants.filter(({ withdrawn }) => !withdrawn);
  return (
    <section class="projector-part" aria-labelledby="entrants">
      <h2 id="entrants">{plural(present(tournament.entrants), "{} player", "{} players")}</h2>
      <Paged label={t("Players")} rows={there.map((entrant, i) => entrantRow(rules, entrant, i + 1))} />
    </section>
  );
}

function Right({ rules, tournament }: { rules: Rules; tournament: Tournament }) {
  if (tournament.pairings.length === 0) return null;
  return (
    <section class="projector-part" aria-labelledby="standings">
      <h2 id="standings">{t("Standings")}</h2>
      <Paged
        label={t("Standings")}
        rows={tournament.standings.map((standing) => standingRow(rules, tournament, standing))}
      />
    </section>
  );
}

function Shown({ rules, tournament, behind }: { rules: Rules; tournament: Tournament; behind: number }) {
  const now = useServerNow(behind);
  const url = `${location.origin}/tournament/${tournament.id}`;
  const joinable = takesEntrants(tournament) && !tournament.over_the_board;
  return (
    <main id="main" class={tournament.pairings.length === 0 ? "projector waiting" : "projector"}>
      <header>
        <div>
          <h1>{tournament.name}</h1>
          <p class="projector-headline">{headline(tournament, now)}</p>
        </div>
        {(tournament.state === "open" || tournament.state === "running") && (
          <div class="projector-join">
            <QrCode text={url} />
            <p>
              {joinable ? t("Scan to join") : t("Scan to follow")}
              <br />
              <span>{url.replace(/^https?:\/\//, "")}</span>
            </p>
          </div>
        )}
      </header>
      <div class="projector-parts">
        <Left rules={rules} tournament={tournament} now={now} />
        <Right rules={rules} tournament={tournament} />
      </div>
    </main>
  );
}

export function ProjectorPage({ rules }: PageProps) {
  const { tournament, problem, behind } = useTournament(idInAddress(), true);
  useWakeLock();
  useFullScreen();
  useEffect(() => {
    document.title = pageTitle(tournament?.name ?? t("Tournament"));
  }, [tournament?.name]);
  if (tournament) return <Shown rules={rules} tournament={tournament} behind={behind} />;
  return (
    <main id="main" class="projector" aria-busy={problem === null}>
      <h1>{t("Tournament")}</h1>
      {problem && <p role="alert">{sentence(problem.problem)}</p>}
    </main>
  );
}
