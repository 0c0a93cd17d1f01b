// The review of a game: the button after the end, the graph, labels, decisive moments and exercises.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axeSource, launch, leave, meetOnline, patience, person, serve, startGame } from "./support.mjs";

let server;
let browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// Both sides err before White closes a mill.
const turns = ["a5", "c4", "c5", "b2", "e5xc4", "d3"];
const labels = ["Good", "Blunder", "Missed win", "Blunder"];
const phone = { viewport: { width: 390, height: 844 } };

const dialog = (page) => page.getByRole("dialog");
const complete = (page) => page.getByText("The review is complete.").waitFor({ state: "attached", timeout: patience });

async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run());
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    [],
  );
}

async function noSidewaysScrolling(page) {
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
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
  await axe(page);
  await noSidewaysScrolling(page);
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
  await axe(page);
  await noSidewaysScrolling(page);
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
    // The address leads to the same review.
    assert.match(page.url(), /\/review#v=1&game=six/);
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
  const id = new URL(ada.url()).searchParams.get("id");
  const stored = await (await fetch(`${server.url}/api/games/${id}/review`)).json();
  assert.equal(stored.turns.length, turns.length);
  const watcher = await person(browser, server.url);
  await watcher.goto(`/review?id=${id}`);
  await checkReview(watcher);
  await leave(ada, grace, watcher);
});

test("a game without tables is reviewed by the engine, offline too", async () => {
  const page = await person(browser, server.url);
  await page.goto("/review#v=1&game=yote&turns=a1.b2.c3.d4");
  await complete(page);
  assert.match(await page.locator(".reviewed-turns small").first().textContent(), /^Engine, depth \d+$/);
  await leave(page);
});
