// A pack of Nine's tables beside the pages, on a host that only sends files: the page fetches the parts that it needs,
// keeps them, and knows what they say without a network.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { folder, launch, leave, person, program, site } from "./support.mjs";

const tables = join(folder, "packed-tables");
const packFile = join(folder, "nine.pack");
const position = "w.w..w../b.b...w./....b..b w 0,0";
let host, url, browser, expected;
let sent = 0; // bytes of the pack
let damaged = false; // whether the host spoils what it sends of the pack behind its head

function run(...words) {
  const done = spawnSync(program, words, { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout;
}

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

// The files of the site, and parts of the pack.
function answer(request, response) {
  const { pathname } = new URL(request.url, "http://host");
  if (pathname === "/nine.pack") {
    const pack = readFileSync(packFile);
    const [first, last] = request.headers.range.slice("bytes=".length).split("-").map(Number);
    const part = pack.subarray(first, last + 1);
    sent += part.length;
    if (damaged && part.length > 32) part.fill(0xff, 8192);
    const range = `bytes ${first}-${first + part.length - 1}/${pack.length}`;
    return response.writeHead(206, { "content-range": range }).end(part);
  }
  const named = join(site, pathname);
  const file =
    extname(pathname) && existsSync(named) ? named : join(site, pathname === "/" ? "index.html" : "page.html");
  if (pathname.startsWith("/api") || (extname(pathname) && !existsSync(named))) return response.writeHead(404).end();
  response
    .writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
    .end(readFileSync(file));
}

before(async () => {
  run("solve", "nine", "--only", "5-5", "--out", tables);
  run("pack", "nine", "--tables", tables, "--out", packFile, "--partial");
  const [, ...turns] = run("probe", "nine", position, "--tables", tables, "--turns").trim().split("\n");
  expected = turns.map((line) => line.split(/\s+/).slice(0, 2).join(" "));
  host = createServer(answer);
  await new Promise((ready) => host.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${host.address().port}`;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  host?.close();
});

// Every turn with its kind, as listed: "a7-a4 draw".
async function listed(page) {
  await page.goto(`/analyse?game=nine&position=${encodeURIComponent(position)}`);
  await page.waitForSelector(".lines.known");
  const more = page.getByRole("button", { name: /^Show all/ });
  if (await more.isVisible()) await more.click();
  const kinds = { wins: "win", draws: "draw", loses: "loss" };
  const lines = await page.locator(".lines.known li").allInnerTexts();
  return lines.map((line) => {
    const [turn, words] = line.split(/\s*\n\s*/);
    return `${turn} ${kinds[words.match(/^\w+/)[0]]}`;
  });
}

test("a pack that arrives damaged is not kept, and the next visit has it whole", async () => {
  const page = await person(browser, url);
  damaged = true;
  await page.goto(`/analyse?game=nine&position=${encodeURIComponent(position)}`);
  await page.waitForSelector(".lines li small"); // what the computer thinks, since nothing is known
  assert.equal(await page.locator(".lines.known").count(), 0);
  damaged = false;
  assert.deepEqual((await listed(page)).sort(), [...expected].sort());
  await leave(page);
});

test("the page knows Nine from a pack, fetches little of it, and knows the same again offline", async () => {
  const page = await person(browser, url);
  sent = 0;
  const parts = [];
  page.context().on("response", (response) => {
    if (response.url().endsWith(".pack")) parts.push(response.status());
  });
  assert.deepEqual((await listed(page)).sort(), [...expected].sort());
  assert.ok(parts.every((status) => status === 206));
  const whole = statSync(packFile).size;
  assert.ok(whole > 80_000, `a pack of ${whole} bytes is too small to tell`);
  assert.ok(sent > 0 && sent < whole / 2, `${sent} of ${whole} bytes for one position`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const kept = await page.evaluate(async () => {
    const cache = await caches.open("pack");
    return (await cache.keys()).filter(({ url }) => url.includes("chunk=")).length;
  });
  assert.ok(kept > 0);
  await page.context().setOffline(true);
  assert.deepEqual((await listed(page)).sort(), [...expected].sort());
  await leave(page);
});
