// What is found out about a moment of a match: what every turn is worth where that is known for certain, and otherwise what
// the computer thinks of the best ones.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { WdlMark } from "../board/WdlMark";
import { Icon } from "../components/Icon";
import type { AnalysisGame } from "../play/analysisGame";
import { analyse, processors } from "../play/deepAnalysis";
import { byDifficulty, drawDifficulty } from "../play/drawDifficulty";
import { bestTurn } from "../play/perfect";
import { probe, describeValue } from "../play/tablebase";
import type { Lines } from "../rules/rules";
import { bestLines, stopSearch } from "../rules/engine";
import type { Message, Point, Replies, SolvedPosition, SolvedValue, Wdl } from "../rules/types";
import { plural, say, sideName, t } from "../i18n";

const looks = [20_000, 200_000, 1_000_000]; // positions: a glance first, then better and better
export const lineCounts = [1, 2, 3, 4, 5];
const shownAtOnce = 8;
const patience = 2000; // milliseconds for what is certain, before the computer is asked what it thinks
const sureWin = 29_000;

function kindOf(value: number): Wdl {
  return value > sureWin ? "win" : value < -sureWin ? "loss" : "draw";
}

// What is known for certain about the moment shown: null where nothing is, or not soon; undefined while that is asked.
export function useProbe(controller: AnalysisGame): SolvedPosition | null | undefined {
  const { position } = controller.shown.value;
  const [found, setFound] = useState<{
    controller: AnalysisGame;
    position: string;
    solved: SolvedPosition | null;
  } | null>(null);
  useEffect(() => {
    let wanted = true;
    const tell = (solved: SolvedPosition | null) => wanted && setFound({ controller, position, solved });
    const late = setTimeout(() => tell(null), patience);
    void probe(controller.game, position).then((solved) => {
      clearTimeout(late);
      tell(solved);
    });
    return () => {
      wanted = false;
      clearTimeout(late);
    };
  }, [controller, position]);
  return found?.controller === controller && found.position === position ? found.solved : undefined;
}

// The turn to point out where everything is known.
export function useBestTurn(controller: AnalysisGame, solved: SolvedPosition | null | undefined): string | undefined {
  const [best, setBest] = useState<{ solved: SolvedPosition; turn: string | undefined } | null>(null);
  const played = controller.shownTurns;
  useEffect(() => {
    let wanted = true;
    if (solved && solved.turns.length > 0)
      void bestTurn(controller, played, solved).then((turn) => wanted && setBest({ solved, turn }));
    return () => {
      wanted = false;
    };
  }, [controller, played, solved]);
  return best !== null && best.solved === solved ? best.turn : undefined;
}

// What the computer thinks of the moment shown, better and better while nothing changes.
export function useEngineLines(
  controller: AnalysisGame,
  { wanted, count, endless, threads }: { wanted: boolean } & EngineChoice,
): Lines | null {
  const played = controller.shownTurns;
  const turns = controller.state.value.turns.slice(0, played);
  const key = [count, ...turns].join();
  const [found, setFound] = useState<{ controller: AnalysisGame; key: string; positions: number; lines: Lines } | null>(
    null,
  );
  const deepest = useRef(0); // of what is shown
  const known = found?.controller === controller && found.key === key ? found : null;
  useEffect(() => {
    if (!wanted) return;
    let waiting = true;
    const text = controller.text();
    deepest.current = known?.lines.depth ?? 0;
    const show = (positions: number, lines: Lines) => {
      if (lines.depth < deepest.current) return;
      deepest.current = lines.depth;
      setFound({ controller, key, positions, lines });
    };
    const stop = endless
      ? analyse({ match: text, played, lines: count, threads }, (lines) => show(Number.POSITIVE_INFINITY, lines))
      : stopSearch;
    if (!endless)
      void (async () => {
        for (const positions of looks) {
          if (known && positions <= known.positions) continue;
          const lines = await bestLines(text, played, count, positions);
          if (!waiting || !lines) return;
          show(positions, lines);
        }
      })();
    return () => {
      waiting = false;
      stop();
    };
  }, [controller, key, wanted, endless, endless && threads]);
  return wanted && known ? known.lines : null;
}

