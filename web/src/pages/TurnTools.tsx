// What a person can say about the turn that is shown, draw on its board, and do with its line.
import { useEffect, useId, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { annotations, pathTo, shapeColours } from "../rules/trees";
import type { TreeGame } from "../play/treeGame";
import { mark, sentence, t, type Sentence } from "../i18n";
import type { Drawing } from "./useDrawing";

const annotationWords: Sentence[] = [
  mark("no symbol"),
  mark("good turn"),
  mark("mistake"),
  mark("very good turn"),
  mark("blunder"),
  mark("interesting turn"),
  mark("dubious turn"),
];
const colourWords: Sentence[] = [mark("green"), mark("red"), mark("blue"), mark("yellow")];

function Annotations({ controller }: { controller: TreeGame }) {
  const chosen = controller.nodes.value[controller.node.value]!.annotation;
  const disabled = controller.node.value === 0;
  return (
    <div class="annotations" role="group" aria-label={t("Your opinion of this turn")}>
      {[1, 2, 3, 4, 5, 6].map((annotation) => (
        <button
          type="button"
          key={annotation}
          class="quiet"
          disabled={disabled}
          aria-pressed={chosen === annotation}
          aria-label={t(annotationWords[annotation]!)}
          title={t(annotationWords[annotation]!)}
          onClick={() => controller.annotate(chosen === annotation ? 0 : annotation)}
        >
          {annotations[annotation]}
        </button>
      ))}
    </div>
  );
}

// What is typed is kept when the field is left, or when nothing is typed for a moment.
const pause = 600; // milliseconds

function Comment({ controller }: { controller: TreeGame }) {
  const id = useId();
  const node = controller.node.value;
  const nodes = controller.nodes.value;
  const kept = nodes[node]!.comment;
  const draft = controller.draft.value;
  const [problem, setProblem] = useState("");
  const here = draft !== null && draft.path.join() === pathTo(nodes, node).join();
  const keep = () => {
    const why = controller.keepDraft();
    setProblem(why === "" ? "" : sentence(why));
  };
  const keepAndLeave = () => {
    keep();
    controller.draft.value = null;
  };
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(keep, pause);
    return () => clearTimeout(timer);
  }, [draft?.text]);
  useEffect(() => {
    if (here && draft.base !== kept) keep(); // others have written here
  }, [kept]);
  // Another turn is shown: what was typed belongs to the one before.
  useEffect(() => {
    if (draft && !here) keepAndLeave();
  }, [here]);
  return (
    <div class="comment">
      <label for={id}>{node === 0 ? t("Comment on the start") : t("Comment on this turn")}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={3900}
        value={here ? draft.text : kept}
        onInput={(event) => controller.write(event.currentTarget.value)}
        onBlur={keepAndLeave}
      />
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function DrawTools({ controller, drawing }: { controller: TreeGame; drawing: Drawing }) {
  return (
    <div class="draw-tools">
      <button type="button" aria-pressed={drawing.on} onClick={() => drawing.setOn(!drawing.on)}>
        <Icon name="pen" />
        {t("Draw")}
      </button>
      {drawing.on && (
        <>
          <div class="draw-colours" role="group" aria-label={t("Colour")}>
            {shapeColours.map((colour, i) => (
              <button
                type="button"
                key={colour}
                class="quiet"
                aria-pressed={drawing.colour === i}
                aria-label={t(colourWords[i]!)}
                title={t(colourWords[i]!)}
                onClick={() => drawing.setColour(i)}
              >
                <svg viewBox="0 0 40 20" class={`shape ${colour}`} aria-hidden="true">
                  <path class="shaft" d="M3,10L37,10" />
                </svg>
              </button>
            ))}
          </div>
          <button
            type="button"
            disabled={controller.shapes.value.length === 0}
            onClick={() => controller.clearShapes()}
          >
            <Icon name="trash" />
            {t("Clear drawings")}
          </button>
          <p class="faint small" role="status">
            {drawing.begun === null
              ? t("Choose two points for an arrow, or the same point twice for a circle. Draw it again to remove it.")
              : t("Now choose where the arrow ends, or the same point for a circle.")}
          </p>
        </>
      )}
      {drawing.problem !== "" && (
        <p class="problem" role="alert">
          {drawing.problem}
        </p>
      )}
    </div>
  );
}

export function TurnTools({ controller, drawing }: { controller: TreeGame; drawing: Drawing }) {
  const node = controller.node.value;
  const onMainLine = controller.onMainLine.value;
  const pass = controller.nodes.value[node]!.turn === "pass";
  const drawn = controller.shapes.value.length;
  return (
    <section class="turn-tools" aria-label={t("This turn")}>
      <Annotations controller={controller} />
      <Comment controller={controller} />
      <DrawTools controller={controller} drawing={drawing} />
      {drawn > 0 && <p class="unseen">{t("Arrows and circles on this board: {}", drawn)}</p>}
      <div class="row">
        <button type="button" disabled={onMainLine} onClick={() => controller.promote()}>
          <Icon name="up" />
          {t("Move variation up")}
        </button>
        <button type="button" disabled={onMainLine} onClick={() => controller.makeMainLine()}>
          <Icon name="first" />
          {t("Make main line")}
        </button>
        <button type="button" disabled={node === 0 || pass} onClick={() => controller.remove()}>
          <Icon name="trash" />
          {t("Delete from here")}
        </button>
      </div>
    </section>
  );
}
