// Every page, in light and dark, on a phone, a tablet and a desk: nothing for axe to find, nothing to scroll sideways.
// The screenshots are in build/web-shots, to be looked at.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { languages } from "../../web/dev/messages.mjs";
import { axeSource, launch, loadRules, person, root, serve } from "./support.mjs";

const shots = join(root, "build/web-shots");
mkdirSync(shots, { recursive: true });

let server, browser, saved;
before(async () => {
  [server, browser] = [await serve(), await launch()];
  const rules = await loadRules();
  const { match } = rules.newMatch(
    rules.named("nine"),
    [
      { name: "Ada", level: 0 },
      { name: "Grace", level: 0 },
    ],
    "ww....../b.b...../........ w 7,7",
  );
  rules.pick(match, 2);
  saved = rules.text(match);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const pages = [
  ["home", "/"],
  ["new-game", "/new_game?with=computer"],
  ["new-online", "/new_game?with=online"],
  ["join", "/join_lobby"],
  ["learn", "/learn"],
  ["lesson", "/learn/nine"],
  ["lesson-dvonn", "/learn/dvonn"],
  ["about", "/about"],
  ["setup", `/setup?game=six&position=${encodeURIComponent("wwwwwww./bbb..... w 0,0")}`],
  ["setup-dvonn", "/setup?game=dvonn"],
  ["play", "/play?game=shown"],
  ["play-dvonn", "/play?game=dvonn"],
  ["analyse", "/analyse"],
  ["review", "/review#v=1&game=six&turns=a5.c4.c5.b2"],
  ["analyse-known", `/analyse?game=six&position=${encodeURIComponent("wb..w.b./.w..b..w w 0,0")}`],
  ["broken-link", "/analyse#v=1&game=nine&turns=d6.d6"],
  ["players", "/players"],
  ["puzzles", "/puzzles"],
  ["tournaments", "/tournaments"],
  ["new-tournament", "/tournaments/new"],
];

const boards = ["home", "lesson", "setup-dvonn", "play", "play-dvonn", "analyse-known"];

function sideways(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function check(page, name) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() =>
    axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  const told = found.violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .map((node) => `${node.target} ${node.failureSummary}`)
        .join("; ")
        .slice(0, 600)}`,
  );
  const wide = await sideways(page);
  if (wide > 0) told.push(`scrolls sideways by ${wide}`);
  return told.map((words) => `${name}: ${words}`);
}

// The boards besides wood, which is checked first, on pages that show one. A board is nothing but colours and grain.
async function checkBoards(page, name) {
  const found = [];
  for (const board of ["slate", "paper"]) {
    await page.evaluate((chosen) => (document.documentElement.dataset.board = chosen), board);
    found.push(...(await check(page, `${name} on ${board}`)));
  }
  await page.evaluate(() => (document.documentElement.dataset.board = "wood"));
  return found;
}

// Two games that the browser keeps.
async function keepGames(page) {
  await page.addInitScript((text) => {
    localStorage.setItem("merels:game:shown", JSON.stringify({ at: Date.parse("2026-11-15"), text }));
    const dvonn = `[Merels "1"]\n[Game "dvonn"]\n[White "Ada"]\n[Black "Grace"]\n[Start "..r.b.bbb/w..w3b..bb2./ww3b4wbw2bwb.w/..w2wwW4.b2w2b2/..bbb.rw. w"]\n[Result "*"]\n\n*\n`;
    localStorage.setItem("merels:game:dvonn", JSON.stringify({ at: Date.parse("2026-11-14"), text: dvonn }));
  }, saved);
}

for (const colorScheme of ["light", "dark"]) {
  for (const width of [320, 768, 1440]) {
    test(`every page, ${colorScheme}, ${width} wide`, async () => {
      const page = await person(browser, server.url, { colorScheme, viewport: { width, height: 900 } });
      await keepGames(page);
      const found = [];
      for (const [name, path] of pages) {
        await page.goto(path);
        await page.waitForSelector("main:not([aria-busy=true])");
        if (name === "analyse") await page.waitForSelector(".lines li");
        if (name === "analyse-known") await page.waitForSelector(".lines.known li");
        if (name === "players") await page.waitForSelector(".which-game");
        found.push(...(await check(page, name)));
        if (width === 768 && boards.includes(name)) found.push(...(await checkBoards(page, name)));
        await page.screenshot({ path: join(shots, `${name}-${colorScheme}-${width}.png`), fullPage: true });
        if (name !== "play") continue;
        await page.getByRole("button", { name: "Share or save" }).click();
        await page.waitForSelector("dialog.share[open]");
        found.push(...(await check(page, "share")));
        if (width === 768) found.push(...(await checkBoards(page, "share")));
        await page.screenshot({ path: join(shots, `share-${colorScheme}-${width}.png`) });
      }
      await page.goto("/new_game?with=online&game=six");
      await page.getByRole("button", { name: "Create game" }).click();
      await page.waitForSelector(".waiting .qr");
      found.push(...(await check(page, "waiting")));
      await page.screenshot({ path: join(shots, `waiting-${colorScheme}-${width}.png`), fullPage: true });
      await page.getByRole("button", { name: "Settings" }).click();
      await page.waitForSelector("dialog[open]");
      found.push(...(await check(page, "settings")));
      await page.screenshot({ path: join(shots, `settings-${colorScheme}-${width}.png`) });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Your account" }).click();
      await page.waitForSelector("dialog[open] form");
      found.push(...(await check(page, "account")));
      await page.screenshot({ path: join(shots, `account-${colorScheme}-${width}.png`) });
      assert.deepEqual(found, []);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }
}

test("the page is in the browser's language: German", async () => {
  const page = await person(browser, server.url, { locale: "de-DE" });
  // Before its scripts, too.
  assert.match(await (await page.goto("/")).text(), /<html lang="de">.*Einstellungen/s);
  await page.waitForSelector("main:not([aria-busy=true])");
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.goto("/new_game?with=screen&game=nine");
  await page.getByRole("button", { name: "Los geht’s" }).click();
  await page.pick("d6");
  await page.pick("d6");
  assert.match(await page.locator(".refusal").innerText(), /steht schon ein Stein/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

for (const language of languages()) {
  test(`the words fit on a phone, and the language is the browser's: ${language}`, async () => {
    const page = await person(browser, server.url, { locale: language, viewport: { width: 320, height: 900 } });
    await keepGames(page);
    for (const [name, path] of pages) {
      await page.goto(path);
      await page.waitForSelector("main:not([aria-busy=true])");
      if (name === "analyse-known") await page.waitForSelector(".lines.known li");
      assert.ok((await sideways(page)) <= 0, name);
    }
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("W9: the addresses people have kept work", async () => {
  const page = await person(browser, server.url);
  for (const [path, words] of [
    ["/browser", "Nine Men"],
    ["/new_game", "New game"],
    ["/join_lobby", "Join a game"],
    ["/about", "About Merels"],
    ["/play", "not here"],
  ]) {
    await page.goto(path);
    await page.waitForFunction((text) => document.querySelector("h1")?.textContent.includes(text), words);
  }
  await page.context().close();
});

test("nothing but the site's own scripts and styles is allowed, and nothing inline", async () => {
  const page = await person(browser, server.url);
  const answer = await page.goto("/");
  const policy = answer.headers()["content-security-policy"];
  assert.match(policy, /default-src 'self'/);
  assert.match(policy, /'wasm-unsafe-eval'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
  await page.waitForSelector("main");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
