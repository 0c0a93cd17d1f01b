// The page a match is played on: the same for every game and every kind of opponent.
import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/Board";
import { Icon, type IconName } from "../components/Icon";
import { askHint } from "./hint";
import { download } from "../components/files";
import { other, type MatchState, type Side } from "../rules/types";
import { sentence, say, sideName, t } from "../i18n";
import { EndDialog } from "./EndDialog";
import { Entry } from "./Entry";
import { LocalGame } from "./localGame";
import { PlayerCard, playerName } from "./PlayerCard";
import { share } from "./share";
import type { GameController } from "./gameController";
import { Turns } from "./Turns";
import { analysisAddress } from "./analysis";
import { go } from "../route";
import { TurnSignal } from "./TurnSignal";
import { useGameKeys } from "./useGameKeys";

// What is expected of the side to move.
function expectation(state: MatchState): string {
  if (!state.complete) return sentence(say(state.expected));
  return state.next.length > 0 ? t("Go on, or play the turn as it is.") : t("Play this turn, or undo it.");
}

function Status({ controller }: { controller: GameController }) {
  const state = controller.state.value;
  const looking = controller.looking.value;
  if (looking !== null) {
    return (
      <p class="status looking">
        {t("Looking back: after {} of {} turns", looking, state.turns.length)}{" "}
        <button type="button" class="link" onClick={() => controller.look(null)}>
          {t("Back to the present")}
        </button>
      </p>
    );
  }
  if (state.outcome.over) return <p class="status over">{sentence(say(state.outcome.words))}</p>;
  if (!controller.started.value) return <p class="status">{t("Waiting for the second player.")}</p>;
  const { side } = state.view;
  const bothMine = controller.seats.value.every((seat) => seat.mine);
  const mine = controller.myTurn.value;
  const who = mine && !bothMine ? t("Your turn") : t("{}'s turn", playerName(controller, side));
  return (
    <p class={`status${mine ? " mine" : ""}`}>
      <strong>{who}</strong>
      <span>{controller.thinking.value ? t("The computer is thinking …") : expectation(state)}</span>
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
function Tools({ controller }: { controller: GameController }) {
  const [asking, setAsking] = useState(false);
  const state = controller.state.value;
  const { over } = state.outcome;
  const mine = controller.myTurn.value;
  const playing = controller.mySide.value !== null || controller instanceof LocalGame;
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
            controller.forfeit();
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
      {state.complete && mine && (
        <Tool icon="check" words={t("Play this turn")} strong act={() => controller.confirm()} />
      )}
      {length > 0 && mine && <Tool icon="undo" words={t("Undo")} act={() => controller.undo()} />}
      {controller instanceof LocalGame && controller.waitsToBeTold.value && (
        <Tool icon="play" words={t("Let the computer move")} strong act={() => void controller.goOn(true)} />
      )}
      {!over && playing && controller.canAskComputer.value && (
        <Tool icon="bulb" words={t("Hint")} disabled={!mine} act={() => void askHint(controller)} />
      )}
      {playing && (!over || controller instanceof LocalGame) && (
        <Tool
          icon="undo"
          words={t("Take back")}
          disabled={
            !controller.canTakeBack.value || state.outcome.why === "forfeit" || state.outcome.why === "agreement"
          }
          act={() => controller.takeBack()}
        />
      )}
      {!over && playing && (
        <Tool
          icon="hands"
          words={t("Offer a draw")}
          disabled={!controller.canOfferDraw.value}
          act={() => controller.offerDraw()}
        />
      )}
      {!over && playing && <Tool icon="flag" words={t("Give up")} act={() => setAsking(true)} />}
      {over && playing && <Tool icon="again" words={t("Rematch")} strong act={() => controller.rematch()} />}
      <Tool icon="flip" words={t("Flip board")} act={() => (controller.flipped.value = !controller.flipped.value)} />
      {controller.canAskComputer.value && (
        <Tool icon="chart" words={t("Analyse")} act={() => go(analysisAddress(controller))} />
      )}
      {controller instanceof LocalGame && !over && (
        <Tool icon="link" words={t("Share a link")} act={() => void share(controller)} />
      )}
      <Tool
        icon="save"
        words={t("Save as a file")}
        act={() => download(`${controller.game.name}.merels`, controller.text())}
      />
    </div>
  );
}

export function Question({ controller }: { controller: GameController }) {
  const question = controller.question.value;
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

export function GamePage({ controller }: { controller: GameController }) {
  useEffect(() => () => controller.leave(), [controller]);
  useGameKeys(controller);
  const state = controller.state.value;
  const { view, last } = controller.shown.value;
  const present = controller.looking.value === null;
  const mine = present && controller.myTurn.value;
  const bottom: Side = controller.flipped.value ? 1 : 0;
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
      <h1 class="table-title">{t(controller.game.title)}</h1>
      <div class="table">
        <div class="seat top">
          <PlayerCard controller={controller} side={other(bottom)} />
        </div>
        <div class="field">
          <Board
            geometry={controller.game.geometry}
            label={t("{} board", t(controller.game.title))}
            flipped={controller.flipped.value}
            marking={{
              board: view.board,
              last: state.entry.points.length > 0 && present ? null : last,
              entry: mine || (present && state.entry.points.length > 0) ? state.entry : null,
              next: mine ? state.next : [],
              expects: mine ? state.expects : 0,
              hint: present ? controller.hint.value?.points : undefined,
            }}
            refusal={controller.refusal.value}
            onPick={(point) => controller.pick(point)}
            onDrop={() => controller.drop()}
            onType={type}
          />
        </div>
        <div class="seat bottom">
          <PlayerCard controller={controller} side={bottom} />
        </div>
        <div class="standing">
          <Status controller={controller} />
        </div>
        <div class="panel">
          {controller.note.value !== "" && <p class="note">{controller.note.value}</p>}
          {controller.hint.value && (
            <p class="note hint-words">
              <Icon name="bulb" />
              {controller.hint.value.text}
            </p>
          )}
          {controller.drawOffer.value !== null && !state.outcome.over && (
            <p class="note">{t("{} offers a draw.", sideName(controller.drawOffer.value))}</p>
          )}
          <Question controller={controller} />
          <Tools controller={controller} />
          <Entry controller={controller} />
          <Turns controller={controller} />
        </div>
      </div>
      <div class="unseen" aria-live="polite" role="status">
        {controller.spoken.value}
      </div>
      <TurnSignal controller={controller} />
      <EndDialog controller={controller} />
    </main>
  );
}
