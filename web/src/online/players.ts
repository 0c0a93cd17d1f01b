// Players: who this browser is, and who else plays on the server.
import { signal } from "@preact/signals";
import { firstName, lastName } from "../settings";
import { ask, type Problem } from "./api";
import type { ServerGame } from "./types";

export interface GameRecord {
  game: string;
  won: number;
  lost: number;
  drawn: number;
}
export interface Me {
  id: string;
  first: string;
  last: string;
  login: string | null; // null while no password is set
  listed: boolean; // in the public list of players
  records: GameRecord[];
  games: ServerGame[]; // open or running
}
export interface Device {
  id: string;
  created: number;
  seen: number;
  description: string;
  current: boolean;
}
export interface Player extends Omit<GameRecord, "game"> {
  id: string;
  name: string;
  since: number;
}
export interface PlayerDetails extends Player {
  records: GameRecord[];
  games: ServerGame[]; // the latest public ones that have ended
}

// Who this browser is on the server: null for nobody, undefined while that is not known.
export const me = signal<Me | null | undefined>(undefined);

type Answer = { me: Me | null } | Problem;

// What the server answers about this browser is remembered; what it refuses is told.
async function heard(asked: Promise<Answer>): Promise<Problem | null> {
  const answer = await asked;
  if ("problem" in answer) return answer;
  me.value = answer.me;
  return null;
}

// The player's name is the one proposed in every form.
function proposeName(): void {
  firstName.value = me.value?.first ?? "";
  lastName.value = me.value?.last ?? "";
}

export function whoAmI(): Promise<Problem | null> {
  return heard(ask("GET", "/api/me"));
}
export async function takeName(first: string, last: string): Promise<Problem | null> {
  const problem = await heard(ask("POST", "/api/me", { first, last }));
  if (!problem) proposeName();
  return problem;
}
export function setListed(listed: boolean): Promise<Problem | null> {
  return heard(ask("POST", "/api/me", { listed }));
}
// The current password is needed if there is one.
export function setPassword(login: string, password: string, current: string): Promise<Problem | null> {
  return heard(ask("POST", "/api/me/password", { login, password, current }));
}
export async function signIn(login: string, password: string): Promise<Problem | null> {
  const problem = await heard(ask("POST", "/api/login", { login, password }));
  if (!problem) proposeName();
  return problem;
}
export async function signOut(): Promise<Problem | null> {
  const problem = await heard(ask("POST", "/api/logout", {}));
  if (!problem) proposeName();
  return problem;
}

export async function deleteAccount(current: string): Promise<Problem | null> {
  const problem = await heard(ask("POST", "/api/me/delete", { confirm: true, current }));
  if (!problem) proposeName();
  return problem;
}

type Devices = { devices: Device[] } | Problem;
export function listDevices(): Promise<Devices> {
  return ask("GET", "/api/me/devices");
}
// One of them, or all but this one.
export function forgetDevices(which: { id: string } | { others: true }): Promise<Devices> {
  return ask("POST", "/api/me/devices/forget", which);
}

interface OwnData {
  games: unknown[];
  next: string | null; // where the next page begins
}
// Everything the server has stored about this player. It comes in pages, which differ only in their games.
export async function ownData(): Promise<OwnData | Problem> {
  const all = await ask<OwnData>("GET", "/api/me/data");
  if ("problem" in all) return all;
  while (all.next !== null) {
    const more: OwnData | Problem = await ask<OwnData>("GET", `/api/me/data?after=${all.next}`);
    if ("problem" in more) return more;
    all.games.push(...more.games);
    all.next = more.next;
  }
  return all;
}

// Those who want to be listed, those with most wins first, in all games or in one; 50 a page, from 0.
export function listPlayers(game: string, page: number): Promise<{ players: Player[]; more: boolean } | Problem> {
  return ask("GET", `/api/players?game=${encodeURIComponent(game)}&page=${page}`);
}
export function findPlayer(id: string): Promise<PlayerDetails | Problem> {
  return ask("GET", `/api/players/${encodeURIComponent(id)}`);
}
