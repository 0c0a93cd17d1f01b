// What a person wants to play, kept in the browser.
import { load, save } from "../storage";
import type { SeekTerms } from "./playerSocket";
import type { RatedChoice } from "./state";

// The clocks of the queue, the usual one first: of several that two people have in common, the first is played.
export const matchClocks = ["10+5", "3+2", "30+10", "none"];
const usualClocks = ["10+5", "3+2", "30+10"];

function kept(key: string, known: string[], otherwise: string[]): string[] {
  const chosen = load(key, "").split(" ");
  const valid = known.filter((name) => chosen.includes(name));
  return valid.length > 0 ? valid : otherwise;
}

export function loadSeekTerms(games: string[], usualGame: string): SeekTerms {
  const wanted = kept("match-games", games, [usualGame]);
  const rated = kept("match-rated", ["rated", "casual"], ["either"])[0] as RatedChoice;
  return { games: wanted, clocks: kept("match-clocks", matchClocks, usualClocks), rated };
}
export function saveSeekTerms(terms: SeekTerms): void {
  save("match-games", terms.games.join(" "));
  save("match-clocks", terms.clocks.join(" "));
  save("match-rated", terms.rated);
}

// One more or one less of a list, in the order of all; never none.
export function toggled(chosen: string[], name: string, all: string[]): string[] {
  const next = all.filter((each) => (each === name ? !chosen.includes(name) : chosen.includes(each)));
  return next.length > 0 ? next : chosen;
}
