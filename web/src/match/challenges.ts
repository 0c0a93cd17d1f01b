// Challenges from one player to another, over HTTP. What becomes of them comes by the WebSocket of a player.
import { ask, type NewOnlineGame, type Problem } from "../online/api";
import type { ServerGame } from "../online/types";
import { go } from "../route";
import { incoming, outgoing, type Challenge } from "./state";

export interface NamedPlayer {
  id: string;
  name: string;
  bot: boolean;
}
export interface NewChallenge {
  player?: string; // an id
  player_name?: string; // or the name of an account
  game: string;
  clock?: NewOnlineGame["clock"];
  side: "white" | "black" | "random";
  rated: boolean;
}
export type Mute = "no" | "today" | "always";

const path = (id: string, what: string) => `/api/challenges/${encodeURIComponent(id)}/${what}`;

export async function challenge(wanted: NewChallenge): Promise<Problem | null> {
  const made = await ask<{ challenge: Challenge }>("POST", "/api/challenges", wanted);
  if ("problem" in made) return made;
  if (!outgoing.value.some(({ id }) => id === made.challenge.id)) outgoing.value = [...outgoing.value, made.challenge];
  return null;
}

// These answer the problem there was; empty if there was none.
export async function acceptChallenge(id: string): Promise<string> {
  const accepted = await ask<{ game: ServerGame }>("POST", path(id, "accept"), {});
  if ("problem" in accepted) return accepted.problem;
  incoming.value = incoming.value.filter((other) => other.id !== id);
  go(`/game/${accepted.game.id}`);
  return "";
}
export async function declineChallenge(id: string, mute: Mute): Promise<string> {
  const declined = await ask<object>("POST", path(id, "decline"), { mute });
  if ("problem" in declined) return (declined as Problem).problem;
  incoming.value = incoming.value.filter((other) => other.id !== id);
  return "";
}
export async function withdrawChallenge(id: string): Promise<void> {
  outgoing.value = outgoing.value.filter((other) => other.id !== id);
  await ask("POST", path(id, "withdraw"), {});
}

export function recentOpponents(): Promise<{ opponents: NamedPlayer[] } | Problem> {
  return ask("GET", "/api/opponents");
}
export function mutedPlayers(): Promise<{ muted: NamedPlayer[] } | Problem> {
  return ask("GET", "/api/me/mutes");
}
export function setMute(player: string, mute: Mute): Promise<{ muted: NamedPlayer[] } | Problem> {
  return ask("POST", "/api/me/mutes", { player, mute });
}
