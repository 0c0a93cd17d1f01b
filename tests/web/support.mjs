// The real program, a real browser, and the page's own binding of the rules.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(join(root, "web/package.json"));
const { chromium, firefox } = require("playwright-core");

export const preset = process.env.MERELS_PRESET ?? "release";
export const program = process.env.MERELS_PROGRAM ?? join(root, `build/${preset}/merels`);
export const site = join(root, `build/${preset}/site`);
export const modules = join(root, "build/wasm");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

// How long a page may take, in milliseconds: far more than it does, for slow and busy machines. Waits end when what they
// wait for is there.
export const patience = 60_000 * Number(process.env.MERELS_PATIENCE ?? 1);

export const folder = mkdtempSync(join(tmpdir(), "merels-web-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

// --- the server -------------------------------------------------------------------------------------------------

export async function serve(database = join(folder, "merels.db"), port = 0, more = [], served = { program, site }) {
  const limits = [
    "--requests-each",
    "0",
    "--games-each",
    "0",
    "--actions-each",
    "0",
    "--budgets",
    "0",
    "--computer-pace",
    "50",
  ];
  const where = ["--port", String(port), "--db", database, "--site", served.site];
  // Without tables, unless a test brings its own: those of this machine must not decide what a test sees.
  const env = { ...process.env, MERELS_TABLES: "/dev/null/tables" };
  const child = spawn(served.program, ["serve", ...where, ...limits, ...more], { env });
  let said = "";
  const url = await new Promise((resolve, reject) => {
    const hear = (data) => {
      said += data;
      const found = said.match(/Merels is at (http:\/\/\S+?)\/?\s/);
      if (found) resolve(found[1]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return {
    url,
    port: Number(new URL(url).port),
    database,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

// --- browsers ---------------------------------------------------------------------------------------------------

const launched = {};

// The browser of a test file; the same one, however often it is asked for.
export function launch() {
  launched.chromium ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      // Frames of answers that a test has changed may open WebSockets.
      "--disable-features=LocalNetworkAccessChecks",
    ],
  });
  return launched.chromium;
}

// The second browser: Debian's Firefox, over WebDriver BiDi, with the same interface but for a few of its parts: motion is
// off by a preference, as there is no media to emulate, and the clipboard may be read.
function launchFirefox() {
  const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
  if (!existsSync(executablePath))
    throw new Error(`there is no Firefox at ${executablePath}: install the package firefox-esr, or set FIREFOX`);
  const firefoxUserPrefs = { "ui.prefersReducedMotion": 1, "dom.events.testing.asyncClipboard": true };
  return firefox.launch({ channel: "moz-firefox", executablePath, firefoxUserPrefs });
}

// A test in Firefox, which is launched by the first of them and closed after the last of the file. Its body gets the
// browser and its name.
export function testInFirefox(title, body) {
  if (!("firefox" in launched)) {
    launched.firefox = null;
    after(async () => (await launched.firefox)?.close());
  }
  test(`${title}, in firefox`, async () => {
    launched.firefox ??= launchFirefox();
    await body(await launched.firefox, "firefox");
  });
}
export function testInBoth(title, body) {
  test(`${title}, in chromium`, async () => body(await launch(), "chromium"));
  testInFirefox(title, body);
}

// In place of the preference of a Firefox.
function withMotion() {
  const real = window.matchMedia.bind(window);
  window.matchMedia = (query) => real(query.includes("prefers-reduced-motion") ? "not all" : query);
}

// What is no complaint of the page: what browsers say by themselves about a server that is away or refuses, Firefox in
// words of its own; and a style that playwright puts into a page of Firefox for a screenshot.
const otherVoices = [
  /WebSocket|Failed to load resource|ERR_INTERNET_DISCONNECTED/,
  /the server at ws:|connection to ws:/,
  /sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/,
];
// Firefox reports this error to a page that ends a worker while that loads its module. It has no stack; an abortion of the
// page's own has one.
function endedWorker(error) {
  return /^AbortError: The operation was aborted\. ?$/.test(String(error)) && !/^ +at /m.test(error.stack);
}
const allowed = new RegExp(otherVoices.map(({ source }) => source).join("|"));

// A person with a browser of their own. What the page complains about is a failure.
export async function person(browser, url, options = {}) {
  const { allow = allowed, ...rest } = options;
  const wanted = {
    baseURL: url,
    locale: "en-GB",
    reducedMotion: "reduce",
    viewport: { width: 1200, height: 900 },
    ...rest,
  };
  const context = await browser.newContext(wanted);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  if (browser.browserType() === firefox && wanted.reducedMotion === "no-preference")
    await page.addInitScript(withMotion);
  const complaints = [];
  page.on("pageerror", (error) => {
    if (!allow.test(String(error)) && !endedWorker(error)) complaints.push(String(error));
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !allow.test(message.text())) complaints.push(message.text());
  });
  return Object.assign(page, {
    complaints,
    async pick(name) {
      await page.locator(`[data-name="${name}"]`).click();
    },
    // A whole turn, point by point, as a person clicks it.
    async play(turn) {
      for (const name of turn.split(/[-x]/)) await this.pick(name);
      const confirm = page.getByRole("button", { name: "Play this turn" });
      if (await confirm.isVisible()) await confirm.click();
    },
    async turns() {
      return page.locator(".turns .turn").allTextContents();
    },
    async waitForTurns(count) {
      await page.waitForFunction((n) => document.querySelectorAll(".turns .turn").length === n, count);
    },
    // What stands on the board, as drawn.
    async board() {
      return page.evaluate(() =>
        [...document.querySelectorAll(".field [data-man]")]
          .map(
            (man) =>
              `${man.dataset.man}:${man.querySelector(".man-shape").className.baseVal.replace("man-shape ", "")}${man.querySelector(".height")?.textContent ?? ""}`,
          )
          .sort(),
      );
    },
    async status() {
      return page.locator(".status").innerText();
    },
  });
}

// What Firefox is asked and says over WebDriver BiDi, where playwright does not pass it on; nothing in Chromium.
function bidiOf(page) {
  if (page.context().browser().browserType() !== firefox) return null;
  return page._connection.toImpl(page).delegate._session;
}

// The tap of a finger on a point of the board.
export async function tap(page, name) {
  const [x, y] = await page.locator(`.field [data-name="${name}"]`).evaluate((point) => {
    const box = point.getBoundingClientRect();
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  });
  const bidi = bidiOf(page);
  if (!bidi) return page.touchscreen.tap(x, y);
  const actions = [
    { type: "pointerMove", x, y },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  const finger = { type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions };
  await bidi.send("input.performActions", { context: bidi.sessionId, actions: [finger] });
}

// The file that is saved when a button is pressed: its name and its bytes.
export async function saveBy(page, button) {
  const bidi = bidiOf(page);
  if (!bidi) {
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  }
  const heard = (event) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${event} does not come`)), patience);
      bidi.once(`browsingContext.${event}`, (said) => {
        clearTimeout(timer);
        resolve(said);
      });
    });
  const [begun, ended] = await Promise.all([heard("downloadWillBegin"), heard("downloadEnd"), button.click()]);
  return { name: begun.suggestedFilename, bytes: readFileSync(ended.filepath) };
}

// For addInitScript: keeps what is heard and felt, the pitches of tones and knocks, how long the phone shakes.
export function listen() {
  window.heard = [];
  window.felt = [];
  window.gains = [];
  const record = (name) => {
    const Real = window[name];
    window[name] = class extends Real {
      constructor(context, options) {
        super(context, options);
        window.heard.push(Math.round(options.frequency));
      }
    };
  };
  record("OscillatorNode");
  record("BiquadFilterNode");
  const Gain = window.GainNode;
  window.GainNode = class extends Gain {
    constructor(context, options) {
      super(context, options);
      window.gains.push(this);
    }
  };
  navigator.vibrate = (pattern) => window.felt.push(pattern);
}

// For addInitScript: a browser without a window has denied notifications.
export function mayBeNotified() {
  Object.defineProperty(Notification, "permission", { get: () => "default" });
}

// People who leave have had nothing to complain about. Null is somebody who did not come.
export async function leave(...people) {
  for (const who of people.filter(Boolean)) {
    assert.deepEqual(who.complaints, []);
    await who.context().close();
  }
}

// As in the settings: Firefox has no system's colours to emulate.
function setTheme(page, theme) {
  return page.evaluate((chosen) => {
    const { dataset } = document.documentElement;
    const { theme: before } = dataset;
    if (chosen) dataset.theme = chosen;
    else delete dataset.theme;
    return before;
  }, theme);
}

// What is wrong with a page as it is now: what axe finds in light and in dark, and that it scrolls sideways. Of a part of
// the page, if that is named.
export async function problemsOf(page, part = "html") {
  await page.waitForFunction(() => !document.querySelector("main[aria-busy=true]"));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = [];
  const find = async (theme) => {
    const before = await setTheme(page, theme);
    const { violations } = await page.evaluate((root) => {
      const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      return window.axe.run(root, { runOnly, resultTypes: ["violations"] });
    }, part);
    for (const { id, nodes } of violations)
      found.push(`${theme}: ${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join("; ")}`);
    await setTheme(page, before);
  };
  await find("light");
  await find("dark");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) found.push(`scrolls sideways by ${wide}`);
  return found.map((words) => `${new URL(page.url()).pathname}, ${words.slice(0, 800)}`);
}

export async function accessible(page, part) {
  assert.deepEqual(await problemsOf(page, part), []);
}

// --- the keyboard -----------------------------------------------------------------------------------------------

// What has the focus: a point of the board by its name, a submit button as "submit", anything else by its tag and words.
export function focused(page) {
  return page.evaluate(() => {
    const { dataset, tagName, textContent, type } = document.activeElement;
    return dataset.name ?? (type === "submit" ? type : `${tagName} ${textContent}`);
  });
}
// Presses Tab until that has it.
export async function tabTo(page, wanted) {
  for (let i = 0; i < 60; i++) {
    if (wanted(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not come there, but to ${await focused(page)}`);
}
// Makes a function that answers the arrow keys that lead from one point of a board to another, by the shortest way.
export async function boardWalk() {
  const layout = await bundled("board/layout");
  return (geometry, from, to, flipped = false) => {
    const drawn = layout.layoutOf(geometry, flipped, true);
    const ways = new Map([[from, []]]);
    for (const [point, way] of ways) {
      if (point === to) return way;
      for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = layout.step(geometry, drawn, point, arrow);
        if (!ways.has(next)) ways.set(next, [...way, arrow]);
      }
    }
    assert.fail(`no arrow keys lead from ${from} to ${to}`);
  };
}

// --- games ------------------------------------------------------------------------------------------------------

// A game without a server, begun as a person would: /new_game with this query, then "Start playing".
export async function startGame(browser, url, query, options) {
  const page = await person(browser, url, options);
  await page.goto(`/new_game?${query}`);
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
  return page;
}

// Ada makes an online game by this query, with a clock if one is named, and listed if it is to be; Grace joins by the
// link, which is answered.
export async function meetOnline(ada, grace, query, { clock, listed = false } = {}) {
  await ada.goto(`/new_game?with=online&${query}`);
  await ada.getByLabel("Your name").fill("Ada");
  if (clock) await ada.locator("select[name=clock]").selectOption(clock);
  if (listed) await ada.getByLabel("Only for people who have the link").uncheck();
  await ada.waitForFunction(() => document.querySelector("[name=id]").value !== "");
  await ada.getByRole("button", { name: "Create game" }).click();
  const link = await ada.locator("#game-link").inputValue();
  await grace.goto(link);
  await grace.getByLabel("Your name").fill("Grace");
  await grace.getByRole("button", { name: "Join", exact: true }).click();
  await Promise.all([ada.waitForSelector(".game-layout"), grace.waitForSelector(".game-layout")]);
  return link;
}

// Ada has made a game with a day for each turn, as White, and Grace has joined it. Its id.
export async function meetDaily(ada, grace) {
  await ada.goto("/");
  const id = await ada.evaluate(async () => {
    const wanted = { game: "nine", side: "white", clock: { days: 1 }, name: "Ada" };
    const headers = { "content-type": "application/json" };
    const made = await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(wanted) });
    return (await made.json()).game.id;
  });
  await Promise.all([ada.goto(`/game/${id}`), grace.goto(`/game/${id}`)]);
  await grace.getByLabel("Your name").fill("Grace");
  await grace.getByRole("button", { name: "Join", exact: true }).click();
  await Promise.all([ada.waitForSelector(".game-layout"), grace.waitForSelector(".game-layout")]);
  return id;
}

// --- the rules in node --------------------------------------------------------------------------------------------

// A module of the page's own.
export async function bundled(path) {
  const { build } = require("esbuild");
  const bundle = join(folder, `${path.replaceAll("/", "-")}.mjs`);
  await build({
    entryPoints: [join(root, `web/src/${path}.ts`)],
    bundle: true,
    format: "esm",
    outfile: bundle,
    logLevel: "error",
  });
  return import(pathToFileURL(bundle).href);
}

export async function loadRules(file = "merels.wasm") {
  const { Rules } = await bundled("rules/rules");
  return Rules.of(readFileSync(join(modules, file)));
}

// The second module, of perfect play.
export async function loadPerfect() {
  const { Module } = await bundled("rules/module");
  return Module.of(readFileSync(join(modules, "perfect.wasm")));
}

// --- the site of a test file ------------------------------------------------------------------------------------------

// What the tests of a file share.
export let server, browser, rules;

// Starts them before the tests of the file that calls this, the server as `start` does, and stops them after the last.
// `prepare` is called when they are there; hooks of the file itself do not wait for them.
export function useSite(start = serve, prepare = () => {}) {
  before(async () => {
    server = await start();
    browser = await launch();
    rules = await loadRules();
    await prepare();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

// --- whole games ------------------------------------------------------------------------------------------------------

// A whole game between a good and a weak player: its turns, passes left out, and how it ended.
export function wholeGame(rules, name, start = "", seed = 1) {
  const made = rules.newMatch(
    rules.named(name),
    [
      { name: "", level: 0 },
      { name: "", level: 0 },
    ],
    start,
    seed,
  );
  const { match } = made;
  for (let i = 0; i < 300; i++) {
    const state = rules.state(match);
    if (state.outcome.over) break;
    const { turn } = rules.computerTurn(match, state.view.side === 0 ? 7 : 1, seed + i);
    rules.play(match, turn);
  }
  const { turns, outcome, start: from } = rules.state(match);
  rules.close(match);
  return { turns, outcome, start: from };
}

// The shortest of a few whole games that come to their end, with men taken where the game takes men.
export function shortGame(rules, name) {
  const games = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => wholeGame(rules, name, "", seed));
  const telling = games.filter(
    ({ turns, outcome }) => outcome.over && (name === "dvonn" || turns.some((turn) => turn.includes("x"))),
  );
  return telling.sort((a, b) => a.turns.length - b.turns.length)[0];
}
