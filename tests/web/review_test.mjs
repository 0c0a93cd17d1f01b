// The review of a game: the button after the end, the graph, labels, decisive moments and exercises.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  accessible,
  browser,
  bundled,
  leave,
  meetOnline,
  patience,
  person,
  root,
  rules,
  serve,
  server,
  startGame,
  useSite,
} from "./support.mjs";

const shots = join(root, "build/web-shots"); // to be looked at
let writeLink;
useSite(serve, async () => {
  mkdirSync(shots, { recursive: true });
  ({ writeLink } = await bundled("play/gameLink"));
});

// Both sides err before White closes a mill.
const turns = ["a5", "c4", "c5", "b2", "e5xc4", "d3"];
const labels = ["Good", "Blunder", "Missed win", "Blunder"];
const phone = { viewport: { width: 390, height: 844 } };

const dialog = (page) => page.getByRole("dialog");
const complete = (page) => page.getByText("The review is complete.").waitFor({ state: "attached", timeout: patience });

// What "Share or save" gives to others; the dialog is closed again.
async function sharedLink(page) {
  await page.getByRole("button", { name: "Share or save" }).click();
  const link = await dialog(page).getByLabel("Link to this review").inputValue();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  return link;
}

async function playSix(page) {
  for (const [i, turn] of turns.entries()) {
    await page.play(turn);
    await page.waitForTurns(i + 1);
  }
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Give up" }).click();
}

async function checkReview(page) {
  await complete(page);
  const said = await page.locator(".reviewed-turns .turn-label").allTextContents();
  assert.equal(said.length, turns.length);
  for (const [i, label] of labels.entries()) assert.match(said[i], new RegExp(`${label}$`));
  assert.equal(await page.locator(".reviewed-turns small").first().textContent(), "Tablebase");
  // The graph is operated by the keyboard.
  const graph = page.getByRole("slider");
  await graph.focus();
  await page.keyboard.press("End");
  await page.locator(`[role=slider][aria-valuenow="${turns.length}"]`).waitFor();
  await page.keyboard.press("Home");
  await page.locator('[role=slider][aria-valuenow="0"]').waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator('[role=slider][aria-valuetext^="After turn 1: a5, Good"]').waitFor();
  // A decisive moment, and the better line on the board.
  await page.locator(".moments button").first().click();
  await page
    .locator(".verdict")
    .getByText(/Better was/)
    .waitFor();
  const played = await page.board();
  await page.getByRole("button", { name: "Show the better line" }).click();
  await page.locator(".better-line [aria-current=step]").waitFor();
  assert.notDeepEqual(await page.board(), played);
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.locator(".verdict").waitFor();
  assert.deepEqual(await page.board(), played);
  await accessible(page);
}

