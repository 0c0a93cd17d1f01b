// Learn: each game's rules in a few steps on a live board, then the strategy worth knowing (W1, W13).
import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board";
import { Icon } from "../components/Icon";
import { SmallBoard } from "../components/SmallBoard";
import { Question } from "../play/GamePage";
import { GameController, type Question as Asked, type Seat } from "../play/gameController";
import type { Rules } from "../rules/rules";
import type { OpenGame } from "../rules/types";
import { address } from "../route";
import { say, t } from "../i18n";
import { summaryOf } from "./HomePage";
import { hasLesson, loadLesson, type Lesson, type Step } from "./lessons";
import type { PageProps } from "../App";

// A position with something to do in it.
class LessonTable extends GameController {
  readonly question = signal<Asked | null>(null);
  readonly seats = signal<[Seat, Seat]>([
    { name: "", level: 0, mine: true },
    { name: "", level: 0, mine: true },
  ]);
  readonly done = signal(false);
  readonly astray = signal(false);

  constructor(
    rules: Rules,
    match: number,
    private readonly step: Step,
  ) {
    super(rules, match);
    if (step.goal === null) this.done.value = true;
  }
  protected override afterConfirm(): void {
    this.rules.confirm(this.match);
    this.refresh();
    const turn = this.state.value.turns[0]!;
    this.done.value = this.step.goal === null || new RegExp(this.step.goal).test(turn);
    this.astray.value = !this.done.value;
    this.announce(this.done.value ? t(this.step.done) : t("Not quite. Try again."));
  }
  override get wantsConfirm(): boolean {
    return false;
  }
  again(): void {
    this.rules.takeBack(this.match);
    this.refresh();
    this.done.value = this.astray.value = false;
  }
  override takeBack(): void {}
  override offerDraw(): void {}
  override forfeit(): void {}
  override rematch(): void {}
}

function LessonSteps({ rules, game, lesson }: { rules: Rules; game: OpenGame; lesson: Lesson }) {
  const [at, setAt] = useState(0);
  const step = lesson.steps[at]!;
  const controller = useMemo(() => {
    const made = rules.newMatch(
      rules.named(game.family),
      [
        { name: "", level: 0 },
        { name: "", level: 0 },
      ],
      step.position,
      7,
    );
    if ("refused" in made) throw new Error(say(made.refused));
    return new LessonTable(rules, made.match, step);
  }, [lesson, at]);
  const state = controller.state.value;
  const done = controller.done.value;
  const over = done || controller.astray.value;
  return (
    <section class="lesson" aria-label={t("Lesson")}>
      <div class="lesson-board">
        <Board
          key={at}
          geometry={controller.game.geometry}
          label={t("{} board", t(controller.game.title))}
          refusal={controller.refusal.value}
          marking={{
            board: state.view.board,
            entry: state.entry,
            last: state.entry.points.length > 0 ? null : state.last,
            next: over ? [] : state.next,
            expects: state.expects,
          }}
          onPick={(point) => !over && controller.pick(point)}
          onDrop={() => controller.drop()}
        />
      </div>
      <div class="lesson-words">
        <p class="faint">{t("Step {} of {}", at + 1, lesson.steps.length)}</p>
        <h2>{t(step.title)}</h2>
        <p>{t(step.text)}</p>
        {done && step.done !== "" && (
          <p class="note well">
            <Icon name="check" />
            {t(step.done)}
          </p>
        )}
        {controller.astray.value && <p class="note">{t("Not quite. Try again.")}</p>}
        <Question controller={controller} />
        <div class="lesson-buttons">
          {controller.astray.value && (
            <button type="button" class="strong" onClick={() => controller.again()}>
              <Icon name="again" />
              {t("Try again")}
            </button>
          )}
          <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
            <Icon name="back" />
            {t("Back")}
          </button>
          {at + 1 < lesson.steps.length ? (
            <button type="button" class={done ? "strong" : ""} onClick={() => setAt(at + 1)}>
              {done ? t("Next") : t("Skip")}
              <Icon name="forward" />
            </button>
          ) : (
            <a class="button strong" href={`/new_game?game=${game.name}&with=computer&level=1`}>
              <Icon name="play" />
              {t("Play a gentle game")}
            </a>
          )}
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
      <p>{t("Each game in a few steps, on a board that answers.")}</p>
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

// The lesson of a family, once it has come; nothing where there is none.
function useLesson(family: string): Lesson | null {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  useEffect(() => {
    if (hasLesson(family)) void loadLesson(family).then(setLesson);
  }, [family]);
  return lesson;
}

function LearnGame({ rules, game }: { rules: Rules; game: OpenGame }) {
  const lesson = useLesson(game.family);
  return (
    <main id="main" class="learn">
      <h1>{t(game.title)}</h1>
      {lesson && game.family !== game.name && (
        <p class="note">
          {t(
            "The steps are shown on the board of {}; below is what holds for this game.",
            rules.named(game.family).title,
          )}
        </p>
      )}
      {lesson && <LessonSteps rules={rules} game={game} lesson={lesson} />}
      <div class="learn-below">
        <section>
          <h2>{t("The rules in full")}</h2>
          <ul class="rules-short">
            {game.rules.map((rule) => (
              <li key={rule.join()}>{say(rule)}</li>
            ))}
          </ul>
        </section>
        {lesson && (
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
