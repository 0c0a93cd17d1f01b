// The real program, a real browser, and the page's own binding of the rules.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequire } from "node:module";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");

export const preset = process.env.MERELS_PRESET ?? "release";
export const program = process.env.MERELS_PROGRAM ?? join(root, `build/${preset}/merels`);
export const site = join(root, `build/${preset}/site`);
export const modules = join(root, "build/wasm");
export const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

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

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

// The second browser, over WebDriver BiDi. playwright knows only a Firefox of its own.
export function launchFirefox() {
  const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
  if (!existsSync(executablePath))
    throw new Error(`there is no Firefox at ${executablePath}: install the package firefox-esr, or set FIREFOX`);
  return require("puppeteer-core").launch({ browser: "firefox", executablePath, headless: true });
}

// A person with a browser of their own. What the page complains about is a failure.
export async function person(browser, url, options = {}) {
  const { allow = /WebSocket|Failed to load resource|ERR_INTERNET_DISCONNECTED/, ...rest } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-GB",
    reducedMotion: "reduce",
    viewport: { width: 1200, height: 900 },
    ...rest,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const complaints = [];
  page.on("pageerror", (error) => {
    if (!allow.test(String(error))) complaints.push(String(error));
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

// People who leave have had nothing to complain about. Null is somebody who did not come.
export async function leave(...people) {
  for (const who of people.filter(Boolean)) {
    assert.deepEqual(who.complaints, []);
    await who.context().close();
  }
}

// A game without a server, begun as a person would: /new_game with this query, then "Start playing".
export async function startGame(browser, url, query, options) {
  const page = await person(browser, url, options);
  await page.goto(`/new_game?${query}`);
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".table");
  return page;
}

// Ada makes an online game by this query, Grace joins by the link, which is answered.
export async function meetOnline(ada, grace, query) {
  await ada.goto(`/new_game?with=online&${query}`);
  await ada.getByLabel("Your name").fill("Ada");
  await ada.waitForFunction(() => document.querySelector("[name=id]").value !== "");
  await ada.getByRole("button", { name: "Create game" }).click();
  const link = await ada.locator("#game-link").inputValue();
  await grace.goto(link);
  await grace.getByLabel("Your name").fill("Grace");
  await grace.getByRole("button", { name: "Join", exact: true }).click();
  await Promise.all([ada.waitForSelector(".table"), grace.waitForSelector(".table")]);
  return link;
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

export async function loadRules() {
  const { Rules } = await bundled("rules/rules");
  return Rules.of(readFileSync(join(modules, "merels.wasm")));
}

// The second module, of perfect play.
export async function loadPerfect() {
  const { Module } = await bundled("rules/module");
  return Module.of(readFileSync(join(modules, "perfect.wasm")));
}

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