// A wrong try is explained, the solution shown, and then found by the person.
async function checkExercise(page) {
  await page
    .getByRole("button", { name: /: \d+ exercises?$/ })
    .first()
    .click();
  await page.getByRole("heading", { name: /^Exercise 1 of/ }).waitFor();
  const told = await page.locator(".standing .faint").innerText();
  const wrong = told.match(/played (\S+)\.$/)[1];
  await page.play(wrong);
  await page.getByText("is what was played.").waitFor();
  await page.getByText(/^It turns a .* into a /).waitFor();
  await page.getByRole("button", { name: "Show the solution" }).click();
  const solution = await page.getByText(/^Better was/).innerText();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.play(solution.match(/^Better was (\S+) \(/)[1]);
  await page.getByText("Well found!").first().waitFor();
  await accessible(page);
  await page.getByRole("button", { name: "Back to the review" }).click();
  await page.getByRole("slider").waitFor();
}

for (const [name, options] of [
  ["desktop", {}],
  ["phone", phone],
]) {
  test(`${name}: a finished game is reviewed, its errors are shown and practised`, async () => {
    const page = await startGame(browser, server.url, "with=same-screen&game=six", options);
    await playSix(page);
    const first = dialog(page).locator(".dialog-buttons > *").first();
    assert.equal((await first.innerText()).trim(), "Review");
    await first.click();
    await checkReview(page);
    await checkExercise(page);
    // The address leads to the same review, and so does the link that is shared.
    assert.match(page.url(), /\/review#v=1&game=six/);
    assert.equal(await sharedLink(page), page.url());
    await page.reload();
    await complete(page);
    await leave(page);
  });
}

test("the server reviews games played on it, and whoever has the link sees the same", async () => {
  const ada = await person(browser, server.url);
  const grace = await person(browser, server.url);
  await meetOnline(ada, grace, "game=six&side=white");
  for (const [i, turn] of turns.entries()) {
    await (i % 2 === 0 ? ada : grace).play(turn);
    await Promise.all([ada.waitForTurns(i + 1), grace.waitForTurns(i + 1)]);
  }
  await grace.getByRole("button", { name: "Give up" }).click();
  await grace.getByRole("alertdialog").getByRole("button", { name: "Give up" }).click();
  await dialog(ada).getByRole("button", { name: "Review" }).click();
  await complete(ada);
  assert.match(ada.url(), /\/review\?id=/);
  assert.equal(await sharedLink(ada), ada.url());
  const id = new URL(ada.url()).searchParams.get("id");
  const stored = await (await fetch(`${server.url}/api/games/${id}/review`)).json();
  assert.equal(stored.turns.length, turns.length);
  const watcher = await person(browser, server.url);
  await watcher.goto(`/review?id=${id}`);
  await checkReview(watcher);
  await leave(ada, grace, watcher);
});

const nobody = { name: "", level: 0 };

// --- the first button --------------------------------------------------------------------------------------------

const buttonsOf = async (place) => (await place.getByRole("button").allInnerTexts()).map((words) => words.trim());
async function giveUp(page) {
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Give up" }).click();
}

test("the review is the first button for whoever opens a finished game", async () => {
  const ada = await person(browser, server.url);
  const grace = await person(browser, server.url);
  await meetOnline(ada, grace, "game=six&side=white");
  await ada.play("a5");
  await grace.waitForTurns(1);
  await grace.play("c5");
  const watcher = await person(browser, server.url);
  const id = new URL(ada.url()).pathname.split("/").pop();
  await watcher.goto(`/game/${id}`);
  await watcher.waitForTurns(2);
  assert.ok(!(await buttonsOf(watcher.locator(".tools"))).includes("Review"));
  await giveUp(grace);
  await watcher.locator(".tools").getByRole("button", { name: "Review" }).waitFor();
  assert.equal((await buttonsOf(watcher.locator(".tools")))[0], "Review");
  const later = await person(browser, server.url);
  await later.goto(`/game/${id}`);
  await later.waitForTurns(2);
  assert.equal((await buttonsOf(later.locator(".tools")))[0], "Review");
  await later.locator(".tools").getByRole("button", { name: "Review" }).click();
  await complete(later);
  assert.equal(new URL(later.url()).searchParams.get("id"), id);
  await leave(ada, grace, watcher, later);
});

test("the review is the first button after a loss to the computer", async () => {
  const page = await startGame(browser, server.url, "with=computer&game=six&side=white&level=3");
  await page.play("a5");
  await page.waitForTurns(2);
  await giveUp(page);
  await dialog(page).waitFor();
  await dialog(page).getByRole("button", { name: "Play again at level" }).waitFor();
  const offered = (await buttonsOf(dialog(page))).filter((words) => words !== ""); // the cross has no words
  assert.equal(offered[0], "Review");
  await page.keyboard.press("Escape");
  assert.equal((await buttonsOf(page.locator(".tools")))[0], "Review");
  await leave(page);
});

test("the review is the first button of a finished game from a file, here and in the analysis", async () => {
  const page = await person(browser, server.url);
  const { match } = rules.newMatch(rules.named("six"), [nobody, nobody]);
  for (const turn of turns) rules.play(match, turn);
  rules.forfeit(match, 1);
  const file = { name: "a.merels", mimeType: "text/plain", buffer: Buffer.from(rules.text(match)) };
  const link = writeLink(rules.named("six"), rules.state(match), { line: null, at: null });
  rules.close(match);
  await page.goto("/");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open a file" }).click(),
  ]);
  await chooser.setFiles(file);
  await page.waitForTurns(turns.length);
  const tools = page.locator(".tools", { has: page.getByRole("button", { name: "Flip board" }) });
  assert.equal((await buttonsOf(tools))[0], "Review");
  await page.goto(`/analyse#${link}`);
  await page.waitForTurns(turns.length);
  assert.equal((await buttonsOf(tools))[0], "Review");
  await tools.getByRole("button", { name: "Review" }).click();
  await checkReview(page);
  await leave(page);
});

