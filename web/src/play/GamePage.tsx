// The page a match is played on: the same for every game and every kind of opponent.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon, type IconName } from "../components/Icon";
import { ShareButton } from "../components/Sharing";
import { ManTrail } from "../explorer/later";
import { askHint } from "./hint";
import { hasNeutralPieces, other, type Side } from "../rules/types";
import { sentence, say, t } from "../i18n";
import { ClockFace } from "./ClockFace";
import { EndDialog } from "./EndDialog";
import { Entry } from "./Entry";
import { GameBoard } from "./GameBoard";
import { LocalGame } from "./localGame";
import { Notice } from "./Notice";
import { PlayerCard, playerName } from "./PlayerCard";
import type { GameController } from "./gameController";
import { Turns } from "./Turns";
import { analysisAddress, reviewAddress } from "./analysis";
import { go } from "../route";
import { TurnSignal } from "./TurnSignal";
import { useGameKeys } from "./useGameKeys";

function Status({ controller }: { controller: GameController }) {
  const state = controller.state.value;
  const looking = controller.looking.value;
  if (looking !== null) {
    return (
      <p class="status looking">
        {looking === 0 ? t("Looking back: the start") : t("Looking back: turn {} of {}", looking, state.turns.length)}{" "}
        <button type="button" class="link" onClick={() => controller.look(null)}>
          {t("Back to the present")}
        </button>
      </p>
    );
  }
  if (state.outcome.over) return <p class="status over">{sentence(say(state.outcome.words))}</p>;
  if (!controller.started.value) return <p class="status">{t("Waiting for an opponent")}</p>;
  const { side } = state.view;
  const bothMine = controller.seats.value.every((seat) => seat.mine);
  const mine = controller.myTurn.value;
  const who = mine && !bothMine ? t("Your turn") : t("{}'s turn", playerName(controller, side));
  return (
    <p class={`status${mine ? " mine" : ""}`}>
      <strong>{who}</strong>
      <span>{controller.thinking.value ? t("The computer is thinking…") : controller.expectation()}</span>
    </p>
  );
}

function Tool(props: { icon: IconName; words: string; act: () => void; disabled?: boolean }) {
  return (
    <button type="button" disabled={props.disabled} onClick={props.act}>
      <Icon name={props.icon} />
      <span>{props.words}</span>
    </button>
  );
}

// What can be done besides picking points. Each tool has its place for the whole game: what cannot be done now is
// disabled, a rematch takes the place of giving up, and the review that of the hint.
function Tools({ controller, onForfeit }: { controller: GameController; onForfeit: () => void }) {
  const state = controller.state.value;
  const { over } = state.outcome;
  const mine = controller.myTurn.value;
  const playing = controller.mySide.value !== null || controller instanceof LocalGame;
  return (
    <div class="tools">
      {over ? (
        <Tool key="review" icon="check" words={t("Review")} act={() => go(reviewAddress(controller))} />
      ) : (
        playing && (
          <Tool
            key="hint"
            icon="bulb"
            words={t("Hint")}
            disabled={!mine || !controller.canAskComputer.value}
            act={() => void askHint(controller)}
          />
        )
      )}
      {playing && (
        <>
          <Tool
            icon="undo"
            words={t("Undo")}
            disabled={!mine || state.entry.points.length === 0}
            act={() => controller.undo()}
          />
          <Tool
            icon="takeBack"
            words={t("Take back")}
            disabled={!controller.canTakeBack.value}
            act={() => controller.takeBack()}
          />
          <Tool
            icon="hands"
            words={t("Offer a draw")}
            disabled={over || !controller.canOfferDraw.value}
            act={() => controller.offerDraw()}
          />
          {over && controller.tournament ? (
            <Tool
              key="tournament"
              icon="cup"
              words={t("Back to the tournament")}
              act={() => go(`/tournament/${controller.tournament}`)}
            />
          ) : over ? (
            <Tool key="rematch" icon="again" words={t("Rematch")} act={() => controller.rematch()} />
          ) : controller.canAbort.value ? (
            <Tool key="abort" icon="close" words={t("Abort")} act={() => controller.abort()} />
          ) : (
            <Tool key="forfeit" icon="flag" words={t("Give up")} act={onForfeit} />
          )}
        </>
      )}
      <Tool icon="flip" words={t("Flip board")} act={() => (controller.flipped.value = !controller.flipped.value)} />
      <Tool
        icon="chart"
        words={t("Analyse")}
        disabled={!controller.canAskComputer.value}
        act={() => go(analysisAddress(controller))}
      />
      <ShareButton words={t("Share or save")} shared={() => ({ kind: "game", controller })} />
    </div>
  );
}

export function GamePage(props: {
  controller: GameController;
  beside?: ComponentChildren; // what else belongs to this kind of game
  phrases?: ComponentChildren; // beside the opponent's card
}) {
  const { controller } = props;
  useGameKeys(controller);
  const [forfeiting, setForfeiting] = useState(false);
  const state = controller.state.value;
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
    <main id="main" class="game-page">
      <h1 class="game-title">{t(controller.game.title)}</h1>
      <div class={hasNeutralPieces(controller.game.geometry) ? "game-layout has-red" : "game-layout"}>
        <div class="seat top">
          <PlayerCard controller={controller} side={other(bottom)} />
          {props.phrases}
        </div>
        <div class="field">
          <GameBoard
            controller={controller}
            marking={controller.myTurn.value ? undefined : { next: [] }}
            onType={type}
          />
          {(state.outcome.over || controller instanceof LocalGame) && (
            <ManTrail controller={controller} drawnOnly={!state.outcome.over} />
          )}
        </div>
        <div class="seat bottom">
          <PlayerCard controller={controller} side={bottom} />
        </div>
        <div class="standing">
          <Status controller={controller} />
          <ClockFace controller={controller} side={bottom} />
        </div>
        <Notice controller={controller} forfeiting={forfeiting} onForfeit={setForfeiting} />
        <div class="panel">
          {props.beside}
          <Tools controller={controller} onForfeit={() => setForfeiting(true)} />
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
