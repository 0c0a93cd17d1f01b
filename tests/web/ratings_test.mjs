// Rated games: from the form to the end, and what is shown of ratings before and after.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, browser, leave, person, server, useSite } from "./support.mjs";

useSite();

async function post(page, path, data) {
  const answer = await page.request.post(path, { data });
  assert.ok(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

// Somebody with an account who is listed.
async function member(name) {
  const page = await person(browser, server.url);
  await post(page, "/api/me", { name });
  // Hashing a password takes long on a busy machine: the answer may come too late, but the account comes.
  await page.request.post("/api/me/password", { data: { password: "correct horse" } });
  while (!(await page.request.post("/api/login", { data: { name, password: "correct horse" } })).ok());
  await post(page, "/api/me", { listed: true });
  return page;
}

async function cards(page) {
  await page.waitForSelector(".player-side");
  return page.locator(".player-side").allInnerTexts();
}

test("W16: a rated game is made with a clock and an account, and its end shows both ratings' changes", async () => {
  const [ada, grace, guest] = [await member("Ada"), await member("Grace"), await person(browser, server.url)];
  await ada.goto("/new_game?with=online&game=nine&side=white");
  const rated = ada.getByLabel("Rated game");
  await ada.getByText("A rated game needs a clock.").waitFor();
  assert.equal(await rated.isDisabled(), true);
  await ada.locator("select[name=clock]").selectOption("3+2");
  await rated.check();
  await ada.getByText("The result changes both ratings.").waitFor();
  await accessible(ada);
  await ada.getByLabel("Only for people who have the link").uncheck();
  await ada.getByRole("button", { name: "Create game" }).click();
  await ada.getByText("Rated · 3+2").waitFor();
  const path = new URL(ada.url()).pathname;
  const id = path.split("/")[2];

  // A guest sees it in the list with the rating, and is told what joining takes.
  await guest.goto("/");
  const listed = guest.locator(".game-list li", { hasText: id });
  await listed.waitFor();
  assert.match(await listed.innerText(), /Ada \(1500\?\) waits[\s\S]*Rated · 3\+2/);
  await guest.goto(path);
  await guest.getByText("To join a rated game, sign in or create an account first.").waitFor();
  assert.equal(await guest.getByRole("button", { name: "Join", exact: true }).isDisabled(), true);

  await grace.goto(path);
  await grace.getByRole("heading", { name: "Ada (1500?) invites you to a game" }).waitFor();
  await grace.getByRole("button", { name: "Join", exact: true }).click();
  for (const page of [ada, grace]) {
    await page.waitForSelector(".game-layout");
    assert.equal((await cards(page)).filter((words) => words.includes("1500?")).length, 2);
  }
  await ada.play("d6");
  await grace.waitForTurns(1);
  await grace.play("f4");
  await ada.waitForTurns(2);
  assert.equal(await ada.getByRole("button", { name: "Take back" }).isDisabled(), true);
  await post(grace, `/api/games/${id}/actions`, { do: "forfeit", id: "over" });
  await ada.locator("dialog[open]").getByText("Your rating: 1662 (+162)").waitFor();
  await ada.locator("dialog[open]").getByText("Grace's rating: 1338 (−162)").waitFor();
  await grace.locator("dialog[open]").getByText("Your rating: 1338 (−162)").waitFor();

  // Her page, by name: the rating, its history as a picture with words and as a table, her games.
  await guest.goto("/player/Ada");
  await guest.getByRole("heading", { name: "Ada", exact: true }).waitFor();
  const card = guest.getByRole("button", { name: /Nine Men's Morris/ });
  assert.match(await card.innerText(), /1662\?\s*1 rated game$/);
  const plot = guest.getByRole("img", { name: "Rating after 1 game: from 1500 to 1662. Highest 1662, lowest 1500." });
  await plot.waitFor();
  await guest.getByText("Rated games as a table").click();
  const row = guest.locator(".rating-games tbody tr");
  assert.match(await row.innerText(), /Grace \(1500\)[\s\S]*Game won[\s\S]*1662 \(\+162\)/);
  await accessible(guest);
  await guest.setViewportSize({ width: 320, height: 568 });
  assert.ok(await guest.evaluate(() => document.documentElement.scrollWidth <= 320));

  // One game is not enough for the list of the best.
  await guest.goto("/players");
  await guest.getByRole("link", { name: "Best ratings" }).click();
  await guest.getByText("Nobody has played enough rated games yet.").waitFor();
  assert.equal(await guest.locator("select[name=game]").inputValue(), "nine");
  await accessible(guest);
  await leave(ada, grace, guest);
});

test("W16: who has left several rated games is told how long to wait for the next", async () => {
  const [ada, grace] = [await member("Augusta"), await member("Hopper")];
  const clock = { initial: 60_000, increment: 0 };
  for (let i = 0; i < 3; i++) {
    const { game } = await post(ada, "/api/games", { game: "nine", rated: true, side: "white", clock });
    await post(grace, `/api/games/${game.id}/join`, {});
    await grace.goto(`/game/${game.id}`);
    await grace.waitForSelector(".game-layout");
    await post(ada, `/api/games/${game.id}/actions`, { do: "abort", id: "gone" });
    await grace.getByRole("heading", { name: "The game was aborted" }).waitFor();
  }
  await ada.goto("/new_game?with=online&game=nine");
  await ada.locator("select[name=clock]").selectOption("3+2");
  await ada.getByLabel("Rated game").check();
  await ada.getByText(/You can play rated games again in \d minutes?\. Casual games are open to you\./).waitFor();
  await ada.getByRole("button", { name: "Create game" }).click();
  await ada.getByRole("alert").filter({ hasText: "ou have left several rated games" }).waitFor();
  await leave(ada, grace);
});
