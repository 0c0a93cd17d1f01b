// The networks of a worker's engine.
import type { Rules } from "./rules";

const retryAfter = 1000; // milliseconds

// Retries until the download succeeds, because a lost connection returns.
async function fetchNetwork(rules: Rules, url: string): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(url);
      if (response.ok && rules.loadNetwork(new Uint8Array(await response.arrayBuffer()))) return;
    } catch {
      // The connection is gone.
    }
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  }
}

const networks = new WeakMap<Rules, Map<string, Promise<void>>>(); // by family of games

// The network of a match's family of games, fetched before the first search of one of them.
export function networkFor(rules: Rules, match: number): Promise<void> | undefined {
  const { family } = rules.gameOf(match);
  const url = NETWORK_URLS[family];
  const loaded = networks.get(rules) ?? new Map<string, Promise<void>>();
  networks.set(rules, loaded);
  if (url && !loaded.has(family)) loaded.set(family, fetchNetwork(rules, url));
  return loaded.get(family);
}
