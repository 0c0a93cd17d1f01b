// One puzzle: its board, what is asked, what comes of it, and what can be done.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Icon } from "../components/Icon";
import { ShareButton } from "../components/Sharing";
import type { Rules } from "../rules/rules";
import type { Sentence } from "../i18n";
import { plural, say, sentence, sideName, t } from "../i18n";
import type { Puzzle } from "./pack";
import { PuzzleBoard } from "./PuzzleBoard";
import { PuzzleGame } from "./puzzleGame";

function goalWords(controller: PuzzleGame): string {
  const side = sideName(controller.flipped.value ? 1 : 0);
  return controller.puzzle.goal === "draw"
    ? t("{} to move: find the only turn that does not lose.", side)
    : t("{} to move: find the only turn that wins.", side);
}

function Progress({ controller }: { controller: PuzzleGame }) {
  const turns = (controller.puzzle.solution.length + 1) / 2;
  const { found } = controller;
  if (turns === 1 || controller.done.value || found === 0) return null;
  return <p>{plural(turns - found, "Right! {} more turn.", "Right! {} more turns.")}</p>;
}

function Result({ controller }: { controller: PuzzleGame }) {
  if (controller.astray.value) return <p class="note">{controller.explanation.value}</p>;
  if (!controller.done.value) return null;
  const words = controller.clean.value ? controller.resultWords() : t("That was the solution.");
  return (
    <p class="note well">
      <Icon name="check" />
      {words}
    </p>
  );
}

function Buttons({ controller, next }: { controller: PuzzleGame; next: ComponentChildren }) {
  const done = controller.done.value;
  const busy = controller.over && !controller.astray.value;
  return (
    <div class="lesson-buttons">
      {controller.astray.value && (
        <button type="button" class="strong" onClick={() => controller.again()}>
          <Icon name="again" />
          {t("Try again")}
        </button>
      )}
      {!done && !controller.astray.value && (
        <button type="button" disabled={busy} onClick={() => controller.help()}>
          <Icon name="bulb" />
          {t("Hint")}
        </button>
      )}
      {!done && (
        <button type="button" disabled={busy} onClick={() => controller.showSolution()}>
          <Icon name="play" />
          {t("Show the solution")}
        </button>
      )}
      {next}
    </div>
  );
}

export function PuzzlePanel(props: {
  rules: Rules;
  puzzle: Puzzle;
  themes: Record<string, Sentence>;
  heading: string;
  onDecided: (solved: boolean, turns: string[]) => void;
  next: (controller: PuzzleGame) => ComponentChildren;
}) {
  const { rules, puzzle, themes } = props;
  const controller = useMemo(() => new PuzzleGame(rules, puzzle, props.onDecided), [puzzle]);
  useEffect(() => () => controller.leave(), [controller]);
  const state = controller.state.value;
  return (
    <section class="lesson puzzle-panel" aria-labelledby="puzzle-heading" data-puzzle={puzzle.id}>
      <div class="puzzle-task">
        <h2 id="puzzle-heading">{props.heading}</h2>
        <p>
          <strong>{goalWords(controller)}</strong>
        </p>
      </div>
      <div class="lesson-board">
        <PuzzleBoard key={puzzle.id} controller={controller} />
      </div>
      <div class="lesson-words">
        <p class="faint">
          {t(controller.game.title)} · {t("rated {}", puzzle.rating)}
        </p>
        <Progress controller={controller} />
        {!controller.over && <p class="faint">{sentence(say(state.expected))}</p>}
        {controller.shownHint.value && <p class="note">{controller.shownHint.value.text}</p>}
        <Result controller={controller} />
        <Buttons controller={controller} next={props.next(controller)} />
        {controller.done.value && (
          <>
            <p class="faint">
              {t("Solution: {}", puzzle.solution.join(", "))}
              <br />
              {t("Themes: {}", puzzle.themes.map((id) => (themes[id] ? t(themes[id]) : id)).join(", "))}
            </p>
            <div class="lesson-buttons">
              <ShareButton
                words={t("Share")}
                shared={() => ({ kind: "step", controller, path: `/puzzles/${puzzle.id}` })}
              />
            </div>
          </>
        )}
        <div class="unseen" role="status" aria-live="polite">
          {controller.spoken.value}
        </div>
      </div>
    </section>
  );
}
