// Players: a name, an account for other devices, and the list of who wins.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  accessible,
  browser,
  leave,
  person,
  saveBy,
  serve,
  server as shared,
  testInBoth,
  useSite,
} from "./support.mjs";

let server;
useSite(serve, () => {
  server = shared;
});

// A test in both browsers, each with a server of its own: the name of an account can be had once.
function testAccounts(title, body) {
  testInBoth(title, async (browser) => {
    const folder = await mkdtemp(join(tmpdir(), "merels-accounts-"));
    server = await serve(join(folder, "merels.db"));
    try {
      await body(browser);
    } finally {
      await server.stop();
      server = shared;
      await rm(folder, { recursive: true });
    }
  });
}

async function openAccount(page, path = "/") {
  await page.goto(path);
  await page.getByRole("button", { name: "Your account" }).click();
  return page.locator("dialog[open]");
}

// A player by name, as any program can be one.
async function player(name) {
  const answer = await fetch(`${server.url}/api/me`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name }),
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

// Fills in the form of a new account and writes the recovery code down.
async function createAccount(dialog, name, password) {
  const form = dialog.getByRole("form", { name: "Create an account" });
  await form.getByLabel("The name others see").fill(name);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Create account" }).click();
  const code = await dialog.locator(".code").innerText();
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  return code;
}

async function signIn(dialog, name, password) {
  const form = dialog.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign in" }).click();
}

testAccounts("an account brings name and games to another device; signing out leaves it", async (browser) => {
  const [here, there] = [await person(browser, server.url), await person(browser, server.url)];
  let dialog = await openAccount(here);
  const form = dialog.getByRole("form", { name: "Create an account" });
  await form.getByLabel("The name others see").fill("Ada Byron");
  await form.getByLabel("Password").fill("short");
  await form.getByRole("button", { name: "Create account" }).click();
  // what is wrong is said at the field it is about
  await dialog.locator(".field-problem").waitFor();
  assert.match(await dialog.locator(".field-problem").innerText(), /A password is 8 to 200 characters\./);
  assert.equal(await form.getByLabel("Password").getAttribute("aria-invalid"), "true");
  await accessible(here, "dialog[open]");
  await createAccount(dialog, "Ada Byron", "correct horse");
  await dialog.getByText("You are signed in as Ada Byron.").waitFor();
  // the page shows who is signed in
  await here.getByRole("button", { name: "Your account: Ada Byron" }).waitFor();
  // a game of hers, which the other device is to find
  await here.goto("/new_game?with=online&game=six&side=white");
  await here.getByText("You play as Ada Byron.").waitFor();
  await here.waitForFunction(() => document.querySelector("[name=id]").value !== "");
  await here.getByRole("button", { name: "Create game" }).click();
  const link = await here.locator("#game-link").inputValue();

  dialog = await openAccount(there);
  await signIn(dialog, "ada byron", "wrong horse");
  await dialog.getByText("There is no account with this name and password.").waitFor();
  await accessible(there, "dialog[open]");
  await signIn(dialog, "ada byron", "correct horse");
  await dialog.getByRole("button", { name: "Change name" }).waitFor();
  assert.equal(await dialog.getByLabel("The name others see").inputValue(), "Ada Byron");
  await dialog.getByLabel("The name others see").fill("Augusta");
  await dialog.getByRole("button", { name: "Change name" }).click();
  await dialog.getByText("Saved.").waitFor();
  await there.goto("/");
  await there.getByRole("heading", { name: "Your games online" }).waitFor();
  assert.equal(await there.locator(".game-list a").first().getAttribute("href"), new URL(link).pathname);

  dialog = await openAccount(here);
  await dialog.getByText("You are signed in as Augusta.").waitFor();
  await dialog.getByRole("button", { name: "Sign out", exact: true }).click();
  await dialog.getByRole("button", { name: "Sign in" }).waitFor();
  await here.goto("/new_game?with=online");
  assert.equal(await here.getByLabel("Your name").inputValue(), "");
  await leave(here, there);
});

