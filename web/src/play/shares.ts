// The lines of an analysis whose turns are shared among several workers.
import type { ShareResult } from "../rules/analysisWorker";
import type { Lines } from "../rules/rules";

export const noBound = -32_000; // as in src/wasm/study/analysis_exports.cpp
const margin = 30; // hundredths of a man by which lines may fall behind without being lost

export class Shares {
  private readonly latest: ShareResult[][]; // of each share, by depth
  private readonly ended: boolean[];
  private shown = 0; // the deepest depth that was put together
  bound = noBound; // turns that are worth no more need not be known exactly

  constructor(
    shares: number,
    private readonly count: number, // of lines
  ) {
    this.latest = Array.from({ length: shares }, () => []);
    this.ended = Array.from({ length: shares }, () => false);
  }

  // What a share has at a depth; one that has ended has nothing more at greater depths.
  private at(share: number, depth: number): ShareResult | undefined {
    const results = this.latest[share]!;
    return results[depth] ?? (this.ended[share] ? results.at(-1) : undefined);
  }

  // Takes what a worker found, and answers the lines of the deepest depth that all have reached, if that is a new one.
  add(share: number, found: ShareResult): Lines | null {
    const { depth } = found.result;
    this.latest[share]![depth] = found;
    if (found.done) this.ended[share] = true;
    const deepest = Math.max(...this.latest.map((results) => results.length - 1));
    for (let at = deepest; at > this.shown; at--) {
      const parts = this.latest.map((_, each) => this.at(each, at));
      if (!parts.every((part) => part !== undefined)) continue;
      const lines = this.merge(parts);
      if (lines) {
        this.shown = at;
        return { depth: at, lines };
      }
      this.bound = noBound; // the best turns turned out worse: the next depth looks at all of them
      return null;
    }
    return null;
  }

  // Nothing if a turn that was left out may be better than one of the lines.
  private merge(parts: ShareResult[]): Lines["lines"] | null {
    const lines = parts.flatMap(({ result }) => result.lines).sort((a, b) => b.value - a.value);
    const highest = Math.max(...parts.map(({ bound }) => bound));
    const last = lines[this.count - 1];
    if (highest > noBound && (last === undefined || last.value < highest)) return null;
    this.bound = last === undefined ? noBound : Math.max(last.value - margin, noBound);
    return lines.slice(0, this.count);
  }
}
