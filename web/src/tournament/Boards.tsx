// Who plays whom: the boards of a round, to be paged through; in an arena the games of the moment and the latest results.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import type { Rules } from "../rules/rules";
import { plural, t } from "../i18n";
import { EntrantName, entrantText } from "./EntrantName";
import type { Actions } from "./hooks";
import type { Outcome, Pairing, Tournament } from "./types";
import { latestPairings, pairingsOf } from "./view";
import { outcomeText, outcomeWords } from "./words";

const latestResults = 20;

interface BoardsProps {
  rules: Rules;
  tournament: Tournament;
  own: number | null;
  actions: Actions | null; // the organiser's
}

const results: Outcome[] = ["white", "draw", "black", "both-lost"];

// One press a board; the same once more clears it.
function ResultButtons(props: {
  pairing: Pairing;
  names: [string, string];
  label: string;
  actions: Actions;
  onDone?: () => void;
}) {
  const { pairing, actions } = props;
  const decide = async (outcome: Outcome) => {
    const next = pairing.outcome === outcome ? "unfinished" : outcome;
    if (await actions.act({ do: "result", number: pairing.number, outcome: next })) props.onDone?.();
  };
  return (
    <div class="result-buttons" role="group" aria-label={props.label}>
      {results.map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={pairing.outcome === outcome}
          disabled={actions.busy}
          onClick={() => void decide(outcome)}
        >
          {outcomeText({ outcome, black: pairing.black })}{" "}
          <span class="unseen">{outcomeWords(outcome, ...props.names)}</span>
        </button>
      ))}
    </div>
  );
}

// A game on the server that is not played: the organiser says who wins.
function Decide(props: { pairing: Pairing; names: [string, string]; actions: Actions }) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <button
        type="button"
        class="quiet decide"
        aria-label={t("Decide {} – {}", ...props.names)}
        onClick={() => setAsked(true)}
      >
        {t("Decide")}
      </button>
    );
  return (
    <div class="deciding">
      <p>{t("For a player who does not turn up. It ends the game at once.")}</p>
      <ResultButtons {...props} label={t("Result")} onDone={() => setAsked(false)} />
      <button type="button" class="quiet" onClick={() => setAsked(false)}>
        {t("Cancel")}
      </button>
    </div>
  );
}

function Result({ pairing }: { pairing: Pairing }) {
  const text = outcomeText(pairing);
  return (
    <span class={text === "" ? "result playing" : "result"}>
      {pairing.game ? <a href={`/game/${pairing.game}`}>{text || t("Watch")}</a> : <span>{text || "–"}</span>}
      {pairing.forfeited && (
        <span title={t("Decided without play")}>
          <span aria-hidden="true">*</span>
          <span class="unseen">{t("Decided without play")}</span>
        </span>
      )}
    </span>
  );
}

function Board({ pairing, number, ...props }: BoardsProps & { pairing: Pairing; number: number | null }) {
  const { tournament, rules, own, actions } = props;
  const white = tournament.entrants[pairing.white]!;
  const black = pairing.black === null ? null : tournament.entrants[pairing.black]!;
  const names: [string, string] = [entrantText(rules, white), black ? entrantText(rules, black) : ""];
  const mine = own !== null && (pairing.white === own || pairing.black === own);
  const organises = actions !== null && black !== null && tournament.state === "running";
  return (
    <li class={mine ? "board-row mine" : "board-row"}>
      {number !== null && (
        <span class="board-number" title={t("Board {}", number)}>
          <span class="unseen">{t("Board {}", number)}</span>
          <span aria-hidden="true">{number}</span>
        </span>
      )}
      <span class="board-white">
        <EntrantName rules={rules} entrant={white} mine={pairing.white === own} unrated />
      </span>
      <Result pairing={pairing} />
      <span class="board-black">
        {black ? (
          <EntrantName rules={rules} entrant={black} mine={pairing.black === own} unrated />
        ) : (
          <span class="faint">{t("no opponent")}</span>
        )}
      </span>
      {organises && tournament.over_the_board && (
        <ResultButtons
          pairing={pairing}
          names={names}
          label={t("Result of board {}", number ?? pairing.number)}
          actions={actions}
        />
      )}
      {organises && !tournament.over_the_board && pairing.outcome === "unfinished" && (
        <Decide pairing={pairing} names={names} actions={actions} />
      )}
    </li>
  );
}

// The round that is looked at: the current one, until the person pages to another.
function useRound(tournament: Tournament): [number, (round: number) => void] {
  const [round, setRound] = useState(tournament.round);
  useEffect(() => setRound(tournament.round), [tournament.round]);
  return [round, setRound];
}

function Rounds(props: BoardsProps) {
  const { tournament } = props;
  const [round, setRound] = useRound(tournament);
  const boards = pairingsOf(tournament, round);
  return (
    <section class="boards" aria-labelledby="boards">
      <div class="round-head">
        <button
          type="button"
          class="quiet icon-only"
          aria-label={t("Previous round")}
          disabled={round <= 1}
          onClick={() => setRound(round - 1)}
        >
          <Icon name="back" />
        </button>
        <h2 id="boards">
          {tournament.rounds === null ? t("Round {}", round) : t("Round {} of {}", round, tournament.rounds)}
        </h2>
        <button
          type="button"
          class="quiet icon-only"
          aria-label={t("Next round")}
          disabled={round >= tournament.round}
          onClick={() => setRound(round + 1)}
        >
          <Icon name="forward" />
        </button>
      </div>
      <ol class="board-list">
        {boards.map((pairing, i) => (
          <Board key={pairing.number} {...props} pairing={pairing} number={i + 1} />
        ))}
      </ol>
      {boards.some(({ forfeited }) => forfeited) && (
        <p class="faint small">{t("* decided without play, because a player did not turn up or left")}</p>
      )}
    </section>
  );
}

function ArenaGames(props: BoardsProps) {
  const latest = latestPairings(props.tournament, latestResults);
  const played = latest.filter(({ outcome }) => outcome === "unfinished").length;
  return (
    <section class="boards" aria-labelledby="boards">
      <h2 id="boards">{t("Games")}</h2>
      <p class="faint">
        {played === 0
          ? t("No game is being played.")
          : plural(played, "{} game is being played", "{} games are being played")}
      </p>
      <ol class="board-list">
        {latest.map((pairing) => (
          <Board key={pairing.number} {...props} pairing={pairing} number={null} />
        ))}
      </ol>
    </section>
  );
}

export function Boards(props: BoardsProps) {
  if (props.tournament.pairings.length === 0) return null;
  return props.tournament.format === "arena" ? <ArenaGames {...props} /> : <Rounds {...props} />;
}
