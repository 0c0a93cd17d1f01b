// The analysis that the address shows, and the address of what is analysed: a reload, a bookmark and the browser's Back
// and Forward lead to the same game, line and position.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { analysisOf, freshMatch, matchToAnalyse } from "../play/analysis";
import { readLink, refusedWhere } from "../play/gameLink";
import { TreeGame } from "../play/treeGame";
import type { Rules } from "../rules/rules";
import type { Trees } from "../rules/trees";
import { address } from "../route";
import { t } from "../i18n";

export type Opened = TreeGame | { problem: string };

const isLink = (url: URL) => url.hash.startsWith("#v=");

function openLink(rules: Rules, trees: Trees, fragment: string): Opened {
  const read = readLink(rules, fragment);
  if ("problem" in read) return read;
  const controller = TreeGame.open(rules, trees, read.file);
  if ("refused" in controller) return { problem: refusedWhere(read, controller) };
  if (read.line && !controller.follow(read.line)) {
    controller.leave();
    return { problem: t("It is damaged or incomplete.") };
  }
  if (read.tree) controller.show(Math.min(read.at ?? 0, controller.nodes.value.length - 1));
  else controller.look(read.at);
  return controller;
}

function openText(rules: Rules, trees: Trees, text: string | null): TreeGame {
  const opened = TreeGame.open(rules, trees, text ?? freshMatch(rules, rules.named(rules.defaultGame()))!);
  return "refused" in opened ? openText(rules, trees, null) : opened;
}

function open(rules: Rules, trees: Trees, url: URL): Opened {
  if (isLink(url)) return openLink(rules, trees, url.hash.slice(1));
  return openText(rules, trees, matchToAnalyse(rules, url.searchParams));
}

// Browsers refuse an address that changes too often, as when an arrow key is held down.
const pause = 300; // milliseconds

function useOwnAddress(opened: Opened): void {
  const controller = "problem" in opened ? null : opened;
  const wanted = controller?.address();
  useEffect(() => {
    if (!controller || location.pathname + location.hash === wanted) return;
    const timer = setTimeout(
      () => history.replaceState(history.state, "", wanted ?? analysisOf(controller.file())),
      pause,
    );
    return () => clearTimeout(timer);
  }, [wanted ?? controller?.nodes.value, controller, address.value]);
}

export function useAnalysis(rules: Rules, trees: Trees): Opened {
  const latest = useRef<Opened | null>(null);
  const opened = useMemo(() => {
    const url = address.value;
    const withinPage = url.hash !== "" && !isLink(url); // the link to skip the header
    if (!latest.current || !withinPage) latest.current = open(rules, trees, url);
    return latest.current;
  }, [address.value]);
  useEffect(() => () => ("problem" in opened ? undefined : opened.leave()), [opened]);
  useOwnAddress(opened);
  return opened;
}