// How hard each drawing turn of the moment shown is to answer, where that can be counted.
export function useDrawDifficulty(
  controller: AnalysisGame,
  solved: SolvedPosition | null | undefined,
): Map<string, Replies> {
  const [found, setFound] = useState<{ solved: SolvedPosition; replies: Map<string, Replies> } | null>(null);
  const { position } = controller.shown.value;
  useEffect(() => {
    if (!solved) return;
    let wanted = true;
    void drawDifficulty(controller.rules, controller.game, position, solved, () => wanted).then(
      (replies) => wanted && setFound({ solved, replies }),
    );
    return () => {
      wanted = false;
    };
  }, [solved]);
  return found !== null && found.solved === solved ? found.replies : new Map();
}

// A value for the side to move, in words that say for whom it is.
export function valueWords(value: number, words: Message, side: number): string {
  if (kindOf(value) !== "draw") return `${sideName(side)}: ${say(words)}`;
  const amount = (Math.abs(value) / 100).toFixed(1);
  if (amount === "0.0") return t("Even");
  return value > 0 === (side === 0) ? t("White is better by {}", amount) : t("Black is better by {}", amount);
}

// What the points of the lines' first turns are worth, if the computer has seen the end of any.
export function decidedPoints(lines: Lines | null, pointsOf: (turn: string) => Point[]): Map<Point, Wdl> | undefined {
  if (!lines?.lines.some(({ value }) => kindOf(value) !== "draw")) return undefined;
  const found = new Map<Point, Wdl>();
  for (const { turns, value } of lines.lines) {
    const first = pointsOf(turns[0]!)[0];
    if (first !== undefined && !found.has(first)) found.set(first, kindOf(value));
  }
  return found;
}

// How much of the bar a side has, between -1 and 1. Even one who has won leaves the other a little, so that it is seen to be
// a bar.
const shares: Record<Wdl, number> = { win: 0.96, draw: 0, loss: -0.96 };

export function advantage(value: number): number {
  const kind = kindOf(value);
  return kind === "draw" ? Math.tanh(value / 400) * 0.9 : shares[kind];
}

export function ValueBar({
  solved,
  lines,
  side,
}: {
  solved: SolvedPosition | null | undefined;
  lines: Lines | null;
  side: number;
}) {
  const best = lines?.lines[0];
  const ahead = solved ? shares[solved.worth.kind] : best ? advantage(best.value) : 0;
  const words = solved
    ? `${sideName(side)}: ${describeValue(solved.worth)}`
    : best
      ? valueWords(best.value, best.words, side)
      : t("thinking…");
  const white = side === 0 ? ahead : -ahead;
  return (
    <div class="value-bar" role="img" aria-label={words}>
      <div class="value-white" style={{ width: `${50 + white * 50}%` }} />
    </div>
  );
}

// Whose the values of turns are.
export function pointOfView(side: number): string {
  return side === 0 ? t("All values are for White, who is to move.") : t("All values are for Black, who is to move.");
}

function drawWords(replies: Replies): string {
  return t("draws; holding replies: {} of {}", replies.hold, replies.all);
}

