// The computer's level in each game (G9): it adapts to the person's results unless they choose a fixed one. Kept in the
// browser.
import { signal } from "@preact/signals";
import type { Rules } from "../rules/rules";
import type { Game } from "../rules/types";
import { load, save } from "../storage";

export const weakestLevel = 1;
export const strongestLevel = 10;

export type Result = -1 | 0 | 1; // lost, drawn, won

// What the rules adapt: the level, and wins or (negative) losses in a row at it.
export interface AdaptiveLevel {
  level: number;
  streak: number;
}
interface Kept extends AdaptiveLevel {
  fixed?: number;
}

const newcomer: Kept = { level: weakestLevel, streak: 0 };

export function isLevel(level: unknown): level is number {
  return Number.isInteger(level) && (level as number) >= weakestLevel && (level as number) <= strongestLevel;
}

// What the browser keeps may be damaged: only what is valid counts.
function valid(text: string): Record<string, Kept> {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, Kept>);
    return Object.fromEntries(
      entries
        .filter(([, kept]) => isLevel(kept?.level))
        .map(([name, { level, streak, fixed }]) => [
          name,
          { level, streak: Math.sign(Number(streak) || 0), fixed: isLevel(fixed) ? fixed : undefined },
        ]),
    );
  } catch {
    return {};
  }
}

const levels = signal<Record<string, Kept>>({});

export function readLevels(): void {
  levels.value = valid(load("levels", "{}"));
}
readLevels();

// Variants of one's own share a level with the others of their family.
function keyOf(game: Game): string {
  return game.name === "own" ? `own-${game.family}` : game.name;
}

function keptFor(game: Game): Kept {
  return levels.value[keyOf(game)] ?? newcomer;
}

function keep(game: Game, kept: Kept): void {
  levels.value = { ...levels.value, [keyOf(game)]: kept };
  save("levels", JSON.stringify(levels.value));
}

// The level that the person's results have led to.
export function adaptiveLevel(game: Game): number {
  return keptFor(game).level;
}

// The level the person has chosen; null if it adapts.
export function fixedLevel(game: Game): number | null {
  return keptFor(game).fixed ?? null;
}

export function chooseLevel(game: Game, fixed: number | null): void {
  keep(game, { ...keptFor(game), fixed: fixed ?? undefined });
}

export function recordResult(rules: Rules, game: Game, result: Result): void {
  const kept = keptFor(game);
  keep(game, { ...kept, ...rules.adaptLevel(kept, result) });
}

// The person asks for another level, from which it goes on adapting.
export function adaptFrom(game: Game, level: number): void {
  keep(game, { ...keptFor(game), level, streak: 0 });
}
