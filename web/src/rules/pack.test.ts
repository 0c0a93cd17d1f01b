import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Module } from "./module";
import { PackReader } from "./pack";
import type { SolvedPosition } from "./types";

const chunkSize = 64;
const url = "/nine.pack";
const known: SolvedPosition = { worth: { kind: "draw", turns: 0 }, turns: [] };

// A pack of four chunks without rules or tables: the head is 32 bytes and a checksum of 8. Every byte behind them is the
// same, so that a module can tell a damaged chunk.
function packOf(fill: number, checksum = fill): Uint8Array {
  const bytes = new Uint8Array(4 * chunkSize).fill(fill);
  bytes.fill(0, 0, 32);
  bytes.fill(checksum, 32, 40);
  return bytes;
}

// Stands in for the module: a position is the number of the chunk that it needs besides the first.
class FakeModule {
  chunks = new Map<number, Uint8Array>();

  call(name: string, _numbers: number[], text: string): unknown {
    if (name === "open_pack") {
      this.chunks.clear();
      return { chunk: chunkSize };
    }
    const needed = [0, Number(text)];
    if (needed.some((number) => number > 3)) return { refused: ["not in this pack"] };
    const missing = needed.filter((number) => !this.chunks.has(number));
    if (missing.length > 0) return { missing };
    const bytes = needed.flatMap((number) => [...this.chunks.get(number)!]).slice(40);
    return bytes.every((byte) => byte === bytes[0]) ? known : { damaged: true };
  }
  send(_name: string, bytes: Uint8Array): boolean {
    if (bytes.length !== 4 + chunkSize) return false;
    this.chunks.set(new DataView(bytes.buffer).getUint32(0, true), bytes.slice(4));
    return true;
  }
}

// --- the site and the browser's cache ----------------------------------------------------------------------------

let pack: Uint8Array;
let headers: Record<string, string>;
let offline: boolean;
let status: number;
let fetched: string[]; // ranges
let spoil: (bytes: Uint8Array, first: number) => Uint8Array; // what happens to bytes on their way
let kept: Map<string, ArrayBuffer>;

const place = (key: string | { url: string }) =>
  new URL(typeof key === "string" ? key : key.url, "http://merels.test").href;
const cache = {
  match: async (key: string) => (kept.has(place(key)) ? new Response(kept.get(place(key))) : undefined),
  put: async (key: string, response: Response) => void kept.set(place(key), await response.arrayBuffer()),
  keys: async () => [...kept.keys()].map((each) => ({ url: each })),
  delete: async (key: { url: string }) => kept.delete(place(key)),
};
Object.assign(globalThis, {
  caches: { open: async () => cache },
  fetch: async (path: string, options: { headers: { Range: string } }) => {
    if (offline) throw new TypeError("Failed to fetch");
    if (status !== 206) return new Response("", { status });
    assert.equal(path, url);
    const range = options.headers.Range.slice("bytes=".length);
    fetched.push(range);
    const [first, last] = range.split("-").map(Number) as [number, number];
    const part = spoil(pack.slice(first, last + 1), first);
    const where = { "content-range": `bytes ${first}-${last}/${pack.length}` };
    return new Response(part as BodyInit, { status: 206, headers: { ...where, ...headers } });
  },
});

beforeEach(() => {
  pack = packOf(1);
  headers = { etag: '"1"' };
  offline = false;
  status = 206;
  fetched = [];
  spoil = (bytes) => bytes;
  kept = new Map();
});

// A visit of the page: what was kept is there, and nothing else.
function visit(): { values: (position: string) => Promise<SolvedPosition | null> } {
  const reader = new PackReader(Promise.resolve(new FakeModule() as unknown as Module));
  return { values: (position) => reader.values("nine", position, url) };
}
const chunksFetched = () =>
  fetched.filter((range) => Number(range.split("-")[0]) % chunkSize === 0 && range !== "0-31");

test("only the chunks that a position needs are fetched, once, and kept for the next visit", async () => {
  const page = visit();
  assert.deepEqual(await page.values("2"), known);
  assert.deepEqual(chunksFetched(), ["0-63", "128-191"]);
  assert.deepEqual(await page.values("2"), known);
  assert.equal(chunksFetched().length, 2);
  assert.deepEqual(await visit().values("2"), known);
  assert.equal(chunksFetched().length, 2);
  offline = true;
  assert.deepEqual(await visit().values("2"), known);
  assert.equal(await visit().values("3"), null);
});

test("a position that the pack does not have is no damage", async () => {
  const page = visit();
  await page.values("1");
  const before = kept.size;
  assert.equal(await page.values("9"), null);
  assert.equal(kept.size, before);
});

test("a chunk that is damaged on its way is fetched again", async () => {
  let bad = 1;
  spoil = (bytes, first) => (first === 128 && bad-- > 0 ? bytes.fill(7) : bytes);
  assert.deepEqual(await visit().values("2"), known);
  assert.equal(chunksFetched().filter((range) => range === "128-191").length, 2);
});

test("a chunk that was cut short is not kept", async () => {
  spoil = (bytes, first) => (first === 128 ? bytes.slice(0, 10) : bytes);
  assert.equal(await visit().values("2"), null);
  spoil = (bytes) => bytes;
  offline = true;
  assert.equal(await visit().values("2"), null);
  offline = false;
  assert.deepEqual(await visit().values("2"), known);
});

test("of a pack that stays damaged nothing is kept, and the next visit finds it mended", async () => {
  const good = pack;
  pack = Uint8Array.from(good, (byte, at) => (at === 150 ? 7 : byte));
  const page = visit();
  assert.equal(await page.values("2"), null);
  assert.equal(await page.values("2"), null);
  assert.equal(chunksFetched().filter((range) => range === "128-191").length, 2);
  assert.equal(kept.size, 0);
  pack = good;
  assert.deepEqual(await visit().values("2"), known);
});

test("a pack that takes the place of another is not mixed with it, even by a host that tells no versions", async () => {
  for (const given of [{}, { etag: '"1"' }]) {
    headers = given as Record<string, string>;
    pack = packOf(1);
    assert.deepEqual(await visit().values("1"), known);
    pack = packOf(2);
    const before = chunksFetched().length;
    assert.deepEqual(await visit().values("2"), known);
    assert.deepEqual(chunksFetched().slice(before), ["0-63", "128-191"]);
  }
});

test("a pack that is replaced during a visit is opened again", async () => {
  for (const next of [{}, { etag: '"2"' }]) {
    const page = visit();
    pack = packOf(1);
    headers = "etag" in next ? { etag: '"1"' } : {};
    assert.deepEqual(await page.values("1"), known);
    pack = packOf(2);
    headers = next as Record<string, string>;
    assert.deepEqual(await page.values("2"), known);
  }
});

test("what fails without a network is tried again; a site without a pack is not asked again", async () => {
  const page = visit();
  offline = true;
  assert.equal(await page.values("1"), null);
  offline = false;
  status = 503;
  assert.equal(await page.values("1"), null);
  status = 206;
  assert.deepEqual(await page.values("1"), known);

  kept.clear();
  const without = visit();
  status = 404;
  assert.equal(await without.values("1"), null);
  status = 206;
  const before = fetched.length;
  assert.equal(await without.values("1"), null);
  assert.equal(fetched.length, before);
});

test("a file that is no pack is not taken for one", async () => {
  pack = new TextEncoder().encode("<!doctype html><title>No such page is here</title>");
  assert.equal(await visit().values("1"), null);
  assert.deepEqual(fetched, ["0-31"]);
});
