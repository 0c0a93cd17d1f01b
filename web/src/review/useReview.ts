// The match that the address asks for, and its review.
import { useEffect, useMemo, useState } from "preact/hooks";
import { matchToAnalyse } from "../play/analysis";
import { AnalysisGame } from "../play/analysisGame";
import { readLink, refusedWhere, writeLink } from "../play/gameLink";
import type { Rules } from "../rules/rules";
import { address } from "../route";
import { t } from "../i18n";
import { Reviewer } from "./reviewer";

export type Opened = { controller: AnalysisGame; id: string | null };
type Problem = { problem: string };

function openText(rules: Rules, text: string | null, id: string | null): Opened | Problem {
  const opened = text === null ? null : rules.openMatch(text);
  if (!opened || "refused" in opened) return { problem: t("There is no game to review.") };
  return { controller: new AnalysisGame(rules, opened.match), id };
}

async function openFromServer(rules: Rules, id: string): Promise<Opened | Problem> {
  try {
    const answer = await fetch(`/api/games/${encodeURIComponent(id)}/file`);
    if (!answer.ok) return { problem: t("There is no game to review.") };
    const opened = openText(rules, await answer.text(), id);
    // Nobody gets help in a game that goes on.
    if ("problem" in opened || opened.controller.state.value.outcome.over) return opened;
    opened.controller.leave();
    return { problem: t("Only a game that is over can be reviewed.") };
  } catch {
    return { problem: t("The server cannot be reached.") };
  }
}

function openHere(rules: Rules, url: URL): Opened | Problem {
  if (!url.hash.startsWith("#v=")) return openText(rules, matchToAnalyse(rules, url.searchParams), null);
  const read = readLink(rules, url.hash.slice(1));
  if ("problem" in read) return read;
  const opened = rules.openMatch(read.file);
  if ("refused" in opened) return { problem: refusedWhere(read, opened) };
  return { controller: new AnalysisGame(rules, opened.match), id: null };
}

// Null while the server is asked for the game.
export function useOpened(rules: Rules): Opened | Problem | null {
  const url = address.value;
  const id = url.searchParams.get("id");
  const key = id === null ? `${url.pathname}${url.search}${url.hash.startsWith("#v=") ? url.hash : ""}` : id;
  const [opened, setOpened] = useState<{ key: string; result: Opened | Problem } | null>(null);
  useEffect(() => {
    let wanted = true;
    let made: Opened | Problem | null = null;
    const take = (result: Opened | Problem) => {
      made = result;
      if (wanted) setOpened({ key, result });
    };
    if (id === null) take(openHere(rules, url));
    else void openFromServer(rules, id).then(take);
    return () => {
      wanted = false;
      if (made && "controller" in made) made.controller.leave();
    };
  }, [key]);
  return opened?.key === key ? opened.result : null;
}

// Where everybody finds this review; null if the game is on no server and too long for an address.
export function pathOf({ controller, id }: Opened): string | null {
  if (id !== null) return `/review?id=${encodeURIComponent(id)}`;
  const link = writeLink(controller.game, controller.state.value, { line: null, at: null });
  return link && `/review#${link}`;
}

// A reload and a bookmark lead to the same review.
export function useOwnAddress(opened: Opened): void {
  useEffect(() => {
    const path = opened.id === null ? pathOf(opened) : null;
    if (path !== null) history.replaceState(history.state, "", path);
  }, [opened.controller]);
}

export function useReviewer(rules: Rules, { controller, id }: Opened): Reviewer {
  const reviewer = useMemo(
    () => new Reviewer(rules, controller.match, controller.game, controller.original, id),
    [controller],
  );
  useEffect(() => {
    void reviewer.run();
    return () => reviewer.stop();
  }, [reviewer]);
  return reviewer;
}
