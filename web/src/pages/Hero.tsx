// The first thing a visitor sees: what the game is, and a position to try at once (W1).
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { TryAgain } from "../components/TryAgain";
import { GameBoard } from "../play/GameBoard";
import { LessonGame } from "../play/lessonGame";
import type { Rules } from "../rules/rules";
import { say, sentence, t } from "../i18n";

function Puzzle({ rules }: { rules: Rules }) {
  const [at, setAt] = useState(0);
  const step = PUZZLES.steps[at]!;
  const controller = useMemo(() => new LessonGame(rules, rules.named(PUZZLES.game), step), [step]);
  useEffect(() => () => controller.leave(), [controller]);
  const done = controller.done.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) heading.current!.focus({ preventScroll: true });
    first.current = false;
  }, [at]);
  return (
    <section class="puzzle" aria-labelledby="puzzle">
      <h2 id="puzzle" ref={heading} tabIndex={-1}>
        {t(step.title)}
      </h2>
      <p class={done ? "puzzle-words well" : "puzzle-words"}>
        {done && <Icon name="check" />}
        {done
          ? t(step.done)
          : controller.astray.value
            ? t("Not quite. Try again.")
            : controller.state.value.entry.points.length > 0
              ? sentence(say(controller.state.value.expected))
              : t(step.text)}
      </p>
      <GameBoard key={at} controller={controller} done={controller.over} labels={false} />
      <div class="puzzle-buttons">
        {controller.astray.value && <TryAgain controller={controller} />}
        {done && at + 1 < PUZZLES.steps.length && (
          <button type="button" onClick={() => setAt(at + 1)}>
            {t("Next puzzle")}
            <Icon name="forward" />
          </button>
        )}
        {done && (
          <a class="button strong" href="/new_game?with=computer">
            <Icon name="play" />
            {t("Play a game")}
          </a>
        )}
      </div>
      <div class="unseen" role="status" aria-live="polite">
        {controller.spoken.value}
      </div>
    </section>
  );
}

export function Hero({ rules, problem }: { rules: Rules; problem: string }) {
  return (
    <section class="hero">
      <div class="hero-words">
        <h1>{t("Play Nine Men's Morris")}</h1>
        <p>
          {t(
            "A board game for two: line up three men, take one of your opponent's, and win when they have only two left.",
          )}
        </p>
        {problem !== "" && (
          <p class="problem" role="alert">
            {sentence(problem)}
          </p>
        )}
        <div class="hero-buttons">
          <a class="button strong big" href="/new_game?with=computer">
            <Icon name="play" />
            {t("Play")}
          </a>
          <a class="button big" href="/learn/nine">
            <Icon name="book" />
            {t("Learn in two minutes")}
          </a>
        </div>
      </div>
      <Puzzle rules={rules} />
    </section>
  );
}

// What it takes to play, in four sentences.
export function FourRules() {
  const rules = [
    [t("Place"), t("Take turns to place your nine men on the points of the board.")],
    [
      t("Close mills"),
      t("Three of your men in a row on a line are a mill. When you close one, take one of your opponent's men."),
    ],
    [
      t("Move"),
      t("When all men are placed, move along the lines, one step a turn. With only three men left, fly to any point."),
    ],
    [t("Win"), t("Whoever is down to two men, or cannot move, has lost.")],
  ];
  return (
    <section class="home-section" aria-labelledby="four-rules">
      <h2 id="four-rules">{t("The four rules that matter")}</h2>
      <ol class="four-rules">
        {rules.map(([title, words]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
