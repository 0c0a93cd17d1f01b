// Tournaments in real browsers against the real server (W17): made, joined, played to the end, and at real boards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, browser, leave, person, server, useSite } from "./support.mjs";

const phone = { viewport: { width: 390, height: 844 } };
const small = { viewport: { width: 320, height: 568 } };

useSite();

const button = (page, name) => page.getByRole("button", { name, exact: true });

// An organiser with an account, at the form of a new tournament.
async function organiser(name, options) {
  const page = await person(browser, server.url, options);
  await page.request.post("/api/me", { data: { name } });
  await page.request.post("/api/me/password", { data: { password: "correct horse 77" } });
  await page.goto("/tournaments");
  await page.getByRole("link", { name: "Create tournament" }).click();
  await page.waitForFunction(() => document.querySelector("[name=name]")?.value !== "");
  return page;
}

async function join(page, link, name) {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await button(page, "Join").click();
  await page.getByText("You are in.").waitFor();
}

// A short game between two pages at the same game: a turn each, then Black gives up. Both go back to the tournament.
async function play(white, black) {
  await white.getByText("Play your first turn within 60 seconds.").waitFor();
  await white.play("d6");
  await black.waitForTurns(1);
  await black.play("f4");
  await black.waitForTurns(2);
  await button(black, "Give up").click();
  await black.getByRole("alertdialog").getByRole("button", { name: "Give up" }).click();
  await Promise.all(
    [white, black].map((page) =>
      page.locator("dialog.end").getByRole("link", { name: "Back to the tournament" }).click(),
    ),
  );
}

// Waits until all pages are at a new game; calls back with each pair as soon as both are there, White first, because
// who does not begin in time has lost.
async function atGames(pages, before, withPair) {
  const games = new Map();
  const under = [];
  await Promise.all(
    pages.map(async (page) => {
      await page.waitForURL((url) => url.pathname.startsWith("/game/") && !before.has(url.pathname));
      await page.waitForSelector(".game-layout");
      const white = (await page.locator(".seat.bottom .player").getAttribute("aria-label")) === "White";
      const path = new URL(page.url()).pathname;
      const pair = games.get(path) ?? [];
      games.set(path, white ? [page, ...pair] : [...pair, page]);
      if (pair.length === 1) under.push(withPair(games.get(path)));
    }),
  );
  for (const path of games.keys()) before.add(path);
  assert.deepEqual(
    [...games.values()].map((pair) => pair.length),
    [2, 2, 2, 2],
  );
  await Promise.all(under);
}

