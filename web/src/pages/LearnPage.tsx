// Learn: each game's rules, and then its strategy, in a few steps on a live board (W1, W13).
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { ShareButton } from "../components/Sharing";
import { SmallBoard } from "../components/SmallBoard";
import { TryAgain } from "../components/TryAgain";
import { GameBoard } from "../play/GameBoard";
import { LessonGame } from "../play/lessonGame";
import type { Rules } from "../rules/rules";
import type { OpenGame } from "../rules/types";
import { address } from "../route";
import { language, pageTitle, say, sentence, t } from "../i18n";
import { summaryOf } from "./HomePage";
import { hasLesson, loadLesson, type Lesson, type Step } from "./lessons";
import type { PageProps } from "../App";

type Part = "rules" | "strategy";

function StepButtons(props: {
  controller: LessonGame;
  at: number;
  steps: Step[];
  goTo: (at: number) => void;
  after: ComponentChildren;
}) {
  const { controller, at, goTo } = props;
  const done = controller.done.value;
  return (
    <div class="lesson-buttons">
      {controller.astray.value && <TryAgain controller={controller} />}
      <button type="button" disabled={at === 0} onClick={() => goTo(at - 1)}>
        <Icon name="back" />
        {t("Back")}
      </button>
      {at + 1 < props.steps.length ? (
        <button type="button" class={done ? "strong" : ""} onClick={() => goTo(at + 1)}>
          {done ? t("Next") : t("Skip")}
          <Icon name="forward" />
        </button>
      ) : (
        props.after
      )}
    </div>
  );
}

// What comes after the last step: from the rules to the strategy, and from both to a game.
function Afterwards({ game, next }: { game: OpenGame; next: string | null }) {
  return (
    <>
      {next && (
        <a class="button" href={next}>
          {t("On to the strategy")}
          <Icon name="forward" />
        </a>
      )}
      <a class="button strong" href={`/new_game?game=${game.name}&with=computer`}>
        <Icon name="play" />
        {t("Play an easy game")}
      </a>
    </>
  );
}

// The step that the address names, counted from 1; the first if it names none.
function useStep(count: number): [number, (at: number) => void] {
  const asked = Number(address.value.searchParams.get("step"));
  const [at, setAt] = useState(Number.isInteger(asked) && asked > 0 && asked <= count ? asked - 1 : 0);
  const goTo = (next: number) => {
    const url = new URL(location.href);
    url.searchParams.set("step", String(next + 1));
    history.replaceState(history.state, "", url);
    setAt(next);
  };
  return [at, goTo];
}

function LessonSteps(props: {
  rules: Rules;
  game: OpenGame;
  steps: Step[];
  path: (step: number) => string;
  next: string | null;
  moved: { current: boolean }; // from the step that was shown first: the heading of another gets the focus
}) {
  const { rules, game, steps, moved } = props;
  const [at, setAt] = useStep(steps.length);
  const step = steps[at]!;
  const controller = useMemo(() => new LessonGame(rules, game, step), [step]);
  useEffect(() => () => controller.leave(), [controller]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moved.current) heading.current?.focus({ preventScroll: true });
    moved.current = true;
  }, [at]);
  const state = controller.state.value;
  return (
    <section class="lesson" aria-label={t("Lesson")}>
      <div class="lesson-board">
        <GameBoard key={at} controller={controller} done={controller.over} />
      </div>
      <div class="lesson-words">
        <p class="faint">{t("Step {} of {}", at + 1, steps.length)}</p>
        <h2 ref={heading} tabIndex={-1}>
          {t(step.title)}
        </h2>
        <p>{t(step.text, ...(step.points ?? []))}</p>
        {!controller.over && <p class="faint">{sentence(say(state.expected))}</p>}
        {controller.done.value && step.done !== "" && (
          <p class="note well">
            <Icon name="check" />
            {t(step.done)}
          </p>
        )}
        {controller.astray.value && <p class="note">{t("Not quite. Try again.")}</p>}
        <StepButtons
          controller={controller}
          at={at}
          steps={steps}
          goTo={setAt}
          after={<Afterwards game={game} next={props.next} />}
        />
        <div class="lesson-buttons">
          <ShareButton words={t("Share")} shared={() => ({ kind: "step", controller, path: props.path(at + 1) })} />
        </div>
        <div class="unseen" role="status" aria-live="polite">
          {controller.spoken.value}
        </div>
      </div>
    </section>
  );
}

function Index({ rules }: PageProps) {
  return (
    <main id="main" class="home">
      <h1>{t("Learn")}</h1>
      <p class="learn-about">{t("Each game in a few steps, on an interactive board.")}</p>
      <div class="game-cards learn-cards">
        {rules.games().map(({ name, title }) => (
          <a class="game-card" key={name} href={`/learn/${name}`}>
            <SmallBoard rules={rules} game={rules.named(name)} position={rules.named(name).start} label="" />
            <strong>{t(title)}</strong>
            <small>{summaryOf(name)}</small>
          </a>
        ))}
      </div>
    </main>
  );
}

export function LearnPage({ rules }: PageProps) {
  const name = address.value.pathname.split("/")[2] ?? "";
  const game = rules.games().find((known) => known.name === name);
  if (!game) return <Index rules={rules} />;
  return <LearnGame rules={rules} game={rules.named(name)} key={name} />;
}

// The lesson of a game, once it has come; nothing where there is none.
function useLesson(game: string): Lesson | null {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  useEffect(() => {
    if (hasLesson(game)) void loadLesson(game).then(setLesson);
  }, [game]);
  return lesson;
}

function LearnGame({ rules, game }: { rules: Rules; game: OpenGame }) {
  const lesson = useLesson(game.name);
  const moved = useRef(false);
  useEffect(() => {
    document.title = pageTitle(t("Learn {}", t(game.title)));
  }, [game, language.value]);
  const strategy = lesson !== null && lesson.strategy.length > 0;
  const part: Part = strategy && address.value.searchParams.get("part") === "strategy" ? "strategy" : "rules";
  const path = (to: Part) => `/learn/${game.name}${to === "strategy" ? "?part=strategy" : ""}`;
  const link = (to: Part, words: string) => (
    <a class="button" href={path(to)} aria-current={part === to ? "page" : undefined}>
      {words}
    </a>
  );
  return (
    <main id="main" class="learn">
      <h1>{t(game.title)}</h1>
      {lesson && (
        <>
          {strategy && (
            <nav class="lesson-parts" aria-label={t("Lesson")}>
              {link("rules", t("The rules"))}
              {link("strategy", t("Strategy"))}
            </nav>
          )}
          <LessonSteps
            key={part}
            rules={rules}
            game={game}
            steps={part === "rules" ? lesson.steps : lesson.strategy}
            path={(step) => `${path(part)}${part === "rules" ? "?" : "&"}step=${step}`}
            next={strategy && part === "rules" ? path("strategy") : null}
            moved={moved}
          />
        </>
      )}
      <div class="learn-below">
        <section>
          <h2>{t("The rules in full")}</h2>
          <ul class="rules-short">
            {game.rules.map((rule) => (
              <li key={rule.join()}>{say(rule)}</li>
            ))}
          </ul>
        </section>
        {lesson && lesson.tips.length > 0 && (
          <section>
            <h2>{t("Strategy worth knowing")}</h2>
            <dl class="tips">
              {lesson.tips.map((tip) => (
                <div key={tip.title}>
                  <dt>{t(tip.title)}</dt>
                  <dd>{t(tip.text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </main>
  );
}
