// The review of a game: what each turn was worth, where most was lost and what would have been better, and exercises from it.
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../App";
import { Icon } from "../components/Icon";
import { MessagePage } from "../components/MessagePage";
import { ShareButton } from "../components/Sharing";
import { ManTrail } from "../explorer/later";
import { analysisAddress } from "../play/analysis";
import { AnalysisGame } from "../play/analysisGame";
import { GameBoard } from "../play/GameBoard";
import { pointsOf } from "../play/hint";
import { TurnStepper } from "../play/TurnStepper";
import { useGameKeys } from "../play/useGameKeys";
import type { Rules } from "../rules/rules";
import type { Side } from "../rules/types";
import { go } from "../route";
import { pageTitle, plural, say, sentence, sideName, t } from "../i18n";
import { EvaluationGraph } from "./EvaluationGraph";
import { Exercises } from "./Exercises";
import { LabelBadge, ReviewedTurns } from "./ReviewedTurns";
import type { Reviewer } from "./reviewer";
import { type Opened, pathOf, useOpened, useOwnAddress, useReviewer } from "./useReview";
import { answerText, betterText, certaintyText, isError, turnText, valueText } from "./words";
import type { Review, TurnReview } from "./types";

export function ReviewPage({ rules }: PageProps) {
  const opened = useOpened(rules);
  if (opened === null) return <MessagePage title={t("Game review")} busy />;
  if ("problem" in opened)
    return (
      <MessagePage title={t("Game review")}>
        <p class="problem" role="alert">
          {opened.problem}
        </p>
      </MessagePage>
    );
  return <OpenReview key={opened.controller.match} rules={rules} opened={opened} />;
}

function playerName(controller: AnalysisGame, side: Side): string {
  const { name, level } = controller.state.value.players[side];
  const who = level > 0 ? t("Computer, level {}", level) : name;
  return who === "" ? sideName(side) : `${sideName(side)}, ${who}`;
}

