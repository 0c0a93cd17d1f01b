// Analysis: step through a match, try turns, and see what the computer makes of each.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Shapes } from "../board/Shapes";
import { Icon } from "../components/Icon";
import { chooseFile } from "../components/files";
import { MessagePage } from "../components/MessagePage";
import { ShareButton } from "../components/Sharing";
import { analysisOf, freshMatch, reviewAddress } from "../play/analysis";
import { GameBoard } from "../play/GameBoard";
import { pointsOf } from "../play/hint";
import { keepMatch } from "../play/localGame";
import { ExplorerPanel, ManTrail } from "../explorer/later";
import { processors } from "../play/deepAnalysis";
import { bestByPoint, describeValue, needsText } from "../play/tablebase";
import type { TreeGame } from "../play/treeGame";
import type { Rules } from "../rules/rules";
import { randomSeed } from "../rules/engine";
import { Trees } from "../rules/trees";
import { go } from "../route";
import { say, sentence, sideName, t } from "../i18n";
import {
  decidedPoints,
  EngineLines,
  type EngineChoice,
  useBestTurn,
  useDrawDifficulty,
  useEngineLines,
  useProbe,
  ValueBar,
  SolvedTurns,
} from "./AnalysisPanel";
import { createStudy } from "../study/api";
import { GamePicker } from "./GamePicker";
import { TreeView } from "./TreeView";
import { TurnTools } from "./TurnTools";
import { startingFrom } from "./useGameChoice";
import { useAnalysis } from "./useAnalysis";
import { useDrawing } from "./useDrawing";
import { useTurningPoint } from "./useTurningPoint";
import type { PageProps } from "../App";

function Unreadable({ rules, problem }: PageProps & { problem: string }) {
  return (
    <MessagePage
      title={t("This link cannot be opened")}
      action={
        <a class="button strong" href={`/analyse?game=${rules.defaultGame()}`}>
          {t("Analyse a new game")}
        </a>
      }
    >
      <p class="problem" role="alert">
        {problem}
      </p>
    </MessagePage>
  );
}

export function AnalysePage({ rules }: PageProps) {
  const [trees, setTrees] = useState<Trees | "failed" | null>(null);
  useEffect(() => {
    Trees.load().then(setTrees, () => setTrees("failed"));
  }, []);
  if (trees !== null && trees !== "failed") return <Opened rules={rules} trees={trees} />;
  return (
    <main id="main" class="text-page" aria-busy={trees === null}>
      {trees === "failed" && <p>{t("This page could not be loaded. Are you offline?")}</p>}
    </main>
  );
}

function Opened({ rules, trees }: PageProps & { trees: Trees }) {
  const opened = useAnalysis(rules, trees);
  if ("problem" in opened) return <Unreadable rules={rules} problem={opened.problem} />;
  return <Analysis rules={rules} trees={trees} controller={opened} />;
}

interface AnalysisProps {
  rules: Rules;
  trees: Trees;
  controller: TreeGame;
  title?: string; // of a chapter of a study
  above?: ComponentChildren; // stands above everything else beside the board
  children?: ComponentChildren;
}

