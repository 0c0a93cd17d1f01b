// What is said of a reviewed turn.
import { mark, say, sideName, t, type Sentence } from "../i18n";
import type { Label, TurnReview } from "./types";

export const labelNames: Record<Label, Sentence> = {
  forced: mark("Forced"),
  "only-move": mark("Only move"),
  best: mark("Best"),
  good: mark("Good"),
  inaccuracy: mark("Inaccuracy"),
  mistake: mark("Mistake"),
  "missed-win": mark("Missed win"),
  blunder: mark("Blunder"),
};

// The signs that annotated games use.
export const labelSigns: Record<Label, string> = {
  forced: "→",
  "only-move": "!",
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  "missed-win": "½",
  blunder: "??",
};

export function isError(label: Label): boolean {
  return label === "inaccuracy" || label === "mistake" || label === "missed-win" || label === "blunder";
}

export function sourceText({ source, depth }: TurnReview): string {
  return source === "tablebase" ? t("Tablebase") : t("Engine, depth {}", depth);
}

// The same for one turn alone: "Best" and "Only move" of the engine are what it thinks, too.
export function certaintyText(turn: TurnReview): string {
  return turn.source === "tablebase" ? sourceText(turn) : t("The engine's opinion, depth {}", turn.depth);
}

export function turnText(turn: string): string {
  return turn === "pass" ? t("pass") : turn;
}

const won = 1000; // thousandths of a point
const lost = 0;

// What a turn is worth for certain.
function solvedText({ best, after }: TurnReview): string {
  if (best.points === won && after.points === lost) return t("It turns a win into a loss.");
  if (best.points === won && after.points < won) return t("It turns a win into a draw.");
  if (after.points < best.points) return t("It turns a draw into a loss.");
  if (after.points === won) return t("It wins.");
  if (after.points === lost) return t("Every turn loses here.");
  return t("It keeps the draw.");
}

// What the turn was worth, for whom, and, of an error, what there was.
export function valueText(turn: TurnReview): string {
  if (turn.source === "tablebase") return solvedText(turn);
  const [side, after] = [sideName(turn.side), say(turn.after.words)];
  return isError(turn.label)
    ? t("For {}: {} with the best turn, {} with this one", side, say(turn.best.words), after)
    : t("For {}: {}", side, after);
}

// Why the better turn is better.
export function betterText(turn: TurnReview): string {
  if (!turn.better?.length) return "";
  const reasons = (turn.reasons ?? []).map(say).join("; ");
  return t("Better was {} ({}).", turnText(turn.better[0]!), reasons);
}

// What the other side answers to an error.
export function answerText(turn: TurnReview): string {
  if (!turn.answer?.length) return "";
  const other = sideName(turn.side === 0 ? 1 : 0);
  const merits = (turn.answerMerits ?? []).map(say).join("; ");
  return merits === ""
    ? t("{} can answer {}.", other, turnText(turn.answer[0]!))
    : t("{} can answer {} ({}).", other, turnText(turn.answer[0]!), merits);
}

// What a position promises, as a share of 100 for White.
export function graphText(value: number): string {
  if (value >= 1000) return t("White wins");
  if (value <= -1000) return t("Black wins");
  if (value === 0) return t("even");
  const share = Math.round(50 + Math.abs(value) / 20);
  return value > 0 ? t("White {}%", share) : t("Black {}%", share);
}
