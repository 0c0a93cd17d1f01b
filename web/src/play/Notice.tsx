// What a game has to say or to ask just now. It lies over the page, so that nothing moves when it comes or goes.
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { focusBack } from "../boardFocus";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { LocalGame } from "./localGame";
import type { GameController } from "./gameController";

const noteTime = 6000; // milliseconds

interface Answer {
  label: string;
  act: () => void;
  look?: "strong" | "danger";
}

// What has buttons, which go away when they are pressed. The focus goes back to where it came from then. What the person
// has just asked for takes the focus; what comes unasked does not, lest a key meant for the board answer it.
function Asking(props: { class?: string; label?: string; takesFocus?: boolean; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = element.current!;
    let before = document.activeElement;
    const enter = ({ relatedTarget: from }: FocusEvent) => {
      if (from instanceof Element && !box.contains(from)) before = from;
    };
    box.addEventListener("focusin", enter);
    if (props.takesFocus) box.querySelector<HTMLElement>("button:not(.danger)")?.focus({ preventScroll: true });
    return () => {
      if (box.contains(document.activeElement)) focusBack(before);
    };
  }, []);
  const dialog = props.label === undefined ? {} : { role: "alertdialog" as const, "aria-label": props.label };
  return (
    <div ref={element} class={props.class ?? "question"} {...dialog}>
      {props.children}
    </div>
  );
}

function Prompt({ text, answers, takesFocus }: { text: string; answers: Answer[]; takesFocus: boolean }) {
  return (
    <Asking label={text} takesFocus={takesFocus}>
      <p>{text}</p>
      {answers.map(({ label, act, look }) => (
        <button key={label} type="button" class={look ?? ""} onClick={act}>
          {label}
        </button>
      ))}
    </Asking>
  );
}

// What the other player asks: at this screen, where they have just offered a draw, or elsewhere.
function Question({ controller }: { controller: GameController }) {
  const question = controller.question.value;
  if (!question) return null;
  return (
    <Prompt
      key={question.text}
      text={question.text}
      answers={question.answers.map(({ label, act, strong }) => ({ label, act, look: strong ? "strong" : undefined }))}
      takesFocus={controller instanceof LocalGame}
    />
  );
}

// A turn that is complete and waits to be wanted.
function Confirm({ controller }: { controller: GameController }) {
  return (
    <Asking>
      <button type="button" class="strong" onClick={() => controller.confirm()}>
        <Icon name="check" />
        {t("Play this turn")}
      </button>
      <button type="button" onClick={() => controller.drop()}>
        {t("Cancel")}
      </button>
    </Asking>
  );
}

function Hint({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Asking class="note hint-words">
      <Icon name="bulb" />
      <p>{text}</p>
      <button type="button" class="quiet icon-only" aria-label={t("Hide the hint")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </Asking>
  );
}

function Note({ controller }: { controller: GameController }) {
  const text = controller.note.value;
  useEffect(() => {
    const timer = setTimeout(() => (controller.note.value = ""), noteTime);
    return () => clearTimeout(timer);
  }, [text]);
  return <p class="note">{text}</p>;
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
        takesFocus
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
      <Asking>
        <button type="button" class="strong" onClick={() => void controller.goOn(true)}>
          <Icon name="play" />
          {t("Let the computer move")}
        </button>
      </Asking>
    );
  }
  if (hint) return <Hint text={hint.text} onClose={() => (controller.hint.value = null)} />;
  if (controller.note.value !== "") return <Note controller={controller} />;
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
