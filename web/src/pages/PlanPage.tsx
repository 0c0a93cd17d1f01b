// Planning ahead in a daily game: answers to turns of the opponent, played out on the board. The server plays them as soon
// as the opponent has played such a turn. Nobody else sees them.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { findPlan, savePlan, withLine, type ConditionalLine, type Plan } from "../online/conditionalTurns";
import type { OnlineGame } from "../online/onlineGame";
import { AnalysisGame } from "../play/analysisGame";
import { GameBoard } from "../play/GameBoard";
import { other } from "../rules/types";
import { sentence, t } from "../i18n";

function open(game: OnlineGame): AnalysisGame {
  const opened = game.rules.openMatch(game.text());
  if ("refused" in opened) throw new Error(opened.refused[0]);
  const plan = new AnalysisGame(game.rules, opened.match);
  plan.flipped.value = game.flipped.value;
  return plan;
}

// "If f4, then d6. After that: if a1, then g1."
function lineWords(line: ConditionalLine): string {
  const pairs = [];
  for (let i = 0; i + 1 < line.length; i += 2)
    pairs.push(
      i === 0 ? t("If {}, then {}.", line[i]!, line[i + 1]!) : t("After that: if {}, then {}.", line[i]!, line[i + 1]!),
    );
  return pairs.join(" ");
}

function Lines(props: {
  lines: ConditionalLine[];
  onShow: (line: ConditionalLine) => void;
  onDelete: (line: ConditionalLine) => void;
}) {
  if (props.lines.length === 0) return <p class="faint">{t("You have no plans yet.")}</p>;
  return (
    <ul class="plan-lines">
      {props.lines.map((line) => (
        <li key={line.join()}>
          <button type="button" class="link" onClick={() => props.onShow(line)}>
            {lineWords(line)}
          </button>
          <button
            type="button"
            class="quiet icon-only"
            aria-label={t("Delete: {}", lineWords(line))}
            onClick={() => props.onDelete(line)}
          >
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </ul>
  );
}

// What the player has planned, as the server knows it.
function usePlan(game: string, turns: number) {
  const [lines, setLines] = useState<ConditionalLine[]>([]);
  const [problem, setProblem] = useState("");
  const show = (plan: Plan): boolean => {
    setProblem("problem" in plan ? plan.problem : "");
    if ("lines" in plan) setLines(plan.lines);
    return "lines" in plan;
  };
  useEffect(() => void findPlan(game).then(show), [game]);
  return { lines, problem, save: async (next: ConditionalLine[]) => show(await savePlan(game, turns, next)) };
}

function useEscape(plan: AnalysisGame): void {
  useEffect(() => {
    const drop = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) plan.drop();
    };
    addEventListener("keydown", drop);
    return () => removeEventListener("keydown", drop);
  }, [plan]);
}

export function PlanPage({ game, opponent, onBack }: { game: OnlineGame; opponent: string; onBack: () => void }) {
  const [base] = useState(game.state.value.turns.length);
  const [me] = useState(other(game.state.value.view.side)); // the opponent is to move
  const plan = useMemo(() => open(game), [game]);
  useEffect(() => () => plan.leave(), [plan]);
  useEscape(plan);
  const { lines, problem, save } = usePlan(game.server.value.id, base);
  const [saved, setSaved] = useState(false);

  const state = plan.state.value;
  const { side } = state.view;
  const begun = state.entry.points.length > 0;
  const turns = state.turns.slice(base);
  const line = turns.filter((turn) => turn !== "pass");
  // The sides alternate, passes counted; the last who did not pass must be the player.
  const lastPlayed = turns.lastIndexOf(line.at(-1) ?? "");
  const complete = !begun && lastPlayed >= 0 && lastPlayed % 2 === 1;
  const saveLine = async () => {
    if (!(await save(withLine(lines, line)))) return;
    setSaved(true);
    plan.follow({ from: base, turns: [] });
  };
  const remove = async (gone: ConditionalLine) => {
    if (await save(lines.filter((known) => known !== gone))) setSaved(false);
  };
  return (
    <main id="main" class="game-page analyse plan">
      <h1 class="game-title">{t("Plan your answers")}</h1>
      <div class="game-layout">
        <div class="field">
          <GameBoard controller={plan} marking={begun ? { taken: undefined } : undefined} />
        </div>
        <div class="standing">
          <p class={`status${side === me ? " mine" : ""}`} role="status">
            {complete ? (
              <>
                <strong>{lineWords(line)}</strong>
                <span>
                  {state.outcome.over ? t("Save this plan.") : t("Save this plan, or play on for {}.", opponent)}
                </span>
              </>
            ) : side === me && !state.outcome.over ? (
              <>
                <strong>{t("If {}…", line.join(" "))}</strong>
                <span>{t("Now play your answer.")}</span>
              </>
            ) : (
              <>
                <strong>{t("What might {} play?", opponent)}</strong>
                <span>{t("Play that turn on the board.")}</span>
              </>
            )}
          </p>
        </div>
        <div class="panel">
          {problem !== "" && (
            <p class="problem" role="alert">
              {sentence(problem)}
            </p>
          )}
          <div class="tools">
            <button type="button" class="strong" disabled={!complete} onClick={() => void saveLine()}>
              <Icon name="check" />
              <span>{t("Save plan")}</span>
            </button>
            <button
              type="button"
              disabled={!begun && line.length === 0}
              onClick={() => (begun ? plan.undo() : plan.takeBack())}
            >
              <Icon name="undo" />
              <span>{t("Undo")}</span>
            </button>
            <button type="button" onClick={onBack}>
              <Icon name="back" />
              <span>{t("Back to the game")}</span>
            </button>
          </div>
          <section class="plans" aria-label={t("Your plans")}>
            <h2>{t("Your plans")}</h2>
            <p class="done" role="status">
              {saved && !begun && line.length === 0 && t("Saved.")}
            </p>
            <Lines
              lines={lines}
              onShow={(shown) => plan.follow({ from: base, turns: shown })}
              onDelete={(gone) => void remove(gone)}
            />
            <p class="faint">
              {t(
                "When {} plays a turn you have planned for, your answer is played at once, even while you are away. Only you can see your plans.",
                opponent,
              )}
            </p>
          </section>
        </div>
      </div>
      <div class="unseen" aria-live="polite" role="status">
        {plan.spoken.value}
      </div>
    </main>
  );
}
