// What is found out about a moment of a match: what every turn is worth where that is known for certain, and otherwise what
// the computer thinks of the best ones.
import { useEffect, useState } from "preact/hooks";
import { WdlMark } from "../board/WdlMark";
import type { AnalysisGame } from "../play/analysisGame";
import { bestTurn } from "../play/perfect";
import { probe, describeValue } from "../play/tablebase";
import type { Lines } from "../rules/rules";
import { bestLines, stopSearch } from "../rules/engine";
import type { Point, Wdl, SolvedPosition } from "../rules/types";
import { plural, say, sideName, t } from "../i18n";

const looks = [20_000, 200_000, 1_000_000]; // positions: a glance first, then better and better
const mostLines = 5;
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
export function useEngineLines(controller: AnalysisGame, wanted: boolean): Lines | null {
  const [lines, setLines] = useState<Lines | null>(null);
  const played = controller.shownTurns;
  const { turns } = controller.state.value;
  useEffect(() => {
    setLines(null);
    if (!wanted) return;
    let waiting = true;
    const text = controller.text();
    void (async () => {
      for (const positions of looks) {
        const found = await bestLines(text, played, mostLines, positions);
        if (!waiting || !found) return;
        setLines(found);
      }
    })();
    return () => {
      waiting = false;
      stopSearch();
    };
  }, [controller, played, turns.join(), wanted]);
  return lines;
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
  const found = solved ? describeValue(solved.worth) : best ? say(best.words) : null;
  const words = found === null ? t("thinking …") : `${sideName(side)}: ${found}`;
  const white = side === 0 ? ahead : -ahead;
  return (
    <div class="value-bar" role="img" aria-label={words}>
      <div class="value-white" style={{ width: `${50 + white * 50}%` }} />
    </div>
  );
}

export function SolvedTurns(props: {
  solved: SolvedPosition;
  begun: Point[];
  pointsOf: (turn: string) => Point[];
  onTry: (turn: string) => void;
}) {
  const [all, setAll] = useState(false);
  const goesOn = (turn: string) => props.begun.every((point, i) => props.pointsOf(turn)[i] === point);
  const turns = props.solved.turns.filter(({ turn }) => goesOn(turn));
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
              <span class={value.kind}>{describeValue(value)}</span>
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
        {t("Solved. The numbers count the turns, both sides', to the next removal or the end.")}
      </p>
    </section>
  );
}

export function EngineLines({ lines, onTry }: { lines: Lines | null; onTry: (turn: string) => void }) {
  return (
    <section class="lines" aria-label={t("The best turns")} aria-live="polite">
      {lines === null && <p class="faint">{t("thinking …")}</p>}
      {lines && (
        <ol>
          {lines.lines.map((line) => (
            <li key={line.turns[0]}>
              <button type="button" onClick={() => onTry(line.turns[0]!)}>
                <strong>{line.turns[0]}</strong>
                <span class={kindOf(line.value)}>{say(line.words)}</span>
                <small>{line.turns.slice(1, 7).join(" ")}</small>
              </button>
            </li>
          ))}
        </ol>
      )}
      {lines && lines.depth > 0 && (
        <p class="faint small">{plural(lines.depth, "Looked {} turn ahead.", "Looked {} turns ahead.")}</p>
      )}
    </section>
  );
}
