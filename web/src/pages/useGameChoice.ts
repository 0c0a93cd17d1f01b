// The game that is chosen on a page: one by its name, or a variant of one's own, by its text and by switches (M11).
import { useRef, useState } from "preact/hooks";
import type { Rules, VariantProblem } from "../rules/rules";
import type { OpenGame } from "../rules/types";
import { baseOf, saysOnlyBase, withSwitch } from "./switches";

export interface GameChoice {
  name: string; // "own": a variant of one's own
  variant: string; // its text
  problems: VariantProblem[]; // why the text cannot be played
  game: OpenGame; // what was chosen last that can be played: a text that is being changed may say nothing
  base: string; // the game that `game` starts from; itself, unless it is a variant of one's own
  choose(name: string): void;
  setVariant(text: string): void;
  setSwitch(key: string, value: number): void;
}

export function useGameChoice(
  rules: Rules,
  first: { name: string; variant: string },
  onChange?: () => void,
): GameChoice {
  const [{ name, variant }, setChosen] = useState(first);
  const usual = rules.defaultGame();
  const opened = rules.game(name === "own" ? variant : name);
  const playable = useRef({ game: rules.named(usual), base: usual });
  if (!("problems" in opened))
    playable.current = { game: opened, base: name === "own" ? baseOf(variant) || usual : name };

  const set = (next: string, text: string) => {
    setChosen({ name: next, variant: text });
    onChange?.();
  };
  return {
    name,
    variant,
    problems: "problems" in opened ? opened.problems : [],
    ...playable.current,
    // A variant of one's own starts from the game that was chosen before.
    choose: (next) => set(next, next === "own" && variant === "" ? startingFrom(playable.current.game) : variant),
    setVariant: (text) => set("own", text),
    // A switch that is set makes a variant of one's own; set back, the named game it started from.
    setSwitch: (key, value) => {
      const text = name === "own" ? variant : `like: ${name}`;
      const known = rules.game(baseOf(text) || usual);
      const base = "problems" in known ? rules.named(usual) : known;
      const changed = withSwitch(text, base, key, value);
      const plain = saysOnlyBase(changed);
      set(plain ? base.name : "own", plain ? "" : changed);
    },
  };
}

// The text of a variant that changes nothing yet.
export function startingFrom({ name, variant }: OpenGame): string {
  return name === "own" ? variant : `like: ${name}\n`;
}