function Accuracy({ controller, review }: { controller: AnalysisGame; review: Review }) {
  const errors = (side: Side) => review.turns.filter((turn) => turn.side === side && isError(turn.label)).length;
  return (
    <dl class="accuracy">
      {([0, 1] as const).map((side) => (
        <div key={side}>
          <dt>{playerName(controller, side)}</dt>
          <dd>
            <strong>{review.accuracy[side] ?? "–"}</strong> <span>{t("Accuracy")}</span>
            <small class="faint">{plural(errors(side), "{} error", "{} errors")}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

// A line that is shown on the board instead of the game.
interface BetterLine {
  game: AnalysisGame;
  from: number;
  turns: string[];
}

function openLine(controller: AnalysisGame, turn: TurnReview): BetterLine | null {
  const opened = controller.rules.openMatch(controller.original);
  if ("refused" in opened || !turn.better?.length) return null;
  const game = new AnalysisGame(controller.rules, opened.match);
  game.flipped.value = controller.flipped.value;
  game.follow({ from: turn.played, turns: turn.better });
  game.look(turn.played + 1);
  return { game, from: turn.played, turns: turn.better };
}

function LineTurns({ line, onClose }: { line: BetterLine; onClose: () => void }) {
  const at = line.game.shownTurns;
  return (
    <section class="better-line" aria-label={t("The better line")}>
      <h2>{t("The better line")}</h2>
      <ol>
        {line.turns.map((turn, i) => (
          <li key={i}>
            <button
              type="button"
              aria-current={at === line.from + i + 1 ? "step" : undefined}
              onClick={() => line.game.look(line.from + i + 1)}
            >
              {turnText(turn)}
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={onClose}>
        <Icon name="again" />
        {t("Back to the game")}
      </button>
    </section>
  );
}

// Shows what a choice further down has changed, on screens where it is out of sight.
function bringIntoView(...parts: string[]): void {
  requestAnimationFrame(() => {
    for (const part of parts) document.querySelector(`.review ${part}`)?.scrollIntoView({ block: "nearest" });
  });
}

// What is said of one turn. Lines that only the tables know are looked up when it is shown.
function useExplained(reviewer: Reviewer, turn: TurnReview | undefined): TurnReview | undefined {
  const [explained, setExplained] = useState<TurnReview | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    if (turn && isError(turn.label)) void reviewer.explained(turn).then((found) => wanted && setExplained(found));
    return () => {
      wanted = false;
    };
  }, [turn]);
  return explained && turn && explained.played === turn.played ? explained : turn;
}

function Verdict(props: { reviewer: Reviewer; turn: TurnReview; onLine: (turn: TurnReview) => void }) {
  const turn = useExplained(props.reviewer, props.turn)!;
  return (
    <section class="verdict" aria-label={t("This turn")}>
      <p>
        <strong>
          {turn.played + 1}. {sideName(turn.side)}: {turnText(turn.turn)}
        </strong>{" "}
        <LabelBadge label={turn.label} />
      </p>
      <p>
        {sentence(valueText(turn))} <small class="faint">{certaintyText(turn)}</small>
      </p>
      {isError(turn.label) && (
        <>
          <p>
            {answerText(turn)} {betterText(turn)}
          </p>
          <button type="button" onClick={() => props.onLine(turn)}>
            <Icon name="play" />
            {t("Show the better line")}
          </button>
        </>
      )}
    </section>
  );
}

function Moments({ review, onLook }: { review: Review; onLook: (at: number) => void }) {
  const moments = review.moments.flatMap((played) => review.turns[played - review.left] ?? []);
  if (moments.length === 0)
    return review.left === 0 ? <p class="note">{t("No turn lost anything that matters.")}</p> : null;
  return (
    <section class="moments" aria-label={t("Decisive moments")}>
      <h2>{t("Decisive moments")}</h2>
      <ol>
        {moments.map((turn) => (
          <li key={turn.played}>
            <button type="button" onClick={() => onLook(turn.played + 1)}>
              <span>
                {turn.played + 1}. {sideName(turn.side)}: <strong>{turnText(turn.turn)}</strong>
              </span>
              <LabelBadge label={turn.label} />
              <span class="moment-better">{betterText(turn)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Learn({ review, onPractise }: { review: Review; onPractise: (errors: TurnReview[]) => void }) {
  if (review.left > 0) return null;
  const ofSide = (side: Side) => review.turns.filter((turn) => turn.side === side && isError(turn.label));
  const sides = ([0, 1] as const).filter((side) => ofSide(side).length > 0);
  if (sides.length === 0) return null;
  return (
    <section class="learn-mistakes" aria-label={t("Learn from your mistakes")}>
      <h2>{t("Learn from your mistakes")}</h2>
      <div class="row">
        {sides.map((side) => (
          <button key={side} type="button" onClick={() => onPractise(ofSide(side))}>
            <Icon name="bulb" />
            {side === 0
              ? plural(ofSide(side).length, "White: {} exercise", "White: {} exercises")
              : plural(ofSide(side).length, "Black: {} exercise", "Black: {} exercises")}
          </button>
        ))}
      </div>
    </section>
  );
}

function Progress({ reviewer, turns }: { reviewer: Reviewer; turns: number }) {
  const review = reviewer.review.value;
  if (reviewer.failed.value)
    return (
      <p class="problem" role="alert">
        {t("The review could not be completed. Reload the page to try again.")}
      </p>
    );
  if (review?.left === 0) return null;
  const done = review ? turns - review.left : 0;
  return (
    <p class="review-progress">
      <label>
        {t("Turns reviewed: {} of {}", done, turns)}
        <progress value={done} max={Math.max(turns, 1)} />
      </label>
    </p>
  );
}

function OpenReview({ rules, opened }: { rules: Rules; opened: Opened }) {
  const { controller } = opened;
  useOwnAddress(opened);
  const reviewer = useReviewer(rules, opened);
  const [line, setLine] = useState<BetterLine | null>(null);
  const [exercises, setExercises] = useState<TurnReview[] | null>(null);
  useEffect(() => {
    document.title = pageTitle(t("Game review"));
    controller.look(0);
  }, [controller]);
  useEffect(() => () => line?.game.leave(), [line]);
  const shown = line?.game ?? controller;
  useGameKeys(shown);

  const review = reviewer.review.value;
  const { turns, start, outcome } = controller.state.value;
  const at = controller.shownTurns;
  const turn = review?.turns[at - 1 - review.left];
  const look = (to: number) => {
    setLine(null);
    controller.look(to);
  };
  const lookAtMoment = (to: number) => {
    look(to);
    bringIntoView(".verdict", ".field");
  };
  const lookAtTurn = (to: number) => {
    look(to);
    bringIntoView(".field");
  };
  const showLine = (of: TurnReview) => {
    controller.look(of.played + 1);
    setLine(openLine(controller, of));
  };
  const better = !line && turn && isError(turn.label) ? turn.better?.[0] : undefined;

  if (exercises)
    return (
      <main id="main" class="game-page analyse review">
        <h1 class="game-title">{t("Learn from your mistakes")}</h1>
        <div class="game-layout">
          <Exercises
            controller={controller}
            reviewer={reviewer}
            errors={exercises}
            onClose={() => setExercises(null)}
          />
        </div>
      </main>
    );
  return (
    <main id="main" class="game-page analyse review">
      <h1 class="game-title">
        {t("Game review")}: {t(controller.game.title)}
      </h1>
      <div class="game-layout">
        <div class="field">
          <GameBoard controller={shown} done marking={{ hint: better ? pointsOf(controller, better) : undefined }} />
          <ManTrail controller={shown} />
        </div>
        <div class="standing">
          <p class="status">
            {line
              ? t("The better line")
              : at === 0
                ? t("Start")
                : at === turns.length && outcome.over
                  ? sentence(say(outcome.words))
                  : t("Turn {} of {}", at, turns.length)}
          </p>
        </div>
        <div class="panel">
          <Progress reviewer={reviewer} turns={turns.length} />
          <TurnStepper controller={shown} />
          {turns.length === 0 && <p class="note">{t("No turn has been played yet.")}</p>}
          {line && <LineTurns line={line} onClose={() => setLine(null)} />}
          {!line && turn && <Verdict key={turn.played} reviewer={reviewer} turn={turn} onLine={showLine} />}
          {review && turns.length > 0 && (
            <>
              {review.outdated && (
                <p class="note">{t("An older version of the program, or one with fewer tables, made this review.")}</p>
              )}
              <EvaluationGraph review={review} turns={turns.length} at={at} onLook={look} />
              <Accuracy controller={controller} review={review} />
              <Moments review={review} onLook={lookAtMoment} />
              <Learn review={review} onPractise={setExercises} />
              <ReviewedTurns
                review={review}
                turns={turns}
                blackFirst={/ b\b/.test(start)}
                at={line ? -1 : at}
                onLook={lookAtTurn}
              />
            </>
          )}
          <div class="tools">
            <button type="button" onClick={() => (shown.flipped.value = !shown.flipped.value)}>
              <Icon name="flip" />
              <span>{t("Flip board")}</span>
            </button>
            <button type="button" onClick={() => go(analysisAddress(shown))}>
              <Icon name="chart" />
              <span>{t("Analyse")}</span>
            </button>
            <ShareButton
              words={t("Share or save")}
              shared={() => ({ kind: "review", controller, path: pathOf(opened), id: opened.id })}
            />
          </div>
          <p class="faint small">
            {t(
              "Tablebase verdicts are certain. The engine's are its opinion after a search; small differences are not counted.",
            )}
          </p>
        </div>
      </div>
      <div class="unseen" role="status" aria-live="polite">
        {review?.left === 0 ? t("The review is complete.") : ""}
      </div>
    </main>
  );
}
