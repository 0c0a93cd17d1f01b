// What the pages weigh and how quick they are: node bench/web.mjs (after scripts/build_site and a build of the program)
//
// Weights are of the files as they are sent, compressed. Times are from a fresh browser against the server on this
// machine: when the page can be used, and how many frames a second it draws while a man is dragged.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { bundled, launch, loadRules, person, serve, site } from "../tests/web/support.mjs";

export function weights() {
  const weight = (url) => statSync(join(site, `${url}.gz`)).size;
  const index = readFileSync(join(site, "index.html"), "utf8");
  const scripts = [...index.matchAll(/(?:src|modulepreload" href)="(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url);
  const assets = readdirSync(join(site, "assets"))
    .filter((name) => !name.endsWith(".gz"))
    .map((name) => `/assets/${name}`);
  const named = (pattern) => assets.filter((url) => pattern.test(url));
  const sum = (urls) => urls.reduce((total, url) => total + weight(url), 0);
  // Scripts that are loaded on demand, with what they import and the page does not have yet.
  const withImports = (urls, found = new Set()) => {
    for (const url of urls) {
      if (scripts.includes(url) || found.has(url)) continue;
      found.add(url);
      const source = readFileSync(join(site, url), "utf8");
      const imports = [...source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => `/assets/${name}`);
      withImports(imports, found);
    }
    return [...found];
  };
  return {
    script: sum([...scripts, ...named(/engineWorker-/)]),
    online: sum(withImports(named(/\/(OnlinePage|MatchNotices)-.*\.js$/))),
    wasm: sum(named(/merels-.*\.wasm$/)),
    study: sum(named(/study-.*\.wasm$/)),
    nine: sum(named(/nine-.*\.net$/)),
    dvonn: sum(named(/dvonn-.*\.net$/)),
    perfect: sum(named(/perfect-.*\.wasm$|tablebaseWorker-/)),
    style: sum(assets.filter((url) => url.endsWith(".css"))),
    everything: sum(assets),
  };
}

async function timeToUse(browser, url) {
  const page = await person(browser, url);
  await page.goto("/new_game?with=screen&game=nine");
  const usable = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector("button[type=submit]") ? resolve(performance.now()) : requestAnimationFrame(look);
        look();
      }),
  );
  await page.context().close();
  return usable;
}

export const slow4G = { kilobits: 1600, latency: 150 };

