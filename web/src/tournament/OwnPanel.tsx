// What the tournament is for the person who looks at it: entering, waiting, their game, leaving.
import { useEffect } from "preact/hooks";
import { AskForNotice } from "../components/AskForNotice";
import { Icon } from "../components/Icon";
import { NameFields } from "../components/NameFields";
import { RatedNote } from "../components/RatedNote";
import { accountWanted, me } from "../online/players";
import { openedGames } from "../match/state";
import { clockText } from "../online/terms";
import type { Rules } from "../rules/rules";
import { go } from "../route";
import { sentence, t } from "../i18n";
import { join } from "./api";
import { entrantText } from "./EntrantName";
import { useServerNow, type Actions } from "./hooks";
import { SureButton } from "./OrganiserPanel";
import type { Pairing, Tournament } from "./types";
import { currentPairing, mayJoin, pairingsOf } from "./view";
import { momentWords } from "./words";

interface OwnProps {
  rules: Rules;
  tournament: Tournament;
  own: number | null;
  behind: number;
  actions: Actions;
}

function Refused({ actions }: { actions: Actions }) {
  return actions.problem === null ? null : (
    <p class="problem" role="alert">
      {sentence(actions.problem.problem)}
    </p>
  );
}

function Join({ tournament, own, actions }: OwnProps) {
  if (tournament.rated && !me.value?.account)
    return (
      <div class="join">
        <p class="note">{t("This is a rated tournament. To join, sign in or create an account first.")}</p>
        <button type="button" class="strong big" onClick={() => (accountWanted.value = true)}>
          <Icon name="person" />
          {t("Sign in or create an account")}
        </button>
      </div>
    );
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.run(() => join(tournament.id));
      }}
    >
      {own === null && <NameFields />}
      {tournament.rated && <RatedNote />}
      <Refused actions={actions} />
      {own === null && tournament.state === "running" && (
        <p>
          {tournament.format === "arena"
            ? t("It is running. You can join at any time.")
            : t("It is running. You can still join: you play from the next round.")}
        </p>
      )}
      <button type="submit" class="strong big" disabled={actions.busy}>
        <Icon name="cup" />
        {own === null ? t("Join") : tournament.state === "running" ? t("Play again") : t("Join again")}
      </button>
    </form>
  );
}

function Leave({ tournament, actions }: OwnProps) {
  if (tournament.format === "arena" && tournament.state === "running")
    return (
      <button type="button" disabled={actions.busy} onClick={() => void actions.act({ do: "withdraw" })}>
        <Icon name="pause" />
        {t("Take a break")}
      </button>
    );
  return (
    <SureButton
      words={t("Leave the tournament")}
      sure={t("Yes, leave")}
      disabled={actions.busy}
      onSure={() => void actions.act({ do: "withdraw" })}
    />
  );
}

// Against whom, and with which men.
function opponentWords({ rules, tournament, own }: OwnProps, pairing: Pairing): string {
  const white = pairing.white === own;
  const other = tournament.entrants[white ? pairing.black! : pairing.white]!;
  const name = entrantText(rules, other);
  return white ? t("You play White against {}.", name) : t("You play Black against {}.", name);
}

function OwnGame(props: OwnProps & { pairing: Pairing }) {
  const { pairing, tournament } = props;
  const board = pairingsOf(tournament, pairing.round).indexOf(pairing) + 1;
  return (
    <>
      <p class="own-state">
        {opponentWords(props, pairing)} {tournament.over_the_board && t("Board {}.", board)}
      </p>
      {pairing.game && (
        <a class="button strong big" href={`/game/${pairing.game}`}>
          <Icon name="play" />
          {t("Go to your game")}
        </a>
      )}
    </>
  );
}

// What one who has no game waits for.
function Waiting({ tournament, own, behind }: OwnProps) {
  const now = useServerNow(behind);
  const bye = pairingsOf(tournament, tournament.round).find((pairing) => pairing.white === own)?.black === null;
  if (tournament.state === "open")
    return (
      <p class="own-state">
        {t("You are in.")}{" "}
        {tournament.starts === null
          ? t("The organiser starts the tournament. Your game opens automatically: leave this page open.")
          : t("It starts {}. Your game opens automatically: leave this page open.", momentWords(tournament.starts))}
      </p>
    );
  if (tournament.format === "arena")
    return (
      <p class="own-state searching">
        <span class="pulse" aria-hidden="true" />
        {t("Waiting for your next opponent…")}
      </p>
    );
  if (tournament.next_round !== null)
    return (
      <p class="own-state">{t("The next round begins in {}.", clockText(Math.max(0, tournament.next_round - now)))}</p>
    );
  if (tournament.round > 0 && bye)
    return (
      <p class="own-state">
        {tournament.format === "swiss"
          ? t("You have no opponent this round, and get a point. Wait for the next round.")
          : t("You are free this round. Wait for the next one.")}
      </p>
    );
  return <p class="own-state">{t("You have no game now. The next round begins when all games have ended.")}</p>;
}

// The games of an arena begin only for those who are there.
function tellsOfGames({ over_the_board, format }: Tournament): boolean {
  return !over_the_board && format !== "arena";
}

// A new game opens by itself, once.
function useOpenGame(game: string | null): void {
  useEffect(() => {
    if (game !== null && !openedGames.has(game)) go(`/game/${game}`);
  }, [game]);
}

export function OwnPanel(props: OwnProps) {
  const { tournament, own } = props;
  const pairing = currentPairing(tournament, own);
  useOpenGame(pairing?.game ?? null);
  if (tournament.state !== "open" && tournament.state !== "running") return null;
  if (mayJoin(tournament, own))
    return (
      <section class="own" aria-label={t("Join")}>
        {own !== null && <p class="own-state">{t("You are not playing at the moment.")}</p>}
        <Join {...props} />
      </section>
    );
  if (own === null) return null;
  if (tournament.entrants[own]!.removed)
    return (
      <p class="note">{t("The organiser has removed you from this tournament. Your results stay in the table.")}</p>
    );
  if (tournament.entrants[own]!.withdrawn)
    return <p class="note">{t("You have left this tournament. Your results stay in the table.")}</p>;
  return (
    <section class="own" aria-label={t("Your games")}>
      <div role="status">{pairing ? <OwnGame {...props} pairing={pairing} /> : <Waiting {...props} />}</div>
      <Refused actions={props.actions} />
      {tellsOfGames(tournament) && <AskForNotice words={t("Notify me when my next game begins")} />}
      <Leave {...props} />
    </section>
  );
}
