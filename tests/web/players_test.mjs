// Players: a name, a login for other devices, and the list of who wins.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, person, serve } from "./support.mjs";

let server, browser;
before(async () => {
  [server, browser] = [await serve(), await launch()];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function leave(...people) {
  for (const who of people) {
    assert.deepEqual(who.complaints, []);
    await who.context().close();
  }
}

async function openAccount(page, path = "/") {
  await page.goto(path);
  await page.getByRole("button", { name: "Your account" }).click();
  return page.locator("dialog[open]");
}

// A player by name, as any program can be one.
async function player(first) {
  const answer = await fetch(`${server.url}/api/me`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ first }),
  });
  const cookie = answer.headers.get("set-cookie").split(";")[0];
  const { me } = await answer.json();
  const post = async (path, body) => {
    const headers = { "content-type": "application/json", cookie };
    const said = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    assert.ok(said.ok, `${path} ${said.status}`);
    return said.json();
  };
  await post("/api/me", { listed: true });
  return { id: me.id, post };
}

async function useThisName(dialog) {
  await dialog.getByRole("button", { name: "Use this name" }).click();
  await dialog.getByRole("button", { name: "Set login and password" }).waitFor(); // until then, Login is that of signing in
}

test("a login set here brings the player, name and games, to another device; signing out leaves it", async () => {
  const [here, there] = [await person(browser, server.url), await person(browser, server.url)];
  let dialog = await openAccount(here);
  await dialog.getByLabel("First name").fill("Ada");
  await dialog.getByLabel("Last name").fill("Byron");
  await useThisName(dialog);
  await dialog.getByLabel("Login").fill("ada.byron");
  await dialog.getByLabel("Password").fill("short");
  await dialog.getByRole("button", { name: "Set login and password" }).click();
  // what is wrong is said at the field it is about
  const password = dialog.getByLabel("Password");
  await dialog.locator(".field-problem").waitFor();
  assert.match(
    await dialog.locator("label", { has: here.locator("[name=password]") }).innerText(),
    /A password is 8 to 200 characters\./,
  );
  assert.equal(await password.getAttribute("aria-invalid"), "true");
  await password.fill("correct horse");
  await dialog.getByRole("button", { name: "Set login and password" }).click();
  await dialog.getByText("Sign in with it wherever you play").waitFor();
  // a game of hers, which the other device is to find
  await here.goto("/new_game?with=online&game=six&side=white");
  await here.waitForFunction(() => document.querySelector("[name=id]").value !== "");
  await here.getByRole("button", { name: "Create game" }).click();
  const link = await here.locator("#game-link").inputValue();

  dialog = await openAccount(there);
  await dialog.getByLabel("Login").fill("ada.byron");
  await dialog.getByLabel("Password").fill("wrong horse");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByText("No such login, or another password.").waitFor();
  await dialog.getByLabel("Password").fill("correct horse");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("button", { name: "Change the name" }).waitFor();
  assert.equal(await dialog.getByLabel("First name").inputValue(), "Ada");
  await dialog.getByLabel("First name").fill("Augusta");
  await dialog.getByRole("button", { name: "Change the name" }).click();
  await dialog.getByText("Saved.").waitFor();
  await there.goto("/");
  await there.getByRole("heading", { name: "Your games online" }).waitFor();
  assert.equal(await there.locator(".game-list a").first().getAttribute("href"), new URL(link).pathname);

  dialog = await openAccount(here);
  await here.waitForFunction(() => document.querySelector("dialog [name=first]")?.value === "Augusta");
  await dialog.getByRole("button", { name: "Sign out", exact: true }).click();
  await dialog.getByRole("button", { name: "Sign in" }).waitFor();
  await here.goto("/new_game?with=online");
  assert.equal(await here.getByLabel("First name").inputValue(), "");
  await leave(here, there);
});

test("a login somebody has is refused at its field, and without one signing out is asked about first", async () => {
  const somebody = await player("Charles");
  await somebody.post("/api/me/password", { login: "charles", password: "difference" });
  const page = await person(browser, server.url);
  const dialog = await openAccount(page, "/about");
  await dialog.getByLabel("First name").fill("Grace");
  await useThisName(dialog);
  await dialog.getByLabel("Login").fill("charles");
  await dialog.getByLabel("Password").fill("correct horse");
  await dialog.getByRole("button", { name: "Set login and password" }).click();
  await dialog.locator(".field-problem").waitFor();
  assert.match(
    await dialog.locator("label", { has: page.locator("[name=login]") }).innerText(),
    /That login is somebody else's\./,
  );
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await dialog.getByText("You have set no password").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await dialog.getByRole("button", { name: "Sign in" }).waitFor();
  await leave(page);
});

