// The real program, a real browser, and the page's own binding of the rules.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
  const child = spawn(served.program, ["serve", ...where, ...limits, ...more]);
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

// --- the rules in node --------------------------------------------------------------------------------------------

async function bundled(name) {
  const { build } = require("esbuild");
  const bundle = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(root, `web/src/rules/${name}.ts`)],
    bundle: true,
    format: "esm",
    outfile: bundle,
    logLevel: "error",
  });
  return import(pathToFileURL(bundle).href);
}

export async function loadRules() {
  const { Rules } = await bundled("rules");
  return Rules.of(readFileSync(join(modules, "merels.wasm")));
}

// The second module, of perfect play.
export async function loadPerfect() {
  const { Module } = await bundled("module");
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
    const { turn } = rules.computerTurn(match, state.view.side === 0 ? 4 : 1, seed + i);
    rules.play(match, turn);
  }
  const { turns, outcome, start: from } = rules.state(match);
  rules.close(match);
  return { turns, outcome, start: from };
}
