// Every turn of the game with what is said of it.
import { useEffect, useRef } from "preact/hooks";
import { sideName, t } from "../i18n";
import { labelNames, labelSigns, sourceText, turnText } from "./words";
import type { Label, Review } from "./types";

export function LabelBadge({ label }: { label: Label }) {
  return (
    <span class={`turn-label ${label}`}>
      <span class="turn-sign" aria-hidden="true">
        {labelSigns[label]}
      </span>
      {t(labelNames[label])}
    </span>
  );
}

export function ReviewedTurns(props: {
  review: Review;
  turns: string[];
  blackFirst: boolean;
  at: number;
  onLook: (at: number) => void;
}) {
  const { review, turns, at, onLook } = props;
  const current = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [button, around] = [current.current, list.current];
    if (around && button) around.scrollTop = button.offsetTop - around.offsetTop - around.clientHeight / 2;
  }, [at]);
  const first = props.blackFirst ? 1 : 0;
  return (
    <section class="reviewed-turns" aria-label={t("Turns")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must take the focus */}
      <ol ref={list} tabIndex={0} aria-label={t("Turns")}>
        {turns.map((turn, played) => {
          const judged = review.turns[played - review.left];
          const side = judged?.side ?? (played + first) % 2;
          return (
            <li key={played}>
              <button
                type="button"
                ref={played + 1 === at ? current : undefined}
                aria-current={played + 1 === at ? "step" : undefined}
                onClick={() => onLook(played + 1)}
              >
                <span class="number">{played + 1}.</span>
                <span class={`side-dot ${side === 0 ? "white" : "black"}`} role="img" aria-label={sideName(side)} />
                <strong>{turnText(turn)}</strong>
                {judged ? <LabelBadge label={judged.label} /> : <span class="faint">…</span>}
                {judged && <small class="faint">{sourceText(judged)}</small>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