test("a password is changed with the current one, devices are signed out, and the list shows who wants to be in it", async () => {
  const [here, there] = [await person(browser, server.url), await person(browser, server.url)];
  let dialog = await openAccount(here);
  await dialog.getByLabel("First name").fill("Mary");
  await useThisName(dialog);
  await dialog.getByLabel("Login").fill("mary.s");
  await dialog.getByLabel("Password").fill("Password1");
  await dialog.getByRole("button", { name: "Set login and password" }).click();
  await dialog.getByText("That password is too easy to guess.").waitFor();
  await dialog.getByLabel("Password").fill("correct horse");
  await dialog.getByRole("button", { name: "Set login and password" }).click();
  await dialog.getByText("Sign in with it wherever you play").waitFor();
  await dialog.getByLabel("Current password").fill("wrong horse");
  await dialog.getByLabel("New password").fill("battery staple");
  await dialog.getByRole("button", { name: "Change login and password" }).click();
  await dialog.getByText("That is not your current password.").waitFor();
  await dialog.getByLabel("Current password").fill("correct horse");
  await dialog.getByRole("button", { name: "Change login and password" }).click();
  await dialog.locator("[name=current]").evaluate(async (input) => {
    while (input.isConnected) await new Promise((next) => setTimeout(next, 20));
  });

  dialog = await openAccount(there);
  await dialog.getByLabel("Login").fill("mary.s");
  await dialog.getByLabel("Password").fill("battery staple");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("button", { name: "Sign out this device" }).waitFor();
  assert.equal(await dialog.locator(".devices li").count(), 2);
  await dialog.getByRole("button", { name: "Sign out this device" }).click();
  await there.waitForFunction(() => document.querySelectorAll(".devices li").length === 1);
  await here.reload();
  dialog = await openAccount(here);
  await dialog.getByRole("button", { name: "Sign in" }).waitFor();

  dialog = await openAccount(there);
  const listed = dialog.getByLabel("Show me in the public list of players");
  await Promise.all([there.waitForResponse((answer) => answer.request().method() === "POST"), listed.check()]);
  await there.waitForFunction(async () => (await (await fetch("/api/me")).json()).me.listed);
  await leave(here, there);
});

test("one's own data can be downloaded, and the account deleted after a question", async () => {
  const page = await person(browser, server.url);
  const dialog = await openAccount(page);
  await dialog.getByLabel("First name").fill("Percy");
  await useThisName(dialog);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download my data" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "merels.json");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByText("This cannot be undone").waitFor();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await dialog.getByRole("button", { name: "Sign in" }).waitFor();
  await leave(page);
});

test("W8: the players with their wins, losses and draws, in all games or one, page by page", async () => {
  const [winner, loser] = [await player("Emmy"), await player("David")];
  for (const game of ["six", "six", "nine"]) {
    const made = await winner.post("/api/games", { game, side: "white" });
    await loser.post(`/api/games/${made.game.id}/join`, {});
    // Far enough for the game to count.
    const turns = game === "six" ? ["a1", "c1", "e1", "e3", "b2", "c5"] : ["d6", "f4", "d2", "b4", "g1", "a7"];
    for (const [n, turn] of turns.entries())
      await [winner, loser][n % 2].post(`/api/games/${made.game.id}/actions`, {
        do: "turn",
        id: `${n}`,
        turns: n,
        turn,
      });
    await loser.post(`/api/games/${made.game.id}/actions`, { do: "forfeit", id: "f" });
  }
  for (let i = 0; i < 55; i++) await player(`Guest ${i}`);
  const page = await person(browser, server.url);
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Players" }).click();
  const row = (name) => page.locator(".records tr", { hasText: name });
  await row("Emmy").waitFor();
  assert.deepEqual(await row("Emmy").locator("td").allInnerTexts(), ["3", "0", "0"]);
  assert.match(await page.locator(".records tbody tr").first().innerText(), /^1\.\s*Emmy/);
  assert.equal(await page.locator(".records tbody tr").count(), 50);
  await page.getByRole("link", { name: "More" }).click();
  await page.waitForFunction(() => /^51\./.test(document.querySelector(".records tbody tr")?.innerText ?? ""));
  await page.getByRole("link", { name: "Back" }).click();
  await page.locator("select[name=game]").selectOption("nine");
  await page.waitForFunction(() => document.querySelector(".records td")?.textContent === "1");
  await page.reload();
  assert.equal(await page.locator("select[name=game]").inputValue(), "nine");
  await page.getByRole("link", { name: "Emmy" }).click();
  await page.getByRole("heading", { name: "Emmy" }).waitFor();
  assert.deepEqual(await row("Six Men's Morris").locator("td").allInnerTexts(), ["2", "0", "0"]);
  assert.equal(await page.locator(".game-list li").count(), 3);
  assert.match(await page.locator(".game-list li").first().innerText(), /Emmy wins/);
  await page.goto("/players?player=nobody");
  await page.getByText("There is no such player.").waitFor();
  await leave(page);
});
