// A pack of tables that the site may offer (docs/tables.md): win, draw or loss of every position of a large game. Only the
// chunks that a position needs are fetched, and kept in the browser.
import type { Module } from "./module";
import type { Refusal, SolvedPosition } from "./types";

type PackAnswer = SolvedPosition | { missing: number[] } | Refusal;

const mostRounds = 12; // the model, the directory and the blocks of a table come one after the other
const atOnce = 6;

interface Version {
  tag: string;
  size: number;
}

export class Pack {
  private constructor(
    private readonly module: Module,
    private readonly url: string,
    private readonly version: Version,
    private readonly chunkSize: number,
    private readonly cache: Cache,
  ) {}

  // Null if the site has none.
  static async open(module: Module, variant: string, url: string): Promise<Pack | null> {
    const cache = await caches.open("pack");
    const version = (await offered(url)) ?? (await keptVersion(cache, url));
    if (!version) return null;
    const opened = module.call<{ chunk: number } | Refusal>("open_pack", [], variant, String(version.size));
    if ("refused" in opened) return null;
    await keepVersion(cache, url, version);
    return new Pack(module, url, version, opened.chunk, cache);
  }

  // Null if the pack does not have the position, or a chunk cannot be fetched.
  async worths(position: string): Promise<SolvedPosition | null> {
    for (let round = 0; round < mostRounds; ++round) {
      const answer = this.module.call<PackAnswer>("packed_worths", [], position);
      if ("refused" in answer) return null;
      if (!("missing" in answer)) return answer;
      if (!(await this.fetchAll(answer.missing))) return null;
    }
    return null;
  }

  private async fetchAll(missing: number[]): Promise<boolean> {
    const waiting = [...missing];
    const fetchNext = async (): Promise<boolean> => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const bytes = await this.chunk(number);
        if (!bytes || !this.add(number, bytes)) return false;
      }
      return true;
    };
    return (await Promise.all(Array.from({ length: atOnce }, fetchNext))).every(Boolean);
  }

  private add(number: number, chunk: Uint8Array): boolean {
    const bytes = new Uint8Array(4 + chunk.length);
    new DataView(bytes.buffer).setUint32(0, number, true);
    bytes.set(chunk, 4);
    return this.module.send("add_chunk", bytes);
  }

  private async chunk(number: number): Promise<Uint8Array | null> {
    const key = `${this.url}?${new URLSearchParams({ tag: this.version.tag, chunk: String(number) })}`;
    const kept = await this.cache.match(key);
    if (kept) return new Uint8Array(await kept.arrayBuffer());
    const first = number * this.chunkSize;
    const last = Math.min(first + this.chunkSize, this.version.size) - 1;
    const answer = await fetchRange(this.url, first, last);
    if (!answer || tagOf(answer) !== this.version.tag) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // A browser that is short of space still has the chunk.
    await this.cache.put(key, new Response(bytes)).catch(() => undefined);
    return bytes;
  }
}

// Null without a network, or if the other end does not send parts.
async function fetchRange(url: string, first: number, last: number): Promise<Response | null> {
  try {
    const answer = await fetch(url, { headers: { Range: `bytes=${first}-${last}` }, cache: "no-store" });
    if (answer.status === 206) return answer;
    await answer.body?.cancel();
  } catch {
    // no network
  }
  return null;
}

function tagOf(answer: Response): string {
  return answer.headers.get("etag") ?? answer.headers.get("last-modified") ?? "";
}

async function offered(url: string): Promise<Version | null> {
  const answer = await fetchRange(url, 0, 0);
  const size = Number(answer?.headers.get("content-range")?.split("/")[1]);
  return answer && size > 0 ? { tag: tagOf(answer), size } : null;
}

async function keptVersion(cache: Cache, url: string): Promise<Version | null> {
  const kept = await cache.match(url);
  return kept ? ((await kept.json()) as Version) : null;
}

// Chunks of another version are of no use any more.
async function keepVersion(cache: Cache, url: string, version: Version): Promise<void> {
  const before = await keptVersion(cache, url);
  if (before?.tag === version.tag) return;
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname === url) await cache.delete(request);
  }
  await cache.put(url, new Response(JSON.stringify(version))).catch(() => undefined);
}
