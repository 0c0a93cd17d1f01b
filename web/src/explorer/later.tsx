// Parts of the analysis that are fetched when it is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AnalysisGame } from "../play/analysisGame";

type Part = ComponentType<{ controller: AnalysisGame }>;

function later(load: () => Promise<Part>): Part {
  let loaded: Part | null = null;
  return function Later(props) {
    const [, arrived] = useState(0);
    useEffect(() => {
      if (!loaded)
        load().then(
          (part) => {
            loaded = part;
            arrived(1);
          },
          () => {}, // without a network there is nothing to explore
        );
    }, []);
    const Loaded = loaded;
    return Loaded && <Loaded {...props} />;
  };
}

export const ExplorerPanel = later(async () => (await import("./ExplorerPanel")).ExplorerPanel);
export const ManTrail = later(async () => (await import("./ManTrail")).ManTrail);