export function SolvedTurns(props: {
  solved: SolvedPosition;
  side: number;
  begun: Point[];
  replies: Map<string, Replies>;
  pointsOf: (turn: string) => Point[];
  onTry: (turn: string) => void;
}) {
  const [all, setAll] = useState(false);
  const { replies, side } = props;
  const goesOn = (turn: string) => props.begun.every((point, i) => props.pointsOf(turn)[i] === point);
  const turns = byDifficulty(
    props.solved.turns.filter(({ turn }) => goesOn(turn)),
    replies,
  );
  const words = (value: SolvedValue & { turn: string }) => {
    const counted = value.kind === "draw" ? replies.get(value.turn) : undefined;
    return counted ? drawWords(counted) : describeValue(value);
  };
  return (
    <section class="lines known" aria-label={t("Every turn and what it is worth")}>
      <ol>
        {turns.slice(0, all ? undefined : shownAtOnce).map((value) => (
          <li key={value.turn}>
            <button type="button" onClick={() => props.onTry(value.turn)}>
              <svg class="wdl-mark" viewBox="-1.300 -1.300 2.600 2.600" aria-hidden="true">
                <WdlMark kind={value.kind} size={1} />
              </svg>
              <strong>{value.turn}</strong>
              <span class={value.kind}>{words(value)}</span>
            </button>
          </li>
        ))}
      </ol>
      {!all && turns.length > shownAtOnce && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {t("Show all {}", turns.length)}
        </button>
      )}
      <p class="faint small">
        {turns.some((value) => value.turns > 0)
          ? t("Solved. The numbers count the turns of both sides to the next removal or the end.")
          : t("Solved.")}{" "}
        {pointOfView(side)}{" "}
        {replies.size > 0 &&
          t("Drawing turns are ranked by difficulty: the fewer replies that hold the draw, the higher.")}
      </p>
    </section>
  );
}

export interface EngineChoice {
  count: number; // of lines
  endless: boolean; // on and on, with so many threads
  threads: number;
}

function EngineTools({ choice, onChoice }: { choice: EngineChoice; onChoice: (choice: EngineChoice) => void }) {
  const id = useId();
  return (
    <div class="engine-tools">
      <label for={id}>{t("Lines")}</label>
      <select
        id={id}
        value={choice.count}
        onChange={(event) => onChoice({ ...choice, count: Number(event.currentTarget.value) })}
      >
        {lineCounts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <label for={`${id}-threads`}>{t("Threads")}</label>
      <select
        id={`${id}-threads`}
        value={choice.threads}
        onChange={(event) => onChoice({ ...choice, threads: Number(event.currentTarget.value) })}
      >
        {Array.from({ length: processors }, (_, i) => (
          <option key={i} value={i + 1}>
            {i + 1}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => onChoice({ ...choice, endless: !choice.endless })}>
        <Icon name={choice.endless ? "pause" : "play"} />
        {choice.endless ? t("Stop") : t("Keep thinking")}
      </button>
    </div>
  );
}

export function EngineLines(props: {
  lines: Lines | null;
  needs: string; // what it takes to know for certain; empty where that cannot be had
  side: number;
  choice: EngineChoice;
  onChoice: (choice: EngineChoice) => void;
  onTry: (turn: string) => void;
}) {
  const { lines, side, choice } = props;
  return (
    <section class="lines" aria-label={t("The best turns")}>
      {lines === null && <p class="faint">{t("thinking…")}</p>}
      {lines && (
        <ol>
          {lines.lines.map((line) => (
            <li key={line.turns[0]}>
              <button type="button" onClick={() => props.onTry(line.turns[0]!)}>
                <strong>{line.turns[0]}</strong>
                <span class={kindOf(line.value)}>{valueWords(line.value, line.words, side)}</span>
                <small>{line.turns.slice(1, 7).join(" ")}</small>
              </button>
            </li>
          ))}
        </ol>
      )}
      <EngineTools choice={choice} onChoice={props.onChoice} />
      <p class="faint small">
        {lines && lines.depth > 0 && plural(lines.depth, "Looked {} turn ahead.", "Looked {} turns ahead.")}{" "}
        {choice.endless &&
          plural(
            choice.threads,
            "The computer thinks on {} processor core of this device until you stop it.",
            "The computer thinks on {} processor cores of this device until you stop it.",
          )}
      </p>
      {lines && props.needs !== "" && <p class="faint small">{props.needs}</p>}
    </section>
  );
}