// The board with everything beside it: of an analysis with its own address, or of a chapter of a study.
export function Analysis({ rules, trees, controller, title, above, children }: AnalysisProps) {
  const [problem, setProblem] = useState("");
  const [choice, setChoice] = useState<EngineChoice>({ count: 3, endless: false, threads: processors });
  const drawing = useDrawing(controller);
  const turned = useTurningPoint(controller);
  const solved = useProbe(controller);
  const lines = useEngineLines(controller, { wanted: solved === null, ...choice });
  const certain = useBestTurn(controller, solved);
  const replies = useDrawDifficulty(controller, solved);
  const state = controller.state.value;
  const { side } = controller.shown.value.view;
  const present = controller.looking.value === null;
  const begun = state.entry.points.length > 0 && present;
  const over = present && state.outcome.over;

  const picked = begun ? state.entry.points : [];
  const points = (turn: string) => pointsOf(controller, turn);
  const known = solved ? bestByPoint(solved, points, picked) : begun ? undefined : decidedPoints(lines, points);
  const next = over ? [] : present ? state.next : [...(known?.keys() ?? [])];
  const best = certain ?? lines?.lines[0]?.turns[0];

  const newGame = (name: string) => {
    // The rules of a variant of one's own are chosen on the page that sets up positions, which leads back here.
    if (name === "own") return go(`/setup?game=own&variant=${encodeURIComponent(startingFrom(controller.game))}`);
    const fresh = freshMatch(rules, rules.named(name), "", randomSeed());
    if (fresh !== null) go(analysisOf(fresh));
  };
  const keepAsStudy = async () => {
    const made = await createStudy(t(controller.game.title), controller.file());
    if ("problem" in made) setProblem(sentence(made.problem));
    else go(`/study/${made.study.id}`);
  };
  const chooseAndOpen = async () => {
    const file = await chooseFile();
    if (file === null) return;
    const opened = trees.open(file);
    if ("refused" in opened)
      return setProblem(
        t(
          "The file cannot be opened: line {}, column {}: {}",
          opened.line ?? 1,
          opened.column ?? 1,
          say(opened.refused),
        ),
      );
    const text = trees.text(opened.tree);
    trees.close(opened.tree);
    setProblem("");
    go(analysisOf(text));
  };

  return (
    <main id="main" class="game-page analyse">
      <h1 class="game-title">{title ?? `${t("Analysis")}: ${t(controller.game.title)}`}</h1>
      <div class="game-layout">
        <div class={drawing.on ? "field drawing-on" : "field"} {...drawing.handlers}>
          <GameBoard
            controller={controller}
            marking={{
              next: drawing.on ? [] : next,
              values: known,
              taken: begun ? undefined : controller.taken.value,
              hint: !begun && best && !over ? points(best) : undefined,
            }}
            onPick={(point) => (drawing.on ? drawing.pick(point) : controller.pick(point))}
            onDrop={() => (drawing.on ? drawing.setOn(false) : controller.drop())}
            over={(layout) => <Shapes layout={layout} shapes={controller.shapes.value} begun={drawing.begun} />}
          />
          <ManTrail controller={controller} />
        </div>
        <div class="standing">
          <p class="status">
            {over
              ? sentence(say(state.outcome.words))
              : solved
                ? sentence(t("{} to move: {}", sideName(side), describeValue(solved.worth)))
                : sentence(t("{} to move", sideName(side)))}
          </p>
          <div class="value-place">{!over && <ValueBar solved={solved} lines={lines} side={side} />}</div>
        </div>
        <div class="panel">
          {above}
          {problem !== "" && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          {!over &&
            (solved ? (
              <SolvedTurns
                solved={solved}
                side={side}
                begun={picked}
                replies={replies}
                pointsOf={points}
                onTry={(turn) => controller.try(turn)}
              />
            ) : (
              <EngineLines
                lines={lines}
                needs={needsText(controller.game)}
                side={side}
                choice={choice}
                onChoice={setChoice}
                onTry={(turn) => controller.try(turn)}
              />
            ))}
          {turned !== "" && <p class="note">{turned}</p>}
          <TreeView controller={controller} />
          <TurnTools controller={controller} drawing={drawing} />
          <div class="tools">
            <button type="button" disabled={state.turns.length === 0} onClick={() => go(reviewAddress(controller))}>
              <Icon name="check" />
              {t("Review")}
            </button>
            <button type="button" disabled={!begun} onClick={() => controller.undo()}>
              <Icon name="undo" />
              {t("Undo")}
            </button>
            <button type="button" disabled={controller.onMainLine.value} onClick={() => controller.backToMainLine()}>
              <Icon name="again" />
              {t("Back to the game")}
            </button>
            <button type="button" onClick={() => (controller.flipped.value = !controller.flipped.value)}>
              <Icon name="flip" />
              {t("Flip board")}
            </button>
            <button
              type="button"
              onClick={() => {
                const opened = rules.openMatch(controller.textHere());
                if (!("refused" in opened)) go(keepMatch(rules, opened.match));
              }}
            >
              <Icon name="play" />
              {t("Play from here")}
            </button>
            <ShareButton words={t("Share or save")} shared={() => ({ kind: "game", controller })} />
            {!above && (
              <>
                <button type="button" onClick={() => void chooseAndOpen()}>
                  <Icon name="folder" />
                  {t("Open a file")}
                </button>
                <button type="button" onClick={() => void keepAsStudy()}>
                  <Icon name="book" />
                  {t("Save as a study")}
                </button>
              </>
            )}
          </div>
          <ExplorerPanel controller={controller} />
          {!above && <GamePicker rules={rules} name={controller.game.name} onName={newGame} own />}
          <a href="/studies">{t("Your studies")}</a>
        </div>
      </div>
      <div class="unseen" role="status" aria-live="polite">
        {controller.spoken.value}
      </div>
      {children}
    </main>
  );
}