test("W17: an organiser and seven players, some on phones, play a Swiss of three rounds to its end", async () => {
  const ada = await organiser("Ada");
  await accessible(ada);
  await ada.getByLabel("Name of the tournament").fill("Friday club");
  await ada.locator("[name=rounds]").selectOption("3");
  await button(ada, "Create tournament").click();
  const link = await ada.locator("#game-link").inputValue();
  await button(ada, "Join").click();
  await ada.getByText("You are in.").waitFor();
  const names = ["Bob", "Carl", "Dora", "Eve", "Finn", "Gil", "Hedy"];
  const guests = await Promise.all(
    names.map((_, i) => person(browser, server.url, [{}, phone, small, {}, phone, small, {}][i])),
  );
  await Promise.all(guests.map((page, i) => join(page, link, names[i])));
  const everyone = [ada, ...guests];
  await accessible(guests[2]);
  const beamer = await person(browser, server.url, { viewport: { width: 1280, height: 720 } });
  await beamer.goto(`${link}/projector`);
  await beamer.getByRole("heading", { name: "8 players" }).waitFor();
  await accessible(beamer);
  await ada.getByRole("heading", { name: "8 players" }).waitFor();
  await accessible(ada);
  await button(ada, "Start now").click();

  const before = new Set();
  for (const round of [1, 2]) {
    const projected = beamer.getByText(`Round ${round} of 3`).waitFor();
    await Promise.all([projected, atGames(everyone, before, (pair) => play(...pair))]);
    // The organiser need not wait for the pause to end; on a slow machine it may have.
    const begun = ada.waitForURL((url) => url.pathname.startsWith("/game/") && !before.has(url.pathname));
    await Promise.race([begun, button(ada, "Start the next round").click({ timeout: 10_000 })]).catch(() => begun);
  }
  // In the last round one player does not come, and the organiser decides. One may go back from a game that runs; the
  // page does not open it again by itself.
  let late = null;
  await atGames(everyone, before, async (pair) => {
    if (pair.includes(ada)) {
      const game = ada.url();
      await ada.getByRole("link", { name: "Tournament", exact: true }).click();
      await ada.getByRole("link", { name: "Go to your game" }).waitFor();
      while (late === null) await ada.waitForTimeout(50);
      const [white, black] = await Promise.all(
        late.map((page) => page.locator(".seat.bottom .player-name").innerText()),
      );
      await ada.getByRole("button", { name: `Decide ${white} – ${black}` }).click();
      await accessible(ada);
      await ada.getByRole("group", { name: "Result" }).getByRole("button", { name: /^1–0/ }).click();
      await ada.goto(game);
      await play(...pair);
    } else if (late === null) {
      late = pair;
    } else {
      await play(...pair);
    }
  });
  await Promise.all(late.map((page) => page.goto(link)));

  await Promise.all(everyone.map((page) => page.getByRole("heading", { name: "Final standings" }).waitFor()));
  const points = (await ada.locator(".standings td.points").allInnerTexts()).map(Number);
  assert.equal(points.length, 8);
  assert.equal(
    points.reduce((sum, one) => sum + one),
    12,
    "a point for every game",
  );
  assert.deepEqual(
    points,
    [...points].sort((a, b) => b - a),
  );
  assert.ok((await ada.locator(".podium .place-1").count()) >= 1);
  await ada.getByRole("button", { name: /^BH−1/ }).click();
  await ada.getByText("Whoever met stronger opponents is ahead.").waitFor();
  await button(ada, "Previous round").click();
  await ada.getByRole("heading", { name: "Round 2 of 3" }).waitFor();
  await Promise.all([accessible(ada), accessible(guests[1]), accessible(guests[2]), accessible(beamer)]);
  const address = `/api/tournaments/${link.split("/").at(-1)}`;
  const saved = await (await ada.request.get(`${address}/games`)).text();
  assert.ok(saved.match(/\[Merels "1"\]/g).length >= 11, "all that were played");
  for (const [link, name] of [
    ["Download the table", /\.csv$/],
    ["Download all games", /\.merels$/],
  ]) {
    const downloaded = ada.waitForEvent("download");
    await ada.getByRole("link", { name: link }).click();
    assert.match((await downloaded).suggestedFilename(), name);
  }
  await leave(...everyone, beamer);
});

