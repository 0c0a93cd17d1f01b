// A pack of tables that the site may offer (docs/tables.md): win, draw or loss of every position of a large game. Only the
// chunks that a position needs are fetched, and kept in the browser.
import type { Module } from "./module";
import type { Refusal, SolvedPosition } from "./types";

type PackAnswer = SolvedPosition | { missing: number[] } | { damaged: true } | Refusal;

const mostRounds = 12; // the model, the directory and the blocks of a table come one after the other
const atOnce = 6;

// What tells one pack from another that has the same address (docs/table-format.md).
interface Version {
  tag: string; // of the host; empty if it has none
  size: number;
  head: string; // the checksum of the head
}

// Probes the pack of one game at a time, one position after the other: the module has one pack and one list of missing
// chunks.
export class PackReader {
  private pack: { variant: string; opened: Promise<Pack | null> } | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private readonly renewed = new Set<string>(); // the variants whose pack was fetched anew

  constructor(private readonly module: Promise<Module>) {}

  // Null if the site has no pack, the pack does not have the position, or part of it cannot be fetched now.
  values(variant: string, position: string, url: string): Promise<SolvedPosition | null> {
    const found = this.last.then(() => this.find(variant, position, url));
    this.last = found.catch(() => undefined);
    return found;
  }

  private async find(variant: string, position: string, url: string): Promise<SolvedPosition | null> {
    const module = await this.module;
    if (this.pack?.variant !== variant) this.pack = { variant, opened: Pack.open(module, variant, url) };
    const pack = await this.pack.opened.catch(() => {
      this.pack = null; // the next position tries again
      return null;
    });
    const found = pack ? await pack.values(position) : null;
    if (found !== "damaged") return found;
    // A chunk may have been damaged on its way, or the pack replaced by another. If it is damaged at the other end, too,
    // nothing of it is left here, and the next visit finds it mended.
    await pack!.forget();
    if (this.renewed.has(variant)) return null;
    this.renewed.add(variant);
    this.pack = null;
    return this.find(variant, position, url);
  }
}

class Pack {
  private constructor(
    private readonly module: Module,
    private readonly url: string,
    private readonly version: Version,
    private readonly chunkSize: number,
    private readonly cache: Cache,
  ) {}

  // Null if the site has none. Fails if nothing is kept and the site cannot be asked.
  static async open(module: Module, variant: string, url: string): Promise<Pack | null> {
    const cache = await caches.open("pack");
    const version = await offered(url).catch(async (error: unknown) => {
      const kept = await keptVersion(cache, url);
      if (kept) return kept;
      throw error;
    });
    if (!version) return null;
    const opened = module.call<{ chunk: number } | Refusal>("open_pack", [], variant, String(version.size));
    if ("refused" in opened) return null;
    await keepVersion(cache, url, version);
    return new Pack(module, url, version, opened.chunk, cache);
  }

  // Null if the pack does not have the position, or a chunk cannot be fetched.
  async values(position: string): Promise<SolvedPosition | "damaged" | null> {
    for (let round = 0; round < mostRounds; ++round) {
      const answer = this.module.call<PackAnswer>("packed_tablebase_values", [], position);
      if ("refused" in answer) return null;
      if ("damaged" in answer) return "damaged";
      if (!("missing" in answer)) return answer;
      const added = await this.addAll(answer.missing);
      if (added !== "added") return added;
    }
    return null;
  }

  // Keeps nothing of it any more.
  forget(): Promise<void> {
    return forget(this.cache, this.url);
  }

  private async addAll(missing: number[]): Promise<"added" | "damaged" | null> {
    const waiting = [...missing];
    const addNext = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const added = await this.addChunk(number);
        if (added !== "added") return added;
      }
      return "added";
    };
    const done = await Promise.all(Array.from({ length: atOnce }, addNext));
    return done.includes("damaged") ? "damaged" : done.includes(null) ? null : "added";
  }

  // Null if it cannot be fetched.
  private async addChunk(number: number): Promise<"added" | "damaged" | null> {
    const { tag, size, head } = this.version;
    const key = `${this.url}?chunk=${encodeURIComponent([number, size, head, tag].join())}`;
    const kept = await this.cache.match(key);
    if (kept) return this.add(number, await kept.arrayBuffer()) ? "added" : "damaged";
    const first = number * this.chunkSize;
    const last = Math.min(first + this.chunkSize, size) - 1;
    const answer = await fetchRange(this.url, first, last).catch(() => null);
    if (!answer) return null;
    const bytes = await answer.arrayBuffer().catch(() => null); // the connection may end meanwhile
    if (!bytes) return null;
    if (tagOf(answer) !== tag || sizeOf(answer) !== size || !this.add(number, bytes)) return "damaged";
    // A browser that is short of space still has the chunk.
    await this.cache.put(key, new Response(bytes)).catch(() => undefined);
    return "added";
  }

  // False if it has another size than this chunk.
  private add(number: number, chunk: ArrayBuffer): boolean {
    const bytes = new Uint8Array(4 + chunk.byteLength);
    new DataView(bytes.buffer).setUint32(0, number, true);
    bytes.set(new Uint8Array(chunk), 4);
    return this.module.send("add_chunk", bytes);
  }
}

// Null if the other end has no such file or does not send parts. Fails without a network, and if the other end is busy.
async function fetchRange(url: string, first: number, last: number): Promise<Response | null> {
  const answer = await fetch(url, { headers: { Range: `bytes=${first}-${last}` }, cache: "no-store" });
  if (answer.status === 206) return answer;
  await answer.body?.cancel();
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${url}: ${answer.status}`);
  return null;
}

function tagOf(answer: Response): string {
  return answer.headers.get("etag") ?? answer.headers.get("last-modified") ?? "";
}

// Of the whole file; not a number if the other end does not say.
function sizeOf(answer: Response): number {
  return Number(answer.headers.get("content-range")?.split("/")[1]);
}

// The version of the pack that the site has now. Null if it has none.
async function offered(url: string): Promise<Version | null> {
  const sizes = 32; // bytes at the beginning
  const checksum = 8;
  const start = await fetchRange(url, 0, sizes - 1);
  if (!start) return null;
  const size = sizeOf(start);
  const bytes = new DataView(await start.arrayBuffer());
  if (bytes.byteLength !== sizes) return null;
  const [rules, tables] = [bytes.getUint32(12, true), bytes.getUint32(16, true)];
  const head = sizes + rules + 32 * tables;
  const end = head + checksum <= size ? await fetchRange(url, head, head + checksum - 1) : null;
  if (!end) return null;
  const sum = new DataView(await end.arrayBuffer()).getBigUint64(0).toString(16);
  return { tag: tagOf(start), size, head: sum };
}

async function keptVersion(cache: Cache, url: string): Promise<Version | null> {
  const kept = await cache.match(url);
  return kept ? ((await kept.json()) as Version) : null;
}

async function forget(cache: Cache, url: string): Promise<void> {
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname === url) await cache.delete(request);
  }
}

// Chunks of another version are of no use any more.
async function keepVersion(cache: Cache, url: string, version: Version): Promise<void> {
  const before = await keptVersion(cache, url);
  if (JSON.stringify(before) === JSON.stringify(version)) return;
  await forget(cache, url);
  await cache.put(url, new Response(JSON.stringify(version))).catch(() => undefined);
}
