// What is analysed: a game by the address, or a match from the browser's session.
import type { Rules } from "../rules/rules";
import type { OpenGame } from "../rules/types";
import type { GameController } from "./gameController";

const key = "merels:analysis";

// Where this saved file is analysed.
export function analysisOf(text: string): string {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // without a session the analysis starts from an empty board
  }
  return "/analyse";
}
export function analysisAddress(controller: GameController): string {
  return analysisOf(controller.text());
}

// Where a match is reviewed. The server knows what it has by its id.
export function reviewAddress(controller: GameController): string {
  const id = controller.online.value?.id;
  if (id) return `/review?id=${id}`;
  analysisAddress(controller);
  return "/review";
}

// The saved file of a match nobody has played yet; nothing if it cannot start so.
export function freshMatch(rules: Rules, game: OpenGame, start = "", seed = 0): string | null {
  const made = rules.newMatch(
    game,
    [
      { name: "", level: 0 },
      { name: "", level: 0 },
    ],
    start,
    seed,
  );
  if ("refused" in made) return null;
  const text = rules.text(made.match);
  rules.close(made.match);
  return text;
}

// What the address asks for, a game and perhaps a position; or else the match the person came from.
export function matchToAnalyse(rules: Rules, asked: URLSearchParams): string | null {
  const named = asked.get("variant") ?? asked.get("game");
  if (named !== null) {
    const game = rules.game(named);
    return "problems" in game ? null : freshMatch(rules, game, asked.get("position") ?? "");
  }
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
