// Where a match can be analysed: the analysis page reads it from the browser's session.
import type { Rules } from "../rules/rules";
import type { OpenGame } from "../rules/types";
import type { Table } from "./table";

const key = "merels:analysis";

function put(text: string): string {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // without a session the analysis starts from an empty board
  }
  return "/analyse";
}

export function analysisAddress(table: Table): string {
  return put(table.text());
}

// The same for a position nobody has played to.
export function analyse(rules: Rules, game: OpenGame, position: string): string {
  const made = rules.newMatch(game, [{ name: "", level: 0 }, { name: "", level: 0 }], position);
  if ("refused" in made) return "/analyse";
  const text = rules.text(made.match);
  rules.close(made.match);
  return put(text);
}

export function matchToAnalyse(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