// --- games of every family ---------------------------------------------------------------------------------------

// The link of a game between two weak players, cut off after so many turns.
function linkOf(name, most, seed = 1) {
  const game = rules.named(name);
  const { match } = rules.newMatch(game, [nobody, nobody], "", seed);
  while (!rules.state(match).outcome.over && rules.state(match).turns.length < most)
    rules.play(match, rules.computerTurn(match, 2, seed + rules.state(match).turns.length).turn);
  const state = rules.state(match);
  rules.close(match);
  return { link: writeLink(game, state, { line: null, at: null }), turns: state.turns, title: game.title };
}

for (const [family, source] of [
  ["nine", /^Engine, depth \d+$/],
  ["six", /^Tablebase$/],
  ["yote", /^Engine, depth \d+$/],
  ["dvonn", /^Engine, depth \d+$/],
]) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`${family}: a review fits ${viewport.width} x ${viewport.height}`, async () => {
      const page = await person(browser, server.url, { viewport });
      const { link, turns } = linkOf(family, 40);
      await page.goto(`/review#${link}`);
      await complete(page);
      assert.equal(await page.locator(".reviewed-turns .turn-label").count(), turns.length);
      assert.match(await page.locator(".reviewed-turns small").last().textContent(), source);
      const accuracy = (await page.locator(".accuracy strong").allTextContents()).map(Number);
      const errors = await page.locator(".graph-error").count();
      assert.ok(accuracy.every((value) => value >= 0 && value <= 100) && (errors === 0 || Math.min(...accuracy) < 100));
      await page.locator(".moments button").first().click();
      await page
        .locator(".verdict")
        .getByText(/Better was/)
        .waitFor();
      await accessible(page);
      await page.screenshot({ path: join(shots, `review-${family}-${viewport.width}.png`), fullPage: true });
      await leave(page);
    });
  }
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`a moment or a turn chosen below the board is seen on it, at ${viewport.width} x ${viewport.height}`, async () => {
    const page = await person(browser, server.url, { viewport });
    await page.goto(`/review#v=1&game=six&turns=${turns.join(".")}`);
    await complete(page);
    const inView = (part, whole) =>
      page.waitForFunction(
        ([part, whole]) => {
          const { top, bottom } = document.querySelector(part).getBoundingClientRect();
          return top >= -1 && (whole ? bottom : top + 40) <= innerHeight + 1;
        },
        [part, whole],
      );
    await page.locator(".moments button").last().click();
    await inView(".field .drawing", true);
    await inView(".verdict", false);
    await page.locator(".reviewed-turns button").last().click();
    await inView(".field .drawing", true);
    await leave(page);
  });
}

// A game at one screen with these turns, which White gives up.
async function playOnServer(page, game, turns) {
  await page.goto("/");
  const made = await page.request.post("/api/games", {
    headers: { origin: server.url },
    data: { game, opponent: "same-screen", name: "Ada" },
  });
  assert.ok(made.ok(), await made.text());
  const { id } = (await made.json()).game;
  for (const [i, turn] of turns.entries()) {
    const done = await page.request.post(`/api/games/${id}/actions`, {
      headers: { origin: server.url },
      data: { do: "turn", id: String(i), turns: i, turn },
    });
    assert.ok(done.ok(), `${turn}: ${await done.text()}`);
  }
  await page.request.post(`/api/games/${id}/actions`, {
    headers: { origin: server.url },
    data: { do: "forfeit", id: "end", side: "white" },
  });
  return id;
}

