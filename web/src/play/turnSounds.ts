// What is heard when a match goes from one state to the next.
import { closedBy } from "../board/mills";
import type { Geometry, MatchState, Side, Turn } from "../rules/types";
import { Role } from "../rules/types";
import type { Sound } from "../sounds";

// The turn that came or grew, and how many of its points were there before.
function grown(before: MatchState, after: MatchState): { turn: Turn; known: number } | null {
  const more = after.turns.length - before.turns.length;
  const turn = more === 0 ? after.entry : after.last;
  if (more < 0 || !turn) return null;
  const begun = more <= 1 ? before.entry.points : [];
  const differs = begun.findIndex((point, i) => point !== turn.points[i]);
  const known = differs < 0 ? begun.length : differs;
  if (more === 0 && known >= turn.points.length) return null;
  return { turn, known };
}

function isLost(before: MatchState, after: MatchState): boolean {
  return before.view.men.some((men, side) => after.view.men[side]!.lost > men.lost);
}

function onBoard(geometry: Geometry, before: MatchState, after: MatchState): Sound[] {
  const came = grown(before, after);
  if (!came) return [];
  const { turn, known } = came;
  const roles = turn.roles.slice(known);
  const sounds: Sound[] = [];
  const landed = roles.includes(Role.place) || roles.includes(Role.to);
  if (landed && closedBy(geometry, after.view.board, turn).length > 0) sounds.push("mill");
  else if (landed) sounds.push(roles.includes(Role.place) ? "place" : "move");
  // The turn before a pass, which goes on the record by itself.
  else if (turn.points.length === 0 && !before.complete) sounds.push("move");
  if (isLost(before, after)) sounds.push("take");
  return sounds;
}

// `mine` are the sides whose person sits at this page. Where that is both or neither, a win is a win.
export function soundsBetween(
  geometry: Geometry,
  before: MatchState,
  after: MatchState,
  mine: readonly [boolean, boolean],
): Sound[] {
  const sounds = onBoard(geometry, before, after);
  if (!after.outcome.over || before.outcome.over) return sounds;
  const { winner } = after.outcome;
  if (winner === null) return [...sounds, "draw"];
  const loser: Side = winner === 0 ? 1 : 0;
  return [...sounds, mine[loser] && !mine[winner] ? "loss" : "win"];
}
