// What is asked of the server about studies.
import { mark, t, type Sentence } from "../i18n";
import { ask, type Problem } from "../online/api";
import { givenName, takeName } from "../online/players";

export interface ListedStudy {
  id: string;
  name: string;
  chapters: number;
  changed: number;
  shared: boolean;
}
export interface Chapter {
  id: string;
  name: string;
  content: string; // a saved file
  version: number;
}
export interface Study {
  id: string;
  name: string;
  owner: string;
  right: "own" | "edit" | "read";
  version: number;
  view_key?: string | null; // these two for the owner only
  edit_key?: string | null;
  chapters: Chapter[];
}
export type Answer = { study: Study } | Problem;

// A study as the address of its page names it.
export interface StudyRef {
  id: string;
  key: string; // of the link; empty for the owner
}

function pathOf({ id, key }: StudyRef, what = ""): string {
  const query = key === "" ? "" : `?key=${encodeURIComponent(key)}`;
  return `/api/studies/${encodeURIComponent(id)}${what === "" ? "" : `/${what}`}${query}`;
}

export function listStudies(): Promise<{ studies: ListedStudy[] } | Problem> {
  return ask("GET", "/api/studies");
}
export function createStudy(name: string, content: string): Promise<{ study: { id: string } } | Problem> {
  return ask("POST", "/api/studies", { name, content });
}
export function findStudy(ref: StudyRef): Promise<Answer> {
  return ask("GET", pathOf(ref));
}

export type StudyAction =
  | { do: ""; name?: string; view?: boolean; edit?: boolean }
  | { do: "delete" }
  | { do: "add"; name: string; content: string }
  | { do: "change"; chapter: string; version: number; name?: string; content?: string }
  | { do: "remove"; chapter: string; version: number }
  | { do: "order"; order: string[]; version: number };

// Whoever edits by a link without a name becomes a guest, as those do who join a game.
export async function act(ref: StudyRef, { do: what, ...body }: StudyAction): Promise<Answer> {
  const answer = await ask<{ study: Study }>("POST", pathOf(ref, what), body);
  if (!("problem" in answer) || answer.code !== "no-name") return answer;
  return (await takeName(givenName() ?? "")) ?? ask("POST", pathOf(ref, what), body);
}

// --- following ----------------------------------------------------------------------------------------------------

const pause = 3000; // milliseconds between questions, up to a third longer by chance

// Tells the study whenever somebody has changed it. Asks only while the page is looked at.
export function follow(ref: StudyRef, tell: (answer: Answer) => void): { stop: () => void } {
  let stopped = false;
  let timer = 0;
  let etag = "";
  let asking = false;
  const askAgain = async () => {
    clearTimeout(timer);
    if (stopped || asking || document.hidden) return;
    asking = true;
    try {
      const said = await fetch(pathOf(ref), { headers: etag === "" ? {} : { "if-none-match": etag } });
      const body =
        said.status === 304 ? null : ((await said.json()) as { study: Study; code?: string; reason?: Sentence });
      if (!stopped && body) {
        etag = said.ok ? (said.headers.get("etag") ?? "") : "";
        const problem = () => ({
          problem: t(body.reason ?? mark("the server cannot do that right now")),
          code: body.code ?? "",
        });
        tell(said.ok ? { study: body.study } : problem());
        if (said.status === 404) stopped = true;
      }
    } catch {
      if (!stopped) tell({ problem: t("The server cannot be reached. Trying again…"), code: "offline" });
    }
    asking = false;
    if (!stopped) timer = window.setTimeout(() => void askAgain(), pause * (1 + Math.random() / 3));
  };
  const look = () => void askAgain();
  document.addEventListener("visibilitychange", look);
  void askAgain();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    },
  };
}
