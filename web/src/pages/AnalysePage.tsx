// Analysis: step through a match, try turns, and see what the computer makes of each.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { Worth } from "../board/Marks";
import { Icon } from "../parts/Icon";
import { chooseFile, download } from "../parts/files";
import { matchToAnalyse } from "../play/analysis";
import { AnalysisTable } from "../play/analysisTable";
import { pointsOf } from "../play/hint";
import { startFromFile } from "../play/local";
import { Turns } from "../play/Turns";
import type { Lines, Rules } from "../rules/rules";
import { bestLines, stopThinking } from "../rules/thinker";
import type { Point } from "../rules/types";
import { go } from "../route";
import { say, sentence, sideName, t } from "../words";
import { GamePicker } from "./GamePicker";
import type { PageProps } from "../App";

const looks = [20_000, 200_000, 1_000_000]; // positions: a glance first, then better and better
const mostLines = 5;
const sureWin = 29_000;

function open(rules: Rules, text: string | null): AnalysisTable {
  const people = [{ name: "", level: 0 }, { name: "", level: 0 }];
  const opened = text === null ? rules.newMatch(rules.named("nine"), people) : rules.openMatch(text);
  if (!("refused" in opened)) return new AnalysisTable(rules, opened.match);
  return open(rules, null);
}

// What the computer thinks of the moment shown, better and better while nothing changes.
function useLines(table: AnalysisTable): Lines | null {
  const [lines, setLines] = useState<Lines | null>(null);
  const played = table.shownTurns;
  const { turns } = table.state.value;
  useEffect(() => {
    let wanted = true;
    setLines(null);
    const text = table.text();
    void (async () => {
      for (const positions of looks) {
        const found = await bestLines(text, played, mostLines, positions);
        if (!wanted || !found) return;
        setLines(found);
      }
    })();
    return () => {
      wanted = false;
      stopThinking();
    };
  }, [table, played, turns.join()]);
  return lines;
}

// How far White is ahead, between -1 and 1.
function advantage(value: number, side: number): number {
  const forWhite = side === 0 ? value : -value;
  if (Math.abs(value) > sureWin) return Math.sign(forWhite);
  return Math.tanh(forWhite / 400) * 0.95;
}

function Bar({ lines, side }: { lines: Lines | null; side: number }) {
  const best = lines?.lines[0];
  const ahead = best ? advantage(best.value, side) : 0;
  const words = best ? t("{}: {}", sideName(side), say(best.words)) : t("thinking …");
  return (
    <div class="value-bar" role="img" aria-label={words}>
      <div class="value-white" style={{ width: `${50 + ahead * 50}%` }} />
    </div>
  );
}

export function AnalysePage({ rules }: PageProps) {
  const [text, setText] = useState(matchToAnalyse);
  const table = useMemo(() => open(rules, text), [text]);
  useEffect(() => () => table.leave(), [table]);
  const [problem, setProblem] = useState("");
  const lines = useLines(table);
  const state = table.state.value;
  const { view, last } = table.shown.value;
  const present = table.looking.value === null;
  const { side } = view;
  const begun = state.entry.points.length > 0 && present;
  const over = present && state.outcome.over;

  // What each point that may be picked first is worth, as far as the lines tell.
  const worths = new Map<Point, Worth>();
  for (const line of [...(lines?.lines ?? [])].reverse()) {
    const first = pointsOf(table, line.turns[0]!)[0];
    if (first !== undefined) worths.set(first, line.value > sureWin ? "win" : line.value < -sureWin ? "loss" : "draw");
  }
  const decided = lines?.lines.some((line) => Math.abs(line.value) > sureWin) ?? false;
  const best = lines?.lines[0]?.turns[0];

  const newGame = (name: string) => {
    const made = rules.newMatch(rules.named(name), [{ name: "", level: 0 }, { name: "", level: 0 }], "", Date.now() % 2 ** 31);
    if ("refused" in made) return;
    setText(rules.text(made.match));
    rules.close(made.match);
  };
  const openFile = async () => {
    const file = await chooseFile();
    if (file === null) return;
    const opened = rules.openMatch(file);
    if ("refused" in opened) return setProblem(t("The file cannot be opened: line {}, column {}: {}", opened.line ?? 1, opened.column ?? 1, say(opened.refused)));
    rules.close(opened.match);
    setProblem("");
    setText(file);
  };

  return (
    <main id="main" class="table-page analyse">
      <h1 class="table-title">{t("Analysis")}: {t(table.game.title)}</h1>
      <div class="table">
        <div class="field">
          <Board
            geometry={table.game.geometry} label={t("{} board", t(table.game.title))} flipped={table.flipped.value}
            marking={{
              board: view.board, entry: begun ? state.entry : null, last: begun ? null : last,
              next: present && !over ? state.next : [], expects: present ? state.expects : 0,
              worths: decided && !begun ? worths : undefined,
              hint: !begun && best && !over ? pointsOf(table, best) : undefined,
            }}
            refusal={table.refusal.value} onPick={(point) => table.pick(point)} onDrop={() => table.drop()}
          />
        </div>
        <div class="panel">
          <Bar lines={lines} side={side} />
          <p class="status">{over ? sentence(say(state.outcome.words)) : sentence(t("{} to move", sideName(side)))}</p>
          {problem !== "" && <p class="problem" role="alert">{problem}</p>}
          <section class="lines" aria-label={t("The best turns")} aria-live="polite">
            {lines === null && !over && <p class="faint">{t("thinking …")}</p>}
            {lines && (
              <ol>
                {lines.lines.map((line) => (
                  <li key={line.turns[0]}>
                    <button type="button" onClick={() => table.try(line.turns[0]!)}>
                      <strong>{line.turns[0]}</strong>
                      <span class={line.value > sureWin ? "win" : line.value < -sureWin ? "loss" : ""}>{say(line.words)}</span>
                      <small>{line.turns.slice(1, 7).join(" ")}</small>
                    </button>
                  </li>
                ))}
              </ol>
            )}
            {lines && lines.depth > 0 && <p class="faint small">{t("Looked {} turns ahead.", lines.depth)}</p>}
          </section>
          <div class="tools">
            {begun && <button type="button" onClick={() => table.undo()}><Icon name="undo" />{t("Undo")}</button>}
            <button type="button" disabled={state.turns.length === 0} onClick={() => table.takeBack()}><Icon name="undo" />{t("Take back")}</button>
            {table.tried.value && <button type="button" onClick={() => { const was = table.originalText(); setText(null); setTimeout(() => setText(was)); }}><Icon name="again" />{t("Back to the game")}</button>}
            <button type="button" onClick={() => (table.flipped.value = !table.flipped.value)}><Icon name="flip" />{t("Turn the board")}</button>
            <button
              type="button"
              onClick={() => {
                const started = startFromFile(rules, table.text());
                if (typeof started === "string") go(started);
              }}
            ><Icon name="play" />{t("Play from here")}</button>
            <button type="button" onClick={() => download(`${table.game.name}.merels`, table.text())}><Icon name="save" />{t("Save as a file")}</button>
            <button type="button" onClick={() => void openFile()}><Icon name="folder" />{t("Open a file")}</button>
          </div>
          <Turns table={table} />
          <GamePicker rules={rules} name={table.game.name} onName={newGame} />
        </div>
      </div>
      <div class="unseen" role="status" aria-live="polite">{table.spoken.value}</div>
    </main>
  );
}