// When a first visitor sees home, over a connection as slow as browsers' tools simulate it.
export async function firstPaint(browser, url, { kilobits, latency }) {
  const page = await person(browser, url, { viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  const bytes = (kilobits * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await page.goto("/", { waitUntil: "commit" });
  const times = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
          const alive = document.querySelector("main:not([aria-busy=true])") !== null;
          if (paint && alive) resolve({ paint, alive: performance.now() });
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.context().close();
  return times;
}

// From a click to the values of a game that was not solved yet.
async function timeToSolve(browser, url, game) {
  const page = await person(browser, url);
  await page.goto("/about");
  const began = performance.now();
  await page.goto(`/analyse?game=${game}`);
  await page.waitForSelector(".lines.known");
  const time = performance.now() - began;
  await page.context().close();
  return time;
}

async function framesWhileDragging(browser, url) {
  const page = await person(browser, url);
  await page.goto(`/new_game?with=screen&game=nine&position=${encodeURIComponent("wb..w..b/.wb...w./.....b.. w 0,0")}`);
  await page.getByRole("button", { name: "Start playing" }).click();
  const box = await page.locator('[data-name="b2"]').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames_ = 0;
    const count = () => {
      window.frames_++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const start = performance.now();
  for (let i = 0; performance.now() - start < 2000; i++)
    await page.mouse.move(x + 100 + 80 * Math.cos(i / 9), y - 100 + 80 * Math.sin(i / 9));
  const frames = (await page.evaluate(() => window.frames_)) / ((performance.now() - start) / 1000);
  await page.mouse.up();
  await page.context().close();
  return frames;
}

// The link of a game between two weak players, cut off after so many turns.
async function linkOf(rules, name, most, seed) {
  const { writeLink } = await bundled("play/gameLink");
  const [game, nobody] = [rules.named(name), { name: "", level: 0 }];
  const { match } = rules.newMatch(game, [nobody, nobody], "", seed);
  const state = () => rules.state(match);
  while (!state().outcome.over && state().turns.length < most)
    rules.play(match, rules.computerTurn(match, 2, seed + state().turns.length).turn);
  const link = writeLink(game, state(), { line: null, at: null });
  const turns = state().turns.length;
  rules.close(match);
  return { link, turns };
}

// From opening the link of a game to its complete review, made in the page, and the depths it is based on.
async function timeToReview(browser, url, link) {
  const page = await person(browser, url);
  await page.goto("/about");
  const began = performance.now();
  await page.goto(`/review#${link}`);
  await page.getByText("The review is complete.").waitFor({ state: "attached" });
  const time = performance.now() - began;
  const sources = await page.locator(".reviewed-turns small").allTextContents();
  const depths = sources.flatMap((words) => words.match(/\d+/) ?? []).map(Number);
  await page.context().close();
  return { time, depths: depths.sort((a, b) => a - b) };
}

// When an analysis without end has looked so many turns ahead.
async function timeToDepth(browser, url, link, threads, depth) {
  const page = await person(browser, url);
  await page.goto(`/analyse#${link}`);
  await page.getByLabel("Threads").selectOption(String(threads));
  await page.getByRole("button", { name: "Keep thinking" }).click();
  const time = await page.evaluate(
    (depth) =>
      new Promise((resolve) => {
        const began = performance.now();
        const look = () => {
          const words = [...document.querySelectorAll(".lines small, .lines .small")].map((each) => each.textContent);
          const looked = Number(words.join(" ").match(/Looked (\d+) turn/)?.[1] ?? 0);
          looked >= depth ? resolve(performance.now() - began) : setTimeout(look, 20);
        };
        look();
      }),
    depth,
  );
  await page.context().close();
  return time;
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

if (process.argv[1]?.endsWith("bench/web.mjs")) {
  const { script, online, wasm, study, nine, dvonn, perfect, style, everything } = weights();
  console.log(`script of the play page, gz       ${kilobytes(script)}`);
  console.log(`an online game (when opened), gz  ${kilobytes(online)}`);
  console.log(`rules and engine (WASM), gz       ${kilobytes(wasm)}`);
  console.log(`beyond playing (when wanted), gz  ${kilobytes(study)}`);
  console.log(`what is learnt of Nine (when the computer plays it), gz   ${kilobytes(nine)}`);
  console.log(`what is learnt of DVONN (when the computer plays it), gz  ${kilobytes(dvonn)}`);
  console.log(`perfect play (when wanted), gz    ${kilobytes(perfect)}`);
  console.log(`style, gz                         ${kilobytes(style)}`);
  console.log(`everything, gz                    ${kilobytes(everything)}`);
  const [server, browser] = [await serve(), await launch()];
  const times = [];
  for (let i = 0; i < 5; i++) times.push(await timeToUse(browser, server.url));
  console.log(`usable after a fresh load         ${Math.round(times.sort((a, b) => a - b)[2])} ms (median of 5)`);
  for (const [name, connection] of [
    ["4G, slow (1.6 Mbit/s, 150 ms)", slow4G],
    ["3G, slow (400 kbit/s, 400 ms)", { kilobits: 400, latency: 400 }],
  ]) {
    const runs = [];
    for (let i = 0; i < 3; i++) runs.push(await firstPaint(browser, server.url, connection));
    const [, { paint, alive }] = runs.sort((a, b) => a.paint - b.paint);
    console.log(`${name}     home shows after ${Math.round(paint)} ms, is alive after ${Math.round(alive)} ms`);
  }
  for (const game of ["three", "five", "six"]) {
    const words = `${game}: page loaded and solved`.padEnd(33);
    console.log(`${words} ${Math.round(await timeToSolve(browser, server.url, game))} ms`);
  }
  console.log(`frames a second while dragging    ${(await framesWhileDragging(browser, server.url)).toFixed(0)}`);
  const rules = await loadRules();
  for (const [game, seed] of [
    ["six", 2],
    ["nine", 3],
    ["yote", 10],
    ["dvonn", 2],
  ]) {
    const { link, turns } = await linkOf(rules, game, 60, seed);
    const { time, depths } = await timeToReview(browser, server.url, link);
    const by = depths.length > 0 ? `engine, depth ${depths[0]} to ${depths.at(-1)}` : "tables of the page";
    console.log(`${`${game}: review of ${turns} turns`.padEnd(33)} ${Math.round(time)} ms (${by})`);
  }
  for (const [game, played, depth] of [
    ["nine", 8, 15],
    ["nine", 30, 19],
    ["yote", 20, 13],
    ["dvonn", 10, 10],
  ]) {
    const { link } = await linkOf(rules, game, played, 3);
    const times = [];
    for (const threads of [1, 2]) times.push(await timeToDepth(browser, server.url, link, threads, depth));
    const words = `${game}, turn ${played + 1}: depth ${depth}`.padEnd(33);
    console.log(`${words} ${times.map((time) => `${(time / 1000).toFixed(1)} s`).join(" with 1 thread, ")} with 2`);
  }
  await browser.close();
  await server.stop();
}
