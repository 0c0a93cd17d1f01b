// Players: who this browser is, and who else plays on the server.
import { signal } from "@preact/signals";
import { language } from "../i18n";
import { visibleName } from "../settings";
import { ask, type Problem } from "./api";
import { gamesWaiting, showBadge } from "./badge";
import type { ServerGame } from "./types";

export interface GameRecord {
  game: string;
  won: number;
  lost: number;
  drawn: number;
}
export interface Rating {
  game: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
}
export interface Me {
  id: string;
  name: string; // what others see
  account: boolean; // with a password; the name is then nobody else's
  first: string; // for the player alone, as all that follows
  last: string;
  login: string | null; // of an account from before names were unique
  email: string | null;
  recovery: boolean; // there is a recovery code
  listed: boolean; // in the public list of players
  bot: boolean; // a program plays under this name
  records: GameRecord[];
  ratings: Rating[];
  rated_wait: { until: number | null; left: number }; // before the next rated game, after leaving several
  games: ServerGame[]; // open or running
}
export interface Device {
  id: string;
  created: number;
  seen: number;
  description: string;
  current: boolean;
}
// What a program presents to act for an account. The token itself is told once, when it is made.
export interface ApiToken {
  id: string;
  name: string;
  scopes: ("read" | "play")[];
  created: number;
  used: number | null;
}
export interface Player extends Omit<GameRecord, "game"> {
  id: string;
  name: string;
  bot: boolean;
  since: number;
}
export interface PlayerDetails extends Player {
  records: GameRecord[];
  ratings: Rating[];
  games: ServerGame[]; // the latest public ones that have ended
}

// Who this browser is on the server: null for nobody, undefined while that is not known.
export const me = signal<Me | null | undefined>(undefined);

// Whether the dialog of the account is to be shown, over any page.
export const accountWanted = signal(false);

// The key of the server's push messages; null if it sends none.
export const pushKey = signal<string | null>(null);
// The texts that the operators have written: "privacy", "terms".
export const operatorTexts = signal<string[]>([]);
// Whether the server sends e-mail.
export const sendsMail = signal(false);
// A recovery code that was just made: the server says it once.
export const recoveryCode = signal("");

type Answer =
  | { me: Me | null; mail?: boolean; push?: string | null; texts?: string[]; recovery_code?: string }
  | Problem;

// Remembers what the server answers about this browser, and answers what it refuses. The player's name is the one
// proposed in every form.
async function remember(asked: Promise<Answer>): Promise<Problem | null> {
  const answer = await asked;
  if ("problem" in answer) return answer;
  if (answer.me?.name !== me.value?.name) visibleName.value = answer.me?.name ?? visibleName.value;
  me.value = answer.me;
  void showBadge(answer.me ? gamesWaiting(answer.me.games, answer.me.id) : 0);
  if (answer.mail !== undefined) sendsMail.value = answer.mail;
  if (answer.push !== undefined) pushKey.value = answer.push;
  if (answer.texts !== undefined) operatorTexts.value = answer.texts;
  if (answer.recovery_code !== undefined) recoveryCode.value = answer.recovery_code;
  return null;
}

// The name to play under, as forms send it: an account has its own, and without one the server gives one.
export function givenName(): string | undefined {
  return me.value?.account ? undefined : visibleName.value.trim() || undefined;
}

export function whoAmI(): Promise<Problem | null> {
  return remember(ask("GET", "/api/me"));
}
export function takeName(name: string): Promise<Problem | null> {
  return remember(ask("POST", "/api/me", { name, language: language.value }));
}
export function setPrivateNames(first: string, last: string): Promise<Problem | null> {
  return remember(ask("POST", "/api/me", { first, last }));
}
export function setListed(listed: boolean): Promise<Problem | null> {
  return remember(ask("POST", "/api/me", { listed }));
}
// The current password is needed if there is one. The first makes an account of a guest.
export function setPassword(password: string, current: string): Promise<Problem | null> {
  return remember(ask("POST", "/api/me/password", { password, current }));
}
export async function createAccount(name: string, password: string): Promise<Problem | null> {
  return (await takeName(name)) ?? (await setPassword(password, ""));
}
export function signIn(name: string, password: string): Promise<Problem | null> {
  return remember(ask("POST", "/api/login", { name, password }));
}
// Nobody's name is proposed any more.
async function gone(asked: Promise<Answer>): Promise<Problem | null> {
  const problem = await remember(asked);
  if (!problem) visibleName.value = "";
  return problem;
}
export function signOut(): Promise<Problem | null> {
  return gone(ask("POST", "/api/logout", {}));
}
export function deleteAccount(current: string): Promise<Problem | null> {
  return gone(ask("POST", "/api/me/delete", { confirm: true, current }));
}

// A new password without the old one: by the recovery code, or by the token of a link in an e-mail.
export function recover(
  by: { name: string; code: string } | { token: string },
  password: string,
): Promise<Problem | null> {
  return remember(ask("POST", "/api/recover", { ...by, password }));
}
export function newRecoveryCode(current: string): Promise<Problem | null> {
  return remember(ask("POST", "/api/me/recovery", { current }));
}

// These are answered before anything has come of them: by an e-mail.
async function accepted(asked: Promise<object | Problem>): Promise<Problem | null> {
  const answer = await asked;
  return "problem" in answer ? answer : null;
}
export function recoverByMail(name: string): Promise<Problem | null> {
  return accepted(ask("POST", "/api/recover/mail", { name, language: language.value }));
}
export function setEmail(email: string, current: string): Promise<Problem | null> {
  return accepted(ask("POST", "/api/me/email", { email, current, language: language.value }));
}
export function confirmEmail(token: string): Promise<Problem | null> {
  return accepted(ask("POST", "/api/confirm-email", { token }));
}

// By the token of a link in an e-mail about a turn: none comes any more.
export async function unsubscribe(token: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    return (await fetch(`/unsubscribe?token=${encodeURIComponent(token)}`, { method: "POST", body })).ok;
  } catch {
    return false;
  }
}

type Devices = { devices: Device[] } | Problem;
export function listDevices(): Promise<Devices> {
  return ask("GET", "/api/me/devices");
}
// One of them, or all but this one.
export function forgetDevices(which: { id: string } | { others: true }): Promise<Devices> {
  return ask("POST", "/api/me/devices/forget", which);
}

type Tokens = { tokens: ApiToken[] } | Problem;
export function listTokens(): Promise<Tokens> {
  return ask("GET", "/api/me/tokens");
}
export function createToken(
  name: string,
  scopes: ApiToken["scopes"],
  current: string,
): Promise<{ token: string; tokens: ApiToken[] } | Problem> {
  return ask("POST", "/api/me/tokens", { name, scopes, current });
}
export function revokeToken(id: string): Promise<Tokens> {
  return ask("POST", "/api/me/tokens/revoke", { id });
}
export function becomeBot(current: string): Promise<Problem | null> {
  return remember(ask("POST", "/api/me/bot", { confirm: true, current }));
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
