// Analyses a position with several workers until it is stopped.
import type { AnalysisTask, ShareResult } from "../rules/analysisWorker";
import type { Lines } from "../rules/rules";
import type { Refusal } from "../rules/types";
import { Shares } from "./shares";

export const processors = Math.max(1, navigator.hardwareConcurrency || 1);

// Tells the lines of each depth. Returns what stops it.
export function analyse(
  { match, played, lines, threads }: { match: string; played: number; lines: number; threads: number },
  onLines: (lines: Lines) => void,
): () => void {
  const shares = new Shares(threads, lines);
  const bound = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)).fill(shares.bound) : null;
  const workers = Array.from({ length: threads }, (_, share) => {
    const worker = new Worker(ANALYSIS_WORKER_URL, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ShareResult | Refusal>) => {
      if ("refused" in data) return;
      const found = shares.add(share, data);
      if (bound) Atomics.store(bound, 0, shares.bound);
      if (found) onLines(found);
    };
    worker.postMessage({ match, played, lines, share, shares: threads, bound } satisfies AnalysisTask);
    return worker;
  });
  return () => {
    for (const worker of workers) worker.terminate();
  };
}
