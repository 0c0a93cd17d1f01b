// The opening explorer on the analysis page, the search for games, and the trail of a man, against the real server.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  accessible,
  browser,
  bundled,
  folder,
  leave,
  person,
  program,
  root,
  rules,
  serve,
  server,
  startGame,
  useSite,
  wholeGame,
} from "./support.mjs";

const shots = join(root, "build/web-shots");
useSite(() => {
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
  mkdirSync(shots, { recursive: true });
  return serve(database);
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
  assert.match(turns[0], /White 50%, draws 0%, Black 50%/);
  assert.match(turns[0], /The same on a turned or mirrored board: \w\d, \w\d, \w\d/);
  assert.equal(await page.locator(".finished-games li").count(), 2); // the latest of each month and turn
  await page.locator(".explorer-turns button").first().click();
  await page.waitForTurns(1);
  await page.waitForFunction(() => document.querySelector(".explorer-count")?.textContent.includes("20 games"));
  await leave(page);
});

test("filters narrow what is counted, from both ends, and nothing found is said in words", async () => {
  const page = await person(browser, server.url);
  await open(page);
  const nothing = page.getByText("No finished game with this position is known here");
  const field = (name) => page.locator(`.explorer-filters [name=${name}]`);
  for (const [name, value] of [
    ["rating_from", "1400"],
    ["rating_to", "1600"],
  ]) {
    await field(name).selectOption(value);
    await nothing.waitFor();
    await field(name).selectOption("");
    await page.waitForSelector(".explorer-turns li");
  }
  // Thirty games ended in January 2024, one in June 2025.
  await field("since").fill("2024-02");
  await page.waitForFunction(() => document.querySelectorAll(".explorer-turns li").length === 1);
  await field("until").fill("2025-05");
  await nothing.waitFor();
  await field("until").fill("2024-01"); // before the first month, which is dropped
  await page.waitForFunction(() => document.querySelector(".explorer-count")?.textContent.includes("30 games"));
  assert.equal(await field("since").inputValue(), "");
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
  await page.getByText("No finished games found").waitFor();
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
    /was placed on a2 on turn 3\. Then it went to a3 on turn 7\./,
  );
  await page.locator('[data-name="a1"]').focus();
  await page.waitForFunction(() => document.querySelector(".trail-words")?.textContent.includes("a1 on turn 1"));
  await leave(page);
});

// White closes a mill with e5 and takes c4.
const taking = "v=1&game=six&turns=a5.c4.c5.b2.e5xc4.d3&end=1-0,forfeit";
const saysOf = async (page, name, words) => {
  const said = page.locator(".trail-words", { hasText: words });
  // What shows it is fetched at the end of a game: before it is there, nothing comes of the pointer.
  for (let tries = 0; tries < 30 && !(await said.isVisible()); tries++) {
    await page.mouse.move(0, 0);
    await page.locator(`.field [data-name="${name}"]`).hover();
    await said.waitFor({ timeout: 2000 }).catch(() => {});
  }
  assert.ok(await said.isVisible(), words);
};
async function saysOfCapture(page) {
  await saysOf(page, "e5", "This man was placed on e5 on turn 5. It took 1 man: c4 on turn 5.");
  await saysOf(page, "c4", "This man was placed on c4 on turn 2. It was taken on turn 5 by the man on e5.");
}

test("W20: on the page of a review a man says which men it took, and which one took it", async () => {
  const page = await person(browser, server.url);
  await page.goto(`/review#${taking}`);
  await page.getByText("The review is complete.").waitFor({ state: "attached" });
  await page.locator(".moments button, .reviewed-turns button").last().click();
  await saysOfCapture(page);
  await accessible(page);
  await leave(page);
});

test("W20: so it does when one looks back through a game that is over, and a tap does not end that", async () => {
  const page = await startGame(browser, server.url, "with=same-screen&game=six");
  for (const turn of ["a5", "c4", "c5", "b2", "e5xc4", "d3"]) await page.play(turn);
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Give up" }).click();
  await page.waitForSelector(".dialog.end");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".dialog.end", { state: "detached" });
  await saysOfCapture(page);
  await page.getByRole("button", { name: "Previous turn" }).click();
  await page.getByText("Looking back: turn 5 of 6").waitFor();
  await saysOfCapture(page);
  await page.pick("e5");
  await page.getByText("Looking back: turn 5 of 6").waitFor();
  await leave(page);
});

test("W20: while a game is played on this screen the way of the man under the mouse is drawn, without words", async () => {
  const page = await startGame(browser, server.url, "with=same-screen&game=three");
  for (const turn of ["a1", "b2", "a2", "c1", "b3", "c3", "a2-a3"]) await page.play(turn);
  await page.waitForSelector(".man-trail", { state: "attached" });
  await page.locator('.field [data-name="a3"]').hover();
  await page.waitForSelector(".man-trail polyline", { state: "attached" });
  assert.equal(await page.locator(".man-trail p").count(), 0);
  await page.play("c3-c2");
  await page.mouse.move(0, 0);
  await page.locator('.field [data-name="c2"]').focus();
  assert.equal(await page.locator(".man-trail polyline").count(), 0);
  await leave(page);
});

test("W20: the page follows men as the server does", async () => {
  const { track } = await bundled("explorer/trail");
  const nobody = { name: "", level: 0 };
  const games = ["six", "twelve", "yote", "dvonn"].map((name) => ({ game: name, ...wholeGame(rules, name) }));
  const archive = join(folder, "men.jsonl");
  const sides = ["white", "black"];
  const lines = games.map(({ game, start, turns, outcome }) => ({
    game,
    start,
    turns,
    result: { winner: sides[outcome.winner] ?? null, why: outcome.why },
    white: { name: game },
    ended: Date.UTC(2024, 0, 1),
  }));
  writeFileSync(archive, lines.map((line) => JSON.stringify(line)).join("\n"));
  const database = join(folder, "men.db");
  const imported = spawnSync(program, ["import", "--db", database, archive], { encoding: "utf8" });
  assert.equal(imported.status, 0, imported.stderr);
  const other = await serve(database);
  const found = (await (await fetch(`${other.url}/api/games/search`)).json()).games;
  for (const { game, start, turns } of games) {
    const { id } = found.find((each) => each.game === game);
    const { men } = await (await fetch(`${other.url}/api/games/${id}/men`)).json();
    const opened = rules.named(game);
    const { match } = rules.newMatch(opened, [nobody, nobody], start);
    const played = () => rules.state(match).turns.length; // a side that must pass does so by itself
    while (played() < turns.length) rules.play(match, turns[played()]);
    const moments = Array.from({ length: turns.length + 1 }, (_, turn) => rules.moment(match, turn));
    const followed = track(moments, opened.geometry.stacks).men;
    assert.deepEqual(
      followed.map(({ path, gone, takenBy }, i) => ({
        man: i + 1,
        path: path.map(({ turn, point }) => ({ turn, point: opened.geometry.spots[point].name })),
        gone,
        taken_by: takenBy && followed.indexOf(takenBy) + 1,
      })),
      men.map(({ man, path, gone, taken_by }) => ({ man, path, gone, taken_by })),
      game,
    );
    assert.ok(
      men.some(({ gone }) => gone !== null),
      game,
    );
    rules.close(match);
  }
  await other.stop();
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
