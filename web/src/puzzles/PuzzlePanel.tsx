// One puzzle: its board, what is asked, what comes of it, and what can be done.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Icon } from "../components/Icon";
import { ShareButton } from "../components/Sharing";
import { TryAgain } from "../components/TryAgain";
import { GameBoard } from "../play/GameBoard";
import type { Rules } from "../rules/rules";
import type { Sentence } from "../i18n";
import { plural, say, sentence, sideName, t } from "../i18n";
import type { Puzzle } from "./pack";
import { PuzzleGame, wrongWords } from "./puzzleGame";

function goalWords(controller: PuzzleGame): string {
  const side = sideName(controller.flipped.value ? 1 : 0);
  const { goal } = controller.puzzle;
  if (goal === "draw") return t("{} to move: find the only turn that does not lose.", side);
  if (goal === "points") return t("{} to move: win by as many points as possible.", side);
  return t("{} to move: find the only turn that wins.", side);
}

// What is asked or, once a turn has decided it, what came of it.
function Status({ controller }: { controller: PuzzleGame }) {
  const { found, puzzle } = controller;
  if (controller.done.value)
    return (
      <p class="status over">
        <span>
          <Icon name="check" /> {controller.clean.value ? controller.resultWords() : t("That was the solution.")}
        </span>
      </p>
    );
  if (controller.astray.value)
    return (
      <p class="status">
        <strong>{wrongWords(puzzle)}</strong>
      </p>
    );
  const more = (puzzle.solution.length + 1) / 2 - found;
  return (
    <p class="status mine">
      <strong>{goalWords(controller)}</strong>
      <span>
        {found > 0
          ? plural(more, "Right! {} more turn.", "Right! {} more turns.")
          : sentence(say(controller.state.value.expected))}
      </span>
    </p>
  );
}

function Buttons({ controller, next }: { controller: PuzzleGame; next: ComponentChildren }) {
  const done = controller.done.value;
  const busy = controller.over && !controller.astray.value;
  return (
    <div class="tools">
      {controller.astray.value && <TryAgain controller={controller} />}
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
      {done && (
        <ShareButton words={t("Share")} shared={() => ({ kind: "puzzle", controller, id: controller.puzzle.id })} />
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
  beside: ComponentChildren; // what else can be chosen
}) {
  const { rules, puzzle, themes } = props;
  const controller = useMemo(() => new PuzzleGame(rules, puzzle, props.onDecided), [puzzle]);
  useEffect(() => () => controller.leave(), [controller]);
  // The button that led to another puzzle may have gone with the one before.
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && document.activeElement === document.body) heading.current!.focus({ preventScroll: true });
    first.current = false;
  }, [puzzle]);
  return (
    <div class="game-layout" data-puzzle={puzzle.id}>
      <div class="field">
        <GameBoard key={puzzle.id} controller={controller} done={controller.over} />
      </div>
      <div class="standing">
        <Status controller={controller} />
      </div>
      <div class="panel">
        <h2 ref={heading} tabIndex={-1}>
          {props.heading}
        </h2>
        <p class="faint">
          {t(controller.game.title)} · {t("rated {}", puzzle.rating)}
        </p>
        {controller.astray.value && <p class="note">{controller.explanation.value}</p>}
        {controller.shownHint.value && <p class="note">{controller.shownHint.value.text}</p>}
        <Buttons controller={controller} next={props.next(controller)} />
        {controller.done.value && (
          <p class="faint">
            {t("Solution: {}", puzzle.solution.join(", "))}
            <br />
            {t("Themes: {}", puzzle.themes.map((id) => (themes[id] ? t(themes[id]) : id)).join(", "))}
          </p>
        )}
        {props.beside}
      </div>
      <div class="unseen" role="status" aria-live="polite">
        {controller.spoken.value}
      </div>
    </div>
  );
}
