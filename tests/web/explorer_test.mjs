// The opening explorer on the analysis page, the search for games, and the trail of a man, against the real server.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { accessible, folder, launch, leave, person, program, root, serve } from "./support.mjs";

const shots = join(root, "build/web-shots");
let server, browser;
before(async () => {
  const game = (turns, winner, white, ended) =>
    JSON.stringify({
      game: "nine",
      start: "",
      turns,
      result: { winner, why: "forfeit" },
      white: { name: white },
      ended,
    });
  const archive = join(folder, "archive.jsonl");
  const lines = [];
  for (let i = 0; i < 30; i++)
    lines.push(game(["d6", i % 3 ? "f4" : "a1"], i % 2 ? "white" : "black", `Player ${i}`, Date.UTC(2024, 0, 1 + i)));
  lines.push(game(["a7", "b4"], "white", "Emanuel", Date.UTC(2025, 5, 1)));
  writeFileSync(archive, lines.join("\n"));
  const database = join(folder, "merels.db");
  const imported = spawnSync(program, ["import", "--db", database, archive], { encoding: "utf8" });
  assert.equal(imported.status, 0, imported.stderr);
  server = await serve(database);
  browser = await launch();
  mkdirSync(shots, { recursive: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(page) {
  await page.goto("/analyse?game=nine");
  await page.getByText("Opening explorer").click();
  await page.waitForSelector(".explorer-turns li");
}

// Nothing for axe to find, and nothing that scrolls sideways.
async function check(page, name) {
  await accessible(page);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(shots, `explorer-${name}-${colorScheme}.png`) });
  }
}

test("the explorer shows every turn with its results in words, and a click plays it", async () => {
  const page = await person(browser, server.url);
  await open(page);
  const turns = await page.locator(".explorer-turns li").allInnerTexts();
  assert.equal(turns.length, 2);
  assert.match(turns[0], /30 games/);
  assert.match(turns[0], /White 50 %, draws 0 %, Black 50 %/);
  assert.match(turns[0], /The same on a turned or mirrored board: \w\d, \w\d, \w\d/);
  assert.equal(await page.locator(".finished-games li").count(), 2); // the latest of each month and turn
  await page.locator(".explorer-turns button").first().click();
  await page.waitForTurns(1);
  await page.waitForFunction(() => document.querySelector(".explorer-count")?.textContent.includes("20 games"));
  await leave(page);
});

test("filters narrow what is counted, and nothing found is said in words", async () => {
  const page = await person(browser, server.url);
  await open(page);
  await page.locator("select[name=ratings]").selectOption("1400");
  await page.getByText("No finished game with this position is known here").waitFor();
  await page.locator("select[name=ratings]").selectOption("");
  await page.waitForSelector(".explorer-turns li");
  await page.locator("select[name=since]").selectOption({ label: "the last five years" });
  await page.waitForSelector(".explorer-turns li");
  assert.equal(await page.locator("input[name=mine]").count(), 0); // nobody has a name here yet
  await leave(page);
});

test("values of turns say whose they are, and without values nothing is said", async () => {
  const page = await person(browser, server.url);
  await open(page);
  assert.equal(await page.locator(".explorer").getByText("All values are for").count(), 0);
  await page.route("**/api/explorer?*", (route) => {
    const turn = { also: [], white: 1, draws: 0, black: 0, rating: null, worth: { kind: "win", turns: 3 } };
    return route.fulfill({ json: { turns: [{ turn: "d6", ...turn }], games: [] } });
  });
  await page.locator(".explorer-turns button").first().click();
  await page.locator(".explorer").getByText("wins in 3").waitFor();
  await page.locator(".explorer").getByText("All values are for Black, who is to move.").waitFor();
  await leave(page);
});

test("a game of the list opens, and offline the explorer says that it needs the server", async () => {
  const page = await person(browser, server.url);
  await open(page);
  await page.locator(".finished-games a").first().click();
  await page.waitForURL(/\/game\//);
  await page.waitForSelector(".board");
  await page.goto("/analyse?game=nine");
  await page.waitForSelector(".explorer");
  await page.context().setOffline(true);
  await page.getByText("Opening explorer").click();
  await page.getByText("The explorer needs the server").waitFor();
  await leave(page);
});

test("games are searched by player and by position, page by page", async () => {
  const page = await person(browser, server.url);
  await page.goto("/games/search");
  await page.waitForSelector(".finished-games li");
  assert.equal(await page.locator(".finished-games li").count(), 25);
  await page.getByRole("button", { name: "Show more" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".finished-games li").length === 31);
  await page.getByLabel("Player").fill("emanuel");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".finished-games li").length === 1);
  assert.match(page.url(), /player=emanuel/);
  await page.getByLabel("Player").fill("nobody at all");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByText("No finished game was found").waitFor();
  await open(page);
  await page.getByRole("link", { name: "Search these games" }).click();
  await page.getByText("With this position").waitFor();
  await page.waitForSelector(".finished-games li");
  await leave(page);
});

test("the way of the man under the pointer is drawn and said", async () => {
  const page = await person(browser, server.url);
  // Three men each; White's moves.
  await page.goto("/analyse#v=1&game=three&turns=a1.b2.a2.c1.b3.c3.a2a3.c3c2");
  await page.waitForSelector(".man-trail", { state: "attached" });
  await page.locator('[data-name="a3"]').hover();
  await page.waitForSelector(".man-trail polyline", { state: "attached" });
  assert.match(
    await page.locator(".trail-words").textContent(),
    /was placed on a2 in turn 3\. Then it went to a3 in turn 7\./,
  );
  await page.locator('[data-name="a1"]').focus();
  await page.waitForFunction(() => document.querySelector(".trail-words")?.textContent.includes("a1 in turn 1"));
  await leave(page);
});

test("panel and search are for everyone: axe finds nothing, on phones and large screens, light and dark", async () => {
  for (const [name, width, height] of [
    ["narrow", 320, 640],
    ["phone", 390, 844],
    ["lying", 844, 390],
    ["desktop", 1440, 900],
  ]) {
    const page = await person(browser, server.url, { viewport: { width, height } });
    await open(page);
    await page.locator(".explorer-turns").scrollIntoViewIfNeeded();
    await check(page, `panel-${name}`);
    await page.goto("/games/search");
    await page.waitForSelector(".finished-games li");
    await check(page, `search-${name}`);
    await leave(page);
  }
});
