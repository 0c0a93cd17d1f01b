// Analysis: step through a match, try turns, and see what the computer makes of each.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board";
import { Icon } from "../components/Icon";
import { chooseFile, download } from "../components/files";
import { freshMatch, matchToAnalyse } from "../play/analysis";
import { AnalysisGame } from "../play/analysisGame";
import { pointsOf } from "../play/hint";
import { startFromFile } from "../play/localGame";
import { Turns } from "../play/Turns";
import { useGameKeys } from "../play/useGameKeys";
import { bestByPoint, describeValue } from "../play/tablebase";
import type { Rules } from "../rules/rules";
import { randomSeed } from "../rules/engine";
import { address, go } from "../route";
import { say, sentence, sideName, t } from "../i18n";
import {
  decidedPoints,
  EngineLines,
  useBestTurn,
  useEngineLines,
  useProbe,
  ValueBar,
  SolvedTurns,
} from "./AnalysisPanel";
import { GamePicker } from "./GamePicker";
import type { PageProps } from "../App";

function open(rules: Rules, text: string | null): AnalysisGame {
  const opened = rules.openMatch(text ?? freshMatch(rules, rules.named(rules.defaultGame()))!);
  if (!("refused" in opened)) return new AnalysisGame(rules, opened.match);
  return open(rules, null);
}

export function AnalysePage({ rules }: PageProps) {
  const [match, setMatch] = useState(() => ({ text: matchToAnalyse(rules, address.value.searchParams) }));
  const controller = useMemo(() => open(rules, match.text), [match]);
  useEffect(() => () => controller.leave(), [controller]);
  useGameKeys(controller);
  const [problem, setProblem] = useState("");
  const solved = useProbe(controller);
  const lines = useEngineLines(controller, solved === null);
  const certain = useBestTurn(controller, solved);
  const state = controller.state.value;
  const { view, last } = controller.shown.value;
  const present = controller.looking.value === null;
  const { side } = view;
  const begun = state.entry.points.length > 0 && present;
  const over = present && state.outcome.over;

  const picked = begun ? state.entry.points : [];
  const points = (turn: string) => pointsOf(controller, turn);
  const known = solved ? bestByPoint(solved, points, picked) : begun ? undefined : decidedPoints(lines, points);
  const next = over ? [] : present ? state.next : [...(known?.keys() ?? [])];
  const best = certain ?? lines?.lines[0]?.turns[0];

  const newGame = (name: string) => setMatch({ text: freshMatch(rules, rules.named(name), "", randomSeed()) });
  const openFile = async () => {
    const file = await chooseFile();
    if (file === null) return;
    const opened = rules.openMatch(file);
    if ("refused" in opened)
      return setProblem(
        t(
          "The file cannot be opened: line {}, column {}: {}",
          opened.line ?? 1,
          opened.column ?? 1,
          say(opened.refused),
        ),
      );
    rules.close(opened.match);
    setProblem("");
    setMatch({ text: file });
  };

  return (
    <main id="main" class="table-page analyse">
      <h1 class="table-title">
        {t("Analysis")}: {t(controller.game.title)}
      </h1>
      <div class="table">
        <div class="field">
          <Board
            geometry={controller.game.geometry}
            label={t("{} board", t(controller.game.title))}
            flipped={controller.flipped.value}
            marking={{
              board: view.board,
              entry: begun ? state.entry : null,
              last: begun ? null : last,
              next,
              expects: present ? state.expects : 0,
              values: known,
              hint: !begun && best && !over ? points(best) : undefined,
            }}
            refusal={controller.refusal.value}
            onPick={(point) => controller.pick(point)}
            onDrop={() => controller.drop()}
          />
        </div>
        <div class="panel">
          {!over && <ValueBar solved={solved} lines={lines} side={side} />}
          <p class="status">
            {over
              ? sentence(say(state.outcome.words))
              : solved
                ? sentence(t("{} to move: {}", sideName(side), describeValue(solved.worth)))
                : sentence(t("{} to move", sideName(side)))}
          </p>
          {problem !== "" && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          {!over &&
            (solved ? (
              <SolvedTurns solved={solved} begun={picked} pointsOf={points} onTry={(turn) => controller.try(turn)} />
            ) : (
              <EngineLines lines={lines} onTry={(turn) => controller.try(turn)} />
            ))}
          <div class="tools">
            {begun && (
              <button type="button" onClick={() => controller.undo()}>
                <Icon name="undo" />
                {t("Undo")}
              </button>
            )}
            <button type="button" disabled={state.turns.length === 0} onClick={() => controller.takeBack()}>
              <Icon name="undo" />
              {t("Take back")}
            </button>
            {controller.tried.value && (
              <button type="button" onClick={() => setMatch({ text: controller.original })}>
                <Icon name="again" />
                {t("Back to the game")}
              </button>
            )}
            <button type="button" onClick={() => (controller.flipped.value = !controller.flipped.value)}>
              <Icon name="flip" />
              {t("Flip board")}
            </button>
            <button
              type="button"
              onClick={() => {
                const started = startFromFile(rules, controller.textHere());
                if (typeof started === "string") go(started);
              }}
            >
              <Icon name="play" />
              {t("Play from here")}
            </button>
            <button type="button" onClick={() => download(`${controller.game.name}.merels`, controller.text())}>
              <Icon name="save" />
              {t("Save as a file")}
            </button>
            <button type="button" onClick={() => void openFile()}>
              <Icon name="folder" />
              {t("Open a file")}
            </button>
          </div>
          <Turns controller={controller} />
          <GamePicker rules={rules} name={controller.game.name} onName={newGame} />
        </div>
      </div>
      <div class="unseen" role="status" aria-live="polite">
        {controller.spoken.value}
      </div>
    </main>
  );
}
