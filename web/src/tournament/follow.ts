// Keeps a tournament up to date while somebody looks at it.
import { mark, t, type Sentence } from "../i18n";
import type { Problem } from "../online/api";
import { pathOf } from "./api";
import type { Tournament } from "./types";

// How long until the next question, in milliseconds; null once nothing can change any more. Up to a third longer by
// chance, so that those who came together do not ask together.
export function pollDelay(state: Tournament["state"], projector: boolean, chance = Math.random()): number | null {
  if (state === "ended" || state === "cancelled") return null;
  const least = projector ? 2000 : state === "open" ? 5000 : 3000;
  return least * (1 + chance / 3);
}

const afterFailure = 5000;

interface Reading {
  etag: string;
  answer: { tournament: Tournament } | Problem | null; // null: it is as it was
}

async function read(id: string, etag: string): Promise<Reading> {
  try {
    const headers: Record<string, string> = etag === "" ? {} : { "if-none-match": etag };
    const said = await fetch(pathOf(id), { headers });
    if (said.status === 304) return { etag, answer: null };
    const body = (await said.json()) as { tournament: Tournament; code?: string; reason?: Sentence };
    if (said.ok) return { etag: said.headers.get("etag") ?? "", answer: { tournament: body.tournament } };
    const problem = t(body.reason ?? mark("the server cannot do that right now"));
    return { etag: "", answer: { problem, code: body.code ?? "" } };
  } catch {
    return { etag, answer: { problem: t("The server cannot be reached. Trying again…"), code: "offline" } };
  }
}

export interface Following {
  again: () => void; // asks at once
  stop: () => void;
}

// Tells the tournament now and whenever it changes. Asks only while the page is looked at.
export function follow(
  id: string,
  projector: boolean,
  tell: (answer: { tournament: Tournament } | Problem) => void,
): Following {
  let stopped = false;
  let asking = false;
  let timer = 0;
  let etag = "";
  let state: Tournament["state"] = "open";
  let missing = false; // there is no such tournament

  const ask = async () => {
    clearTimeout(timer);
    if (stopped || asking || document.hidden) return;
    asking = true;
    const { etag: next, answer } = await read(id, etag);
    asking = false;
    if (stopped) return;
    etag = next;
    const failed = answer !== null && "problem" in answer;
    missing = failed && answer.code === "not-found";
    if (answer && "tournament" in answer) state = answer.tournament.state;
    if (answer) tell(answer);
    const wait = failed ? afterFailure : pollDelay(state, projector);
    if (wait !== null && !missing) timer = window.setTimeout(() => void ask(), wait);
  };
  const look = () => {
    if (!document.hidden && !missing && pollDelay(state, projector) !== null) void ask();
  };
  document.addEventListener("visibilitychange", look);
  void ask();
  return {
    again: () => void ask(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    },
  };
}
