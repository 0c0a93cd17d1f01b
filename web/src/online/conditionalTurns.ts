// Conditional turns in a daily game ("if f4, then d6"): the server plays them when the opponent plays their conditions.
import { ask, type Problem } from "./api";

// Turns of the opponent and the player in alternation.
export type ConditionalLine = string[];
export type Plan = { turns: number; lines: ConditionalLine[] } | Problem;

const address = (game: string) => `/api/games/${encodeURIComponent(game)}/conditional-turns`;

export function findPlan(game: string): Promise<Plan> {
  return ask("GET", address(game));
}
// Replaces all there are; `turns` have been played.
export function savePlan(game: string, turns: number, lines: ConditionalLine[]): Promise<Plan> {
  return ask("POST", address(game), { turns, lines });
}

// The lines with another one, in place of those that it continues and those that it answers differently.
export function withLine(lines: ConditionalLine[], added: ConditionalLine): ConditionalLine[] {
  const stays = (line: ConditionalLine) => {
    const differs = line.findIndex((turn, i) => turn !== added[i]);
    return differs >= 0 && differs % 2 === 0;
  };
  return [...lines.filter(stays), added];
}
