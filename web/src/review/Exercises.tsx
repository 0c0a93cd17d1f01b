// Learning from mistakes: each position in which a side erred, to find a turn that keeps its chances.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { focusBoard } from "../boardFocus";
import { Icon } from "../components/Icon";
import type { AnalysisGame } from "../play/analysisGame";
import { GameBoard } from "../play/GameBoard";
import { sentence, sideName, t } from "../i18n";
import { ExerciseGame } from "./exerciseGame";
import { LabelBadge } from "./ReviewedTurns";
import type { Reviewer } from "./reviewer";
import { answerText, betterText, turnText, valueText } from "./words";
import type { TurnReview } from "./types";

function Answer({ exercise }: { exercise: ExerciseGame }) {
  const tried = exercise.tried.value;
  if (exercise.solutionShown.value) return <p>{betterText(exercise.error)}</p>;
  if (tried === null) return <p>{t("Find a better turn for {}.", sideName(exercise.error.side))}</p>;
  if (tried === "judging") return <p class="faint">{t("thinking…")}</p>;
  if (tried === "failed") return <p class="problem">{t("This turn could not be judged.")}</p>;
  const turn = turnText(tried.turn);
  if (exercise.solved)
    return (
      <p class="note well">
        <Icon name="check" />
        {t("Well found! {} is a good turn here.", turn)}
      </p>
    );
  return (
    <div class="note">
      <p>
        {tried.turn === exercise.error.turn ? t("{} is what was played.", turn) : t("{} does not solve it.", turn)}{" "}
        <LabelBadge label={tried.label} />
      </p>
      <p>
        {sentence(valueText(tried))} {answerText(tried)}
      </p>
    </div>
  );
}

export function Exercises(props: {
  controller: AnalysisGame;
  reviewer: Reviewer;
  errors: TurnReview[];
  onClose: () => void;
}) {
  const { controller, errors, onClose } = props;
  const [number, setNumber] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const error = errors[number]!;
  const exercise = useMemo(() => {
    const { position } = controller.rules.moment(controller.match, error.played);
    return new ExerciseGame(controller.rules, controller.game, position, error, props.reviewer);
  }, [error]);
  useEffect(() => {
    exercise.flipped.value = controller.flipped.value;
    heading.current?.focus();
    return () => exercise.leave();
  }, [exercise]);
  return (
    <>
      <div class="field">
        <GameBoard controller={exercise} done={exercise.over} />
      </div>
      <div class="standing">
        <h2 class="exercise-title" ref={heading} tabIndex={-1}>
          {t("Exercise {} of {}", number + 1, errors.length)}
        </h2>
        <p class="faint">
          {t("On turn {} {} played {}.", error.played + 1, sideName(error.side), turnText(error.turn))}
        </p>
      </div>
      <div class="panel exercise">
        <div role="status">
          <Answer exercise={exercise} />
        </div>
        <div class="tools">
          <button
            type="button"
            disabled={exercise.tried.value === null && !exercise.solutionShown.value}
            onClick={() => {
              exercise.again();
              focusBoard();
            }}
          >
            <Icon name="again" />
            <span>{t("Try again")}</span>
          </button>
          <button
            type="button"
            disabled={exercise.solved || exercise.solutionShown.value}
            onClick={() => exercise.showSolution()}
          >
            <Icon name="bulb" />
            <span>{t("Show the solution")}</span>
          </button>
          <button type="button" disabled={number + 1 === errors.length} onClick={() => setNumber(number + 1)}>
            <Icon name="forward" />
            <span>{t("Next exercise")}</span>
          </button>
          <button type="button" onClick={onClose}>
            <Icon name="close" />
            <span>{t("Back to the review")}</span>
          </button>
        </div>
      </div>
      <div class="unseen" role="status" aria-live="polite">
        {exercise.spoken.value}
      </div>
    </>
  );
}
