// The switches of a game, and the text of a variant that sets them: how one follows the other (M11).
import type { OpenGame, Switch } from "../rules/types";
import type { Sentence } from "../i18n";

// What a switch is called on the page, from the page.json of the game's folder.
export interface SwitchWords {
  label: Sentence;
  values?: Record<string, Sentence>; // of values as variant texts write them
  each?: Sentence; // of any other number, which fills its gap
  more?: boolean; // few people change it
}

// A value as variant texts write it.
export function written(change: Switch, value: number): string {
  return change.words[value - change.low] ?? String(value);
}

const keyOf = (line: string): string => /^\s*([^:#]*?)\s*:/.exec(line)?.[1]?.toLowerCase() ?? "";

// The game a variant text starts from, as it is named there; empty if it does not say.
export function baseOf(text: string): string {
  const line = text.split("\n").find((each) => keyOf(each) === "like");
  return line
    ? line
        .slice(line.indexOf(":") + 1)
        .replace(/#.*/, "")
        .trim()
    : "";
}

// The text with a switch set. A line for it is changed, or added at the end; where the value is that of the base, no line
// is needed. Comments and everything else stay as they are.
export function withSwitch(text: string, base: OpenGame, key: string, value: number): string {
  const known = base.switches.find((each) => each.key === key)!;
  const line = value === known.value ? [] : [`${key}: ${written(known, value)}`];
  const lines = text === "" ? [] : text.replace(/\n+$/, "").split("\n");
  const at = lines.findIndex((each) => keyOf(each) === key);
  if (at < 0) return [...lines, ...line].join("\n");
  return [...lines.slice(0, at), ...line, ...lines.slice(at + 1)].join("\n");
}

// Whether a text says no more than which game it starts from.
export function saysOnlyBase(text: string): boolean {
  return text.split("\n").every((line) => line.trim() === "" || keyOf(line) === "like");
}
