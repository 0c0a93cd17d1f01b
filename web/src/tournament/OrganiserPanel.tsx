// What only the organiser can do.
import { useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import type { Rules } from "../rules/rules";
import { plural, sentence, t } from "../i18n";
import { entrantText } from "./EntrantName";
import type { Actions } from "./hooks";
import type { Tournament } from "./types";
import { mayReturn, pairingsOf, present, readNames, takesEntrants, unfinished } from "./view";

// Asks once more before something that cannot be undone.
export function SureButton(props: { words: string; sure: string; disabled?: boolean; onSure: () => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <button type="button" disabled={props.disabled} onClick={() => setAsked(true)}>
        {props.words}
      </button>
    );
  return (
    <span class="row" role="group" aria-label={props.words}>
      <button
        type="button"
        class="danger"
        disabled={props.disabled}
        onClick={() => {
          setAsked(false);
          props.onSure();
        }}
      >
        {props.sure}
      </button>
      <button type="button" onClick={() => setAsked(false)}>
        {t("Cancel")}
      </button>
    </span>
  );
}

function EnterNames({ actions }: { actions: Actions }) {
  const [text, setText] = useState("");
  const names = readNames(text);
  return (
    <form
      class="enter-names"
      onSubmit={(event) => {
        event.preventDefault();
        if (names.length === 0) return;
        void actions.act({ do: "enter", names }).then((done) => done && setText(""));
      }}
    >
      <label>
        {t("Add players, one name per line")}
        <textarea
          name="names"
          rows={4}
          value={text}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={actions.busy || names.length === 0}>
        <Icon name="people" />
        {names.length === 0 ? t("Add players") : plural(names.length, "Add {} player", "Add {} players")}
      </button>
    </form>
  );
}

function Remove({ rules, tournament, actions }: { rules: Rules; tournament: Tournament; actions: Actions }) {
  const [chosen, setChosen] = useState("");
  const there = tournament.entrants.flatMap((entrant, i) => (entrant.withdrawn ? [] : [{ entrant, i }]));
  if (there.length === 0) return null;
  const known = there.some(({ i }) => String(i) === chosen);
  return (
    <details>
      <summary>{t("Remove a player")}</summary>
      <div class="row">
        <label>
          {t("Player")}
          <select name="entrant" value={known ? chosen : ""} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{t("Choose…")}</option>
            {there.map(({ entrant, i }) => (
              <option key={i} value={String(i)}>
                {entrantText(rules, entrant)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="danger"
          disabled={actions.busy || !known}
          onClick={() => void actions.act({ do: "remove", entrant: Number(chosen) }).then(() => setChosen(""))}
        >
          {t("Remove")}
        </button>
      </div>
    </details>
  );
}

// Those who were removed and may play again, and a way back for them.
function Removed({ rules, tournament, actions }: { rules: Rules; tournament: Tournament; actions: Actions }) {
  const removed = tournament.entrants.flatMap((entrant, i) =>
    entrant.removed && mayReturn(tournament, i) ? [{ entrant, i }] : [],
  );
  if (removed.length === 0) return null;
  return (
    <details>
      <summary>{plural(removed.length, "{} removed player", "{} removed players")}</summary>
      <ul class="plain-list">
        {removed.map(({ entrant, i }) => (
          <li key={i}>
            <button
              type="button"
              disabled={actions.busy}
              onClick={() => void actions.act({ do: "readmit", entrant: i })}
            >
              {t("Let {} back in", entrantText(rules, entrant))}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

// The next round: over the board when all results are in, online to skip the pause.
function NextRound({ tournament, actions }: { tournament: Tournament; actions: Actions }) {
  if (tournament.format === "arena") return null;
  const open = unfinished(pairingsOf(tournament, tournament.round));
  if (!tournament.over_the_board && tournament.next_round === null) return null;
  const last = tournament.rounds !== null && tournament.round >= tournament.rounds;
  return (
    <div class="next-round">
      <button
        type="button"
        class="strong big"
        disabled={actions.busy || open > 0}
        onClick={() => void actions.act({ do: "next" })}
      >
        <Icon name="forward" />
        {last ? t("End the tournament") : t("Start the next round")}
      </button>
      {open > 0 && <p class="faint">{plural(open, "{} result is missing", "{} results are missing")}</p>}
    </div>
  );
}

export function OrganiserPanel(props: { rules: Rules; tournament: Tournament; actions: Actions }) {
  const { tournament, actions } = props;
  const open = tournament.state === "open";
  const enough = present(tournament.entrants) >= (tournament.fill > 0 ? 1 : 2);
  return (
    <section class="organiser" aria-labelledby="organiser">
      <h2 id="organiser">{t("You organise this tournament")}</h2>
      {actions.problem && (
        <p class="problem" role="alert">
          {sentence(actions.problem.problem)}
        </p>
      )}
      {tournament.over_the_board && open && <EnterNames actions={actions} />}
      {open && (
        <div class="next-round">
          <button
            type="button"
            class="strong big"
            disabled={actions.busy || !enough}
            onClick={() => void actions.act({ do: "start" })}
          >
            <Icon name="play" />
            {t("Start now")}
          </button>
          {!enough && (
            <p class="faint">
              {plural(
                tournament.fill > 0 ? 1 : 2,
                "It can start when there is {} player.",
                "It can start when there are {} players.",
              )}
            </p>
          )}
        </div>
      )}
      {!open && <NextRound tournament={tournament} actions={actions} />}
      {tournament.over_the_board && !open && takesEntrants(tournament) && (
        <details>
          <summary>{t("Add players")}</summary>
          <EnterNames actions={actions} />
        </details>
      )}
      <Remove rules={props.rules} tournament={tournament} actions={actions} />
      <Removed rules={props.rules} tournament={tournament} actions={actions} />
      <SureButton
        words={open ? t("Cancel tournament") : t("End tournament now")}
        sure={open ? t("Yes, cancel it") : t("Yes, end it: the standings are final")}
        disabled={actions.busy}
        onSure={() => void actions.act({ do: "cancel" })}
      />
    </section>
  );
}
