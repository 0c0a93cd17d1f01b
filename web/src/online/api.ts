// What is asked of the server over HTTP.
import { mark, t, type Sentence } from "../i18n";
import type { ServerGame } from "./types";

export interface Problem {
  problem: string;
  code: string;
  status?: number; // of the answer, if there was one
  field?: string; // of the form, if one is meant
  retryAfter?: number; // seconds, if too much was asked at once
}

export interface NewOnlineGame {
  id?: string;
  game?: string;
  variant?: string;
  position?: string;
  saved?: string;
  side?: "white" | "black" | "random";
  opponent?: "person" | "computer" | "same-screen";
  level?: number;
  second?: string; // the name of the other at the same screen
  private?: boolean;
  clock?: { initial: number; increment: number } | { days: number };
  rated?: boolean;
  name?: string; // what others see; a guest without one gets one
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T | Problem> {
  try {
    const answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const said = (await answer.json()) as T & { code?: string; reason?: Sentence; field?: string };
    if (answer.ok) return said;
    return {
      problem: t(said.reason ?? mark("the server cannot do that right now")),
      code: said.code ?? "",
      status: answer.status,
      field: said.field,
      ...(answer.status === 429 && { retryAfter: Number(answer.headers.get("retry-after")) || 2 }),
    };
  } catch {
    return {
      problem: t("The server cannot be reached. Games against the computer and on this screen work without it."),
      code: "offline",
    };
  }
}

export function createGame(wanted: NewOnlineGame): Promise<{ game: ServerGame } | Problem> {
  return ask("POST", "/api/games", wanted);
}
export function joinGame(id: string, name?: string): Promise<{ game: ServerGame } | Problem> {
  return ask("POST", `/api/games/${encodeURIComponent(id)}/join`, { name });
}
export function newId(): Promise<{ id: string } | Problem> {
  return ask("GET", "/api/new-id");
}
export function findGame(id: string): Promise<{ game: ServerGame } | Problem> {
  return ask("GET", `/api/games/${encodeURIComponent(id)}`);
}
