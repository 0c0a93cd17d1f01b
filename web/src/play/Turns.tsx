// The turns so far, in pairs, to step through.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { GameController } from "./gameController";
import { TurnStepper } from "./TurnStepper";

export function Turns({ controller }: { controller: GameController }) {
  const { turns, start } = controller.state.value;
  const at = controller.shownTurns;
  const current = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [button, around] = [current.current, list.current];
    if (!around) return;
    if (!button) around.scrollTop = 0;
    else around.scrollTop = button.offsetTop - around.offsetTop - around.clientHeight / 2;
  }, [at, turns.length]);

  const blackFirst = / b\b/.test(start) ? 1 : 0;
  const rows: (string | null)[][] = [];
  const padded: (string | null)[] = blackFirst ? [null, ...turns] : [...turns];
  for (let i = 0; i < padded.length; i += 2) rows.push(padded.slice(i, i + 2));

  const button = (turn: string | null | undefined, index: number) =>
    turn === null || turn === undefined ? (
      <span />
    ) : (
      <button
        type="button"
        ref={index === at ? current : undefined}
        class="turn"
        aria-current={index === at ? "step" : undefined}
        onClick={() => controller.look(index)}
      >
        {turn === "pass" ? t("pass") : turn}
      </button>
    );

  return (
    <section class="turns" aria-label={t("Turns")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must take the focus */}
      <ol ref={list} tabIndex={0} aria-label={t("Turns")}>
        {turns.length === 0 && <li class="faint">{t("No turn has been played yet.")}</li>}
        {rows.map((row, i) => (
          <li key={i}>
            <span class="number">{i + 1}.</span>
            {button(row[0], i * 2 + 1 - blackFirst)}
            {button(row[1], i * 2 + 2 - blackFirst)}
          </li>
        ))}
      </ol>
      <TurnStepper controller={controller} ends />
    </section>
  );
}
