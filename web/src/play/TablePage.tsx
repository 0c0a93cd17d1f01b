// The page a match is played on: the same for every game and every kind of table.
import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/Board";
import { Icon, type IconName } from "../parts/Icon";
import { askHint } from "./hint";
import { download } from "../parts/files";
import { other, type MatchState, type Side } from "../rules/types";
import { sentence, say, sideName, t } from "../words";
import { EndDialog } from "./EndDialog";
import { Entry } from "./Entry";
import { LocalTable } from "./local";
import { PlayerCard, playerName } from "./PlayerCard";
import { share } from "./share";
import type { Table } from "./table";
import { Turns } from "./Turns";
import { analysisAddress } from "./analysis";
import { go } from "../route";
import { TurnSignal } from "./TurnSignal";
import { useTableKeys } from "./useTableKeys";

// What is expected of the side to move.
function expectation(state: MatchState): string {
  if (!state.complete) return sentence(say(state.expected));
  return state.next.length > 0 ? t("Go on, or play the turn as it is.") : t("Play this turn, or undo it.");
}

function Status({ table }: { table: Table }) {
  const state = table.state.value;
  const looking = table.looking.value;
  if (looking !== null) {
    return (
      <p class="status looking">
        {t("Looking back: after {} of {} turns", looking, state.turns.length)}{" "}
        <button type="button" class="link" onClick={() => table.look(null)}>
          {t("Back to the present")}
        </button>
      </p>
    );
  }
  if (state.outcome.over) return <p class="status over">{sentence(say(state.outcome.words))}</p>;
  if (!table.started.value) return <p class="status">{t("Waiting for the second player.")}</p>;
  const { side } = state.view;
  const bothMine = table.seats.value.every((seat) => seat.mine);
  const mine = table.myTurn.value;
  const who = mine && !bothMine ? t("Your turn") : t("{}'s turn", playerName(table, side));
  return (
    <p class={`status${mine ? " mine" : ""}`}>
      <strong>{who}</strong>
      <span>{table.thinking.value ? t("The computer is thinking …") : expectation(state)}</span>
    </p>
  );
}

function Tool(props: { icon: IconName; words: string; act: () => void; disabled?: boolean; strong?: boolean }) {
  return (
    <button type="button" class={props.strong ? "strong" : ""} disabled={props.disabled} onClick={props.act}>
      <Icon name={props.icon} />
      <span>{props.words}</span>
    </button>
  );
}

// What can be done besides picking points.
function Tools({ table }: { table: Table }) {
  const [asking, setAsking] = useState(false);
  const state = table.state.value;
  const { over } = state.outcome;
  const mine = table.myTurn.value;
  const playing = table.mySide.value !== null || table instanceof LocalTable;
  const { length } = state.entry.points;
  useEffect(() => setAsking(false), [state.turns.length, over]);
  if (asking) {
    return (
      <div class="tools question" role="group" aria-label={t("Give up?")}>
        <p>{t("Give this game up? The opponent wins.")}</p>
        <button
          type="button"
          class="danger"
          onClick={() => {
            setAsking(false);
            table.forfeit();
          }}
        >
          {t("Give up")}
        </button>
        <button type="button" onClick={() => setAsking(false)}>
          {t("Cancel")}
        </button>
      </div>
    );
  }
  return (
    <div class="tools">
      {state.complete && mine && <Tool icon="check" words={t("Play this turn")} strong act={() => table.confirm()} />}
      {length > 0 && mine && <Tool icon="undo" words={t("Undo")} act={() => table.undo()} />}
      {table instanceof LocalTable && table.waitsToBeTold.value && (
        <Tool icon="play" words={t("Let the computer move")} strong act={() => void table.goOn(true)} />
      )}
      {!over && playing && table.canAskComputer.value && (
        <Tool icon="bulb" words={t("Hint")} disabled={!mine} act={() => void askHint(table)} />
      )}
      {playing && (!over || table instanceof LocalTable) && (
        <Tool
          icon="undo"
          words={t("Take back")}
          disabled={!table.canTakeBack.value || state.outcome.why === "forfeit" || state.outcome.why === "agreement"}
          act={() => table.takeBack()}
        />
      )}
      {!over && playing && (
        <Tool
          icon="hands"
          words={t("Offer a draw")}
          disabled={!table.canOfferDraw.value}
          act={() => table.offerDraw()}
        />
      )}
      {!over && playing && <Tool icon="flag" words={t("Give up")} act={() => setAsking(true)} />}
      {over && playing && <Tool icon="again" words={t("Rematch")} strong act={() => table.rematch()} />}
      <Tool icon="flip" words={t("Turn the board")} act={() => (table.flipped.value = !table.flipped.value)} />
      {table.canAskComputer.value && <Tool icon="chart" words={t("Analyse")} act={() => go(analysisAddress(table))} />}
      {table instanceof LocalTable && !over && (
        <Tool icon="link" words={t("Share a link")} act={() => void share(table)} />
      )}
      <Tool icon="save" words={t("Save as a file")} act={() => download(`${table.game.name}.merels`, table.text())} />
    </div>
  );
}