// The engine of the server has judged these: that of the page, which has not seen the rest of the game, may come to another
// verdict.
test("yote: exercises say what the review has said of the turn played and of the better one", async () => {
  const page = await person(browser, server.url);
  const id = await playOnServer(page, "yote", linkOf("yote", 40, 2).turns);
  await page.goto(`/review?id=${id}`);
  await complete(page);
  const labels = await page.locator(".reviewed-turns .turn-label").allTextContents();
  const play = async (turn) => {
    for (const name of turn.match(/[a-z]\d/g)) await page.pick(name);
  };
  const next = page.getByRole("button", { name: "Next exercise" });
  for (const side of ["White", "Black"]) {
    await page.getByRole("button", { name: new RegExp(`${side}: \\d+ exercises?$`) }).click();
    for (let number = 1; ; number++) {
      await page.getByRole("heading", { name: new RegExp(`^Exercise ${number} of`) }).waitFor();
      const told = await page.locator(".standing .faint").innerText();
      const [, at, wrong] = told.match(/^On turn (\d+) \w+ played (\S+)\.$/);
      await play(wrong);
      await page.getByText("is what was played.").waitFor();
      assert.equal(await page.locator(".exercise .note .turn-label").textContent(), labels[at - 1]);
      await page.getByRole("button", { name: "Show the solution" }).click();
      const solution = await page.getByText(/^Better was/).innerText();
      await page.getByRole("button", { name: "Try again" }).click();
      await play(solution.match(/^Better was (\S+) \(/)[1]);
      await page.locator(".note.well").waitFor();
      if (await next.isDisabled()) break;
      await next.click();
    }
    await page.getByRole("button", { name: "Back to the review" }).click();
  }
  await leave(page);
});

// --- time and progress --------------------------------------------------------------------------------------------

// Long games of two weak players, that of Yoté but for its last turn.
const longNine =
  "b6.b4.f4.c4.a1.a4xf4.g1.d1.e4.c3.e5.g7.e3xd1.d1.d7.c5xd7.f6.d7.e3d3.a4a7xd3.g1g4.a7a4xg4.e5d5.g7g4." +
  "d5d6xg4.d1g1.e4e5.a4a7.a1a4.c5d5.f6f4.d5c5xd6.f4e4.g1g4.e5d5.d7d6.e4e5.g4f4.a4a1.f4e4.a1d1.e4e3.e5e4." +
  "c3d3.d1a1.d3c3xb6.d5d7.d6f6.e4a4.f6d6.a1d1.e3d3.d1b6.d3e3.d7e4.d6d7.b6f4.b4b2.a4f2.c3d3";
const longYote =
  "b2.c5.a2.e2.d5.c5e5xa2.e1.c1.e1e3xc1.e0.a0.b4.a1.c3.e4.d4.a5.d4d5.a4.d4.e4c4xc3.b4d4xa4.a1b1.d2.e3e4.e3." +
  "e4c4xd5.d2e2.d5.e5c5xa5.a3.c5c3xb2.a2.c3c4.a0a1.b0.b1b2.e1.b2c2.c4c5.c2c3.e1d1.a3a4.e2e1.a2a3.e0d0.c3d3." +
  "e3c3xa1.a4b4.d0e0.a3a4.c3d3.b4b5";

// How many turns have been judged, every time that changes, until all are.
function watchProgress(page, total) {
  return page.evaluate(
    ([total, patience]) =>
      new Promise((resolve, reject) => {
        const [seen, began] = [[], performance.now()];
        setTimeout(
          () => reject(new Error(`${JSON.stringify(seen)} of ${total}: ${document.body.innerText}`)),
          patience,
        );
        const look = () => {
          const judged = document.querySelectorAll(".reviewed-turns .turn-label").length;
          const graph = document.querySelector(".graph-white")?.getAttribute("d").split("L").length ?? 0;
          if (judged !== seen.at(-1)?.judged) seen.push({ judged, graph });
          if (judged === total) resolve({ seen, time: performance.now() - began });
          else requestAnimationFrame(look);
        };
        look();
      }),
    [total, patience],
  );
}

for (const [family, turns, total] of [
  ["nine", longNine, 60],
  ["yote", longYote, 53],
]) {
  test(`${family}: ${total} turns are reviewed without a network in 15 seconds, one after the other`, async (context) => {
    const page = await person(browser, server.url);
    // Everything is in the cache of the service worker.
    await page.goto("/review#v=1&game=six&turns=a5.c4");
    await complete(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    await page.reload();
    await complete(page);
    await page.context().setOffline(true);
    await assert.rejects(page.evaluate(() => fetch("/api/games")));
    await page.evaluate((to) => (location.href = to), `/review#v=1&game=${family}&turns=${turns}`);
    await page.reload();
    const { seen, time } = await watchProgress(page, total);
    await complete(page);
    assert.match(await page.locator(".reviewed-turns small").first().textContent(), /^Engine, depth \d+$/);
    // Labels and graph grew together, from the end of the game on.
    assert.ok(seen.length > 10, `${seen.length} steps`);
    const half = seen.find(({ judged }) => judged >= 30);
    assert.ok(half.judged < total && half.graph > 30);
    const depths = (await page.locator(".reviewed-turns small").allTextContents())
      .map((words) => Number(words.match(/\d+/)?.[0] ?? 0))
      .sort((a, b) => a - b);
    context.diagnostic(
      `${family}: ${total} turns in ${(time / 1000).toFixed(1)} s, depths ${depths[0]} to ${depths.at(-1)}`,
    );
    assert.ok(time < 15_000 * (patience / 60_000), `${time} ms`);
    await leave(page);
  });
}

test("the server's review is shown while it is made", async (context) => {
  const ada = await person(browser, server.url);
  const { turns } = linkOf("yote", 40, 2);
  const id = await playOnServer(ada, "yote", turns);
  await ada.goto(`/review?id=${id}`);
  const { seen, time } = await watchProgress(ada, turns.length);
  await complete(ada);
  assert.ok(
    seen.some(({ judged }) => judged > 0 && judged < turns.length),
    JSON.stringify(seen),
  );
  context.diagnostic(
    `yote: ${turns.length} turns by the server in ${(time / 1000).toFixed(1)} s, shown in ${seen.length} steps`,
  );
  await leave(ada);
});

// --- where an analysis begins ---------------------------------------------------------------------------------------

for (const [name, link, shown, words] of [
  // Black's first blunder decides, though White gives the win back and Black errs again.
  ["won", `turns=${turns.join(".")}&end=1-0,forfeit`, "a5", "The game was decided here. For Black, "],
  // Black blunders first, and then White gives the win away.
  ["drawn", "turns=a5.c4.c5&end=1/2-1/2,agreement", "a5", "The first blunder was here. For Black, "],
  // White wins at the start, and no longer after the third turn.
  [
    "drawn and once won",
    "start=w......./.b......%20w%205,5&turns=e1.b2.c5&end=1/2-1/2,agreement",
    "b2",
    "A win was given away here. For White, ",
  ],
]) {
  test(`the analysis of a ${name} game opens at the turn that decided it`, async () => {
    const page = await person(browser, server.url);
    await page.goto(`/analyse#v=1&game=six&${link}`);
    await page.getByText(words).waitFor();
    assert.equal(await page.locator(".tree .turn[aria-current]").textContent(), shown);
    await leave(page);
  });
}

test("the analysis of a drawn game without a missed win or a blunder opens at its end", async () => {
  const page = await person(browser, server.url);
  await page.goto("/analyse#v=1&game=six&turns=a5.c5&end=1/2-1/2,agreement");
  await page.waitForTurns(2);
  await page.waitForTimeout(3000);
  assert.equal(await page.locator(".tree .turn[aria-current]").textContent(), "c5");
  await leave(page);
});