testAccounts("an account's name is refused at its field, and a guest who signs out is asked first", async (browser) => {
  const somebody = await player("Charles");
  await somebody.post("/api/me/password", { password: "difference" });
  const page = await person(browser, server.url);
  const dialog = await openAccount(page, "/about");
  const form = dialog.getByRole("form", { name: "Create an account" });
  await form.getByLabel("The name others see").fill("CHARLES");
  await form.getByLabel("Password").fill("correct horse");
  await form.getByRole("button", { name: "Create account" }).click();
  await dialog.locator(".field-problem").waitFor();
  assert.match(await dialog.locator(".field-problem").innerText(), /belongs to an account; choose another\./);
  // A guest: one who has made a game without giving a name.
  await page.request.post("/api/games", { data: { game: "six" } });
  await openAccount(page, "/about");
  await dialog.getByText("a guest in this browser").waitFor();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await dialog.getByText("You have no account").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await dialog.getByRole("form", { name: "Sign in" }).waitFor();
  await leave(page);
});

testAccounts("a password is changed with the current one or by a code; devices are signed out", async (browser) => {
  const [here, there] = [await person(browser, server.url), await person(browser, server.url)];
  let dialog = await openAccount(here);
  const code = await createAccount(dialog, "Mary", "correct horse");
  const change = dialog.getByRole("form", { name: "Password" });
  await change.getByLabel("Current password").fill("wrong horse");
  await change.getByLabel("New password").fill("battery staple");
  await change.getByRole("button", { name: "Change password" }).click();
  await dialog.getByText("That is not your current password.").waitFor();
  await change.getByLabel("Current password").fill("correct horse");
  await change.getByRole("button", { name: "Change password" }).click();
  await dialog.getByText("Saved. Other devices are signed out.").waitFor();

  dialog = await openAccount(there);
  await signIn(dialog, "Mary", "battery staple");
  await dialog.getByRole("button", { name: "Sign out this device" }).waitFor();
  assert.equal(await dialog.locator(".devices li").count(), 2);
  await dialog.getByRole("button", { name: "Sign out this device" }).click();
  await there.waitForFunction(() => document.querySelectorAll(".devices li").length === 1);
  await here.reload();
  dialog = await openAccount(here);
  // The password is forgotten: the code sets a new one, and another code takes its place.
  await dialog.getByRole("button", { name: "Forgot your password?" }).click();
  const recovery = dialog.getByRole("form", { name: "New password by recovery code" });
  await recovery.waitFor();
  await accessible(here, "dialog[open]");
  await recovery.getByLabel("Name").fill("mary");
  await recovery.getByLabel("Recovery code").fill(code.toUpperCase());
  await recovery.getByLabel("New password").fill("a third password");
  await recovery.getByRole("button", { name: "Set new password" }).click();
  assert.notEqual(await dialog.locator(".code").innerText(), code);
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await dialog.getByText("You are signed in as Mary.").waitFor();

  await there.reload(); // signed out by that
  dialog = await openAccount(there);
  await signIn(dialog, "Mary", "a third password");
  const listed = dialog.getByLabel("Show me in the public list of players");
  await listed.waitFor();
  await Promise.all([there.waitForResponse((answer) => answer.request().method() === "POST"), listed.check()]);
  await there.waitForFunction(async () => (await (await fetch("/api/me")).json()).me.listed);
  await leave(here, there);
});

testAccounts("one's own data can be downloaded, and the account deleted after a question", async (browser) => {
  const page = await person(browser, server.url);
  const dialog = await openAccount(page);
  await createAccount(dialog, "Percy", "correct horse");
  const { name, bytes } = await saveBy(page, dialog.getByRole("button", { name: "Download my data" }));
  assert.equal(name, "merels.json");
  assert.match(bytes.toString(), /Percy/);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByText("This cannot be undone").waitFor();
  const question = dialog.getByRole("form", { name: "Delete my account" });
  await question.getByLabel("Current password").fill("correct horse");
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