export function Question({ table }: { table: Table }) {
  const question = table.question.value;
  if (!question) return null;
  return (
    <div class="question" role="alertdialog" aria-label={question.text}>
      <p>{question.text}</p>
      {question.answers.map((answer) => (
        <button key={answer.label} type="button" class={answer.strong ? "strong" : ""} onClick={answer.act}>
          {answer.label}
        </button>
      ))}
    </div>
  );
}

export function TablePage({ table }: { table: Table }) {
  useEffect(() => () => table.leave(), [table]);
  useTableKeys(table);
  const state = table.state.value;
  const { view, last } = table.shown.value;
  const present = table.looking.value === null;
  const mine = present && table.myTurn.value;
  const bottom: Side = table.flipped.value ? 1 : 0;
  const type = (letter: string) => {
    const field = document.getElementById("typed-turn") as HTMLInputElement | null;
    const details = field?.closest("details");
    if (!field || !details) return;
    details.open = true;
    field.focus();
    field.value += letter;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <main id="main" class="table-page">
      <h1 class="table-title">{t(table.game.title)}</h1>
      <div class="table">
        <div class="seat top">
          <PlayerCard table={table} side={other(bottom)} />
        </div>
        <div class="field">
          <Board
            geometry={table.game.geometry}
            label={t("{} board", t(table.game.title))}
            flipped={table.flipped.value}
            marking={{
              board: view.board,
              last: state.entry.points.length > 0 && present ? null : last,
              entry: mine || (present && state.entry.points.length > 0) ? state.entry : null,
              next: mine ? state.next : [],
              expects: mine ? state.expects : 0,
              hint: present ? table.hint.value?.points : undefined,
            }}
            refusal={table.refusal.value}
            onPick={(point) => table.pick(point)}
            onDrop={() => table.drop()}
            onType={type}
          />
        </div>
        <div class="seat bottom">
          <PlayerCard table={table} side={bottom} />
        </div>
        <div class="standing">
          <Status table={table} />
        </div>
        <div class="panel">
          {table.note.value !== "" && <p class="note">{table.note.value}</p>}
          {table.hint.value && (
            <p class="note hint-words">
              <Icon name="bulb" />
              {table.hint.value.text}
            </p>
          )}
          {state.drawOffer !== null && !state.outcome.over && (
            <p class="note">{t("{} offers a draw.", sideName(state.drawOffer))}</p>
          )}
          <Question table={table} />
          <Tools table={table} />
          <Entry table={table} />
          <Turns table={table} />
        </div>
      </div>
      <div class="unseen" aria-live="polite" role="status">
        {table.spoken.value}
      </div>
      <TurnSignal table={table} />
      <EndDialog table={table} />
    </main>
  );
}
