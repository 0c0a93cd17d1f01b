// What a game has to say or to ask just now. It lies over the page, so that nothing moves when it comes or goes.
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { LocalGame } from "./localGame";
import type { GameController } from "./gameController";

interface Answer {
  label: string;
  act: () => void;
  look?: "strong" | "danger";
}

function Prompt({ text, answers }: { text: string; answers: Answer[] }) {
  return (
    <div class="question" role="alertdialog" aria-label={text}>
      <p>{text}</p>
      {answers.map(({ label, act, look }) => (
        <button key={label} type="button" class={look ?? ""} onClick={act}>
          {label}
        </button>
      ))}
    </div>
  );
}

// What the other player asks.
export function Question({ controller }: { controller: GameController }) {
  const question = controller.question.value;
  if (!question) return null;
  return (
    <Prompt
      text={question.text}
      answers={question.answers.map(({ label, act, strong }) => ({ label, act, look: strong ? "strong" : undefined }))}
    />
  );
}

// A turn that is complete and waits to be wanted.
function Confirm({ controller }: { controller: GameController }) {
  return (
    <div class="question">
      <button type="button" class="strong" onClick={() => controller.confirm()}>
        <Icon name="check" />
        {t("Play this turn")}
      </button>
      <button type="button" onClick={() => controller.drop()}>
        {t("Cancel")}
      </button>
    </div>
  );
}

function Hint({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div class="note hint-words">
      <Icon name="bulb" />
      <p>{text}</p>
      <button type="button" class="quiet icon-only" aria-label={t("Hide the hint")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

// The most urgent of them: two at once would move each other.
function first(controller: GameController, forfeiting: boolean, onForfeit: (asked: boolean) => void): VNode | null {
  const { complete } = controller.state.value;
  const hint = controller.shownHint.value;
  if (forfeiting) {
    const forfeit = () => {
      onForfeit(false);
      controller.forfeit();
    };
    return (
      <Prompt
        text={t("Give this game up? The opponent wins.")}
        answers={[
          { label: t("Give up"), look: "danger", act: forfeit },
          { label: t("Cancel"), act: () => onForfeit(false) },
        ]}
      />
    );
  }
  if (controller.question.value) return <Question controller={controller} />;
  if (complete && controller.myTurn.value && controller.looking.value === null)
    return <Confirm controller={controller} />;
  if (controller instanceof LocalGame && controller.waitsToBeTold.value) {
    return (
      <div class="question">
        <button type="button" class="strong" onClick={() => void controller.goOn(true)}>
          <Icon name="play" />
          {t("Let the computer move")}
        </button>
      </div>
    );
  }
  if (hint) return <Hint text={hint.text} onClose={() => (controller.hint.value = null)} />;
  if (controller.note.value !== "") return <p class="note">{controller.note.value}</p>;
  return null;
}

export function Notice(props: {
  controller: GameController;
  forfeiting: boolean; // the person has asked to give up, and is asked whether they mean it
  onForfeit: (asked: boolean) => void;
}) {
  const { turns, outcome } = props.controller.state.value;
  useEffect(() => props.onForfeit(false), [turns.length, outcome.over]);
  return <div class="notice">{first(props.controller, props.forfeiting, props.onForfeit)}</div>;
}