test("W17: over the board the organiser enters players and results, on a phone", async () => {
  const ada = await organiser("Organiser Ada", small);
  await ada.getByLabel("Name of the tournament").fill("School final");
  await ada.getByLabel(/^Round robin/).check({ force: true });
  await ada.getByLabel("Over the board: I enter the results").check({ force: true });
  await accessible(ada);
  await button(ada, "Create tournament").click();
  await ada.getByLabel("Add players, one name per line").fill("Mia\nNoah\nOlga\nPaul\nQuinn");
  await button(ada, "Add 5 players").click();
  await ada.getByRole("heading", { name: "5 players" }).waitFor();
  // One of them does not come.
  await ada.getByText("Remove a player").click();
  await ada.locator("[name=entrant]").selectOption("Quinn");
  await button(ada, "Remove").click();
  await ada.getByRole("heading", { name: "4 players" }).waitFor();
  // A mistake, or not: they are let back in, and removed again.
  await ada.getByText("1 removed player").click();
  await accessible(ada);
  await ada.getByRole("button", { name: "Let Quinn back in" }).click();
  await ada.getByRole("heading", { name: "5 players" }).waitFor();
  await ada.locator("[name=entrant]").selectOption("Quinn");
  await button(ada, "Remove").click();
  await ada.getByRole("heading", { name: "4 players" }).waitFor();
  await button(ada, "Start now").click();

  // Everyone who follows sees the results as they come in; on the list and on home, too.
  const watcher = await person(browser, server.url, phone);
  await watcher.goto("/tournaments");
  await accessible(watcher);
  await watcher.goto("/");
  await watcher.getByRole("link", { name: /School final/ }).click();
  for (const round of [1, 2, 3]) {
    await ada.getByRole("heading", { name: `Round ${round} of 3` }).waitFor();
    for (const board of [1, 2]) {
      const result = ada.getByRole("group", { name: `Result of board ${board}` });
      await result.getByRole("button", { name: /^0–1/ }).click();
      await result.getByRole("button", { name: /^0–1/, pressed: true }).waitFor();
      if (board === 1 && round === 1) await accessible(ada);
      // A mistake is put right.
      await result.getByRole("button", { name: board === 1 ? /^1–0/ : /^½–½/ }).click();
      await result.getByRole("button", { name: board === 1 ? /^1–0/ : /^½–½/, pressed: true }).waitFor();
    }
    if (round === 1) await watcher.locator(".board-row").getByText("½–½").waitFor();
    await button(ada, round < 3 ? "Start the next round" : "End the tournament").click();
  }
  await watcher.getByRole("heading", { name: "Final standings" }).waitFor();
  const names = await watcher.locator(".standings tbody th").allInnerTexts();
  assert.deepEqual(names.map((name) => name.trim()).sort(), ["Mia", "Noah", "Olga", "Paul"]);
  assert.equal(await watcher.getByRole("link", { name: "Download all games" }).count(), 0);
  await Promise.all([accessible(ada), accessible(watcher)]);
  await leave(ada, watcher);
});

test("W17: whom the organiser removes is told so, and cannot join again before they are let back in", async () => {
  const ada = await organiser("Strict Ada");
  await button(ada, "Create tournament").click();
  await ada.getByText("You organise this tournament").waitFor();
  const rude = await person(browser, server.url, small);
  await join(rude, ada.url(), "Rude");
  await ada.getByRole("heading", { name: "1 player" }).waitFor();
  await ada.getByText("Remove a player").click();
  await ada.locator("[name=entrant]").selectOption("Rude");
  await button(ada, "Remove").click();
  await rude.getByText("The organiser has removed you from this tournament.").waitFor();
  assert.equal(await rude.getByRole("button", { name: /^Join/ }).count(), 0);
  await accessible(rude);
  await ada.getByText("1 removed player").click();
  await ada.getByRole("button", { name: "Let Rude back in" }).click();
  await button(rude, "Join again").click();
  await rude.getByText("You are in.").waitFor();
  await leave(ada, rude);
});

test("W17: without an account one is asked for it, and an error is told at its field", async () => {
  const page = await person(browser, server.url);
  await page.goto("/tournaments/new");
  await button(page, "Sign in or create an account").click();
  const form = page.getByRole("form", { name: "Create an account" });
  await form.getByLabel("The name others see").fill("Zoe");
  await form.getByLabel("Password").fill("correct horse 77");
  await form.getByRole("button", { name: "Create account" }).click();
  await button(page, "I have saved it").click();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector("[name=name]").value === "Zoe's tournament");
  await page.getByLabel("at a set time").check({ force: true });
  await page.getByLabel("Date and time").fill("2020-01-01T12:00");
  await button(page, "Create tournament").click();
  await page.locator(".field-problem").getByText("A tournament starts within the next 60 days.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.name), "starts");
  // An arena that starts by itself, with a computer for the one who comes.
  await page.getByLabel("when I press Start").check({ force: true });
  await page.getByLabel(/^Arena/).check({ force: true });
  await page.getByLabel("Computers for empty places").selectOption("1");
  await button(page, "Create tournament").click();
  await button(page, "Join").click();
  await page.getByText("You are in.").waitFor();
  await button(page, "Start now").click();
  await page.waitForURL(/\/game\//);
  await page.getByRole("link", { name: "Tournament", exact: true }).click();
  await button(page, "Take a break").click();
  await button(page, "Play again").waitFor();
  await accessible(page);
  await page.goto("/tournament/nosuchthing");
  await page.getByText("There is no such tournament.").waitFor();
  await accessible(page);
  await leave(page);
});
