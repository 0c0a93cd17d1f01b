// Programs that play, as people see them: tokens, the badge, a live game at home; and the operators' own pages.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { accessible, browser, folder, leave, person, serve, server, useSite } from "./support.mjs";

useSite(() => {
  const privacy = join(folder, "privacy.txt");
  const terms = join(folder, "terms.txt");
  writeFileSync(
    privacy,
    "# Who we are\nA club. <b>Not bold</b>\n\n- [our page](https://club.example/)\n- [bad](javascript:x)\n",
  );
  writeFileSync(terms, "Be kind.\n");
  const words = ["--bots-each", "0", "--privacy", privacy, "--terms", terms];
  return serve(undefined, 0, words);
});

const password = "correct horse";

async function openAccount(page) {
  await page.getByRole("button", { name: "Your account" }).click();
  return page.locator("dialog[open]");
}

// What a program does with a token.
async function api(token, path, body) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const said = await fetch(server.url + path, {
    method: body ? "POST" : "GET",
    headers,
    body: body && JSON.stringify(body),
  });
  return { status: said.status, ...(await said.json()) };
}

test("an account becomes a bot, makes a token and revokes it; others see what it is", async () => {
  const page = await person(browser, server.url);
  await page.goto("/");
  const dialog = await openAccount(page);
  const form = dialog.getByRole("form", { name: "Create an account" });
  await dialog.locator(".text-links a").nth(1).waitFor(); // the server says which pages there are
  assert.deepEqual(await dialog.locator(".text-links a").allInnerTexts(), ["Privacy", "Terms of use"]);
  await form.getByLabel("The name others see").fill("Morrisbot");
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Create account" }).click();
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await dialog.getByText("Bots and API tokens").click();
  await dialog.getByRole("button", { name: "Make this a bot account…" }).click();
  const question = dialog.getByRole("form", { name: "Make this a bot account" });
  await question.getByLabel("Current password").fill(password);
  await question.getByRole("button", { name: "Make it a bot for good" }).click();
  await dialog.getByText("This is a bot account.").waitFor();
  const create = dialog.getByRole("form", { name: "New token" });
  await create.getByLabel("What it is for").fill("my laptop");
  await create.getByLabel("Current password").fill("wrong");
  await create.getByRole("button", { name: "Create token" }).click();
  await dialog.locator(".field-problem").waitFor();
  await create.getByLabel("Current password").fill(password);
  await create.getByRole("button", { name: "Create token" }).click();
  const token = await dialog.locator(".code").innerText();
  assert.match(token, /^merels_/);
  await accessible(page);
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await dialog.getByText("can play · never used").waitFor();

  // It offers a game, which is listed with what it is, and joined by a person.
  const { game } = await api(token, "/api/games", { game: "nine", side: "white" });
  const visitor = await person(browser, server.url);
  await visitor.goto("/");
  await visitor.getByText("Morrisbot (bot) waits for an opponent").waitFor();
  // Nobody plays: the computers do. With reduced motion they wait to be told.
  const live = visitor.getByRole("region", { name: "Live" });
  await live.getByText("Computer against computer").waitFor();
  await live.getByText("0 turns").waitFor();
  await accessible(visitor);
  await live.getByRole("button", { name: "Let them play" }).click();
  await live.getByText("1 turn", { exact: false }).waitFor();
  await live.getByRole("button", { name: "Pause" }).click();

  await visitor.goto(`/game/${game.id}`);
  await visitor.getByRole("heading", { name: "Morrisbot (bot) invites you to a game" }).waitFor();
  await visitor.getByRole("button", { name: "Join", exact: true }).click();
  await visitor.getByRole("region", { name: "White" }).locator(".bot-badge").waitFor();
  assert.equal(await visitor.getByRole("region", { name: "Black" }).locator(".bot-badge").count(), 0);
  const played = await api(token, `/api/games/${game.id}/actions`, { do: "turn", id: "1", turns: 0, turn: "d6" });
  assert.equal(played.status, 200);
  await accessible(visitor);

  // Now there is a live game.
  const watcher = await person(browser, server.url, { viewport: { width: 390, height: 844 } });
  await watcher.goto("/");
  const watched = watcher.getByRole("region", { name: "Live" }).getByRole("link");
  await watched.getByText("1 turn ").or(watched.getByText("1 turn ·")).waitFor();
  assert.match(await watched.innerText(), /Morrisbot\s*bot/);
  await accessible(watcher);
  await watched.click();
  await watcher.waitForURL(`**/game/${game.id}`);

  // The token ends.
  await dialog.getByRole("button", { name: "Revoke my laptop" }).click();
  await dialog.getByText("can play").waitFor({ state: "detached" });
  assert.equal((await api(token, "/api/me")).status, 401);
  await leave(page, visitor, watcher);
});

test("the operators' texts have pages, linked from home, with nothing in them that runs", async () => {
  const page = await person(browser, server.url);
  await page.goto("/");
  await page.locator("footer").getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("heading", { name: "Who we are" }).waitFor();
  await page.getByText("A club. <b>Not bold</b>").waitFor();
  assert.deepEqual(await page.locator("main a").allInnerTexts(), ["our page"]);
  await page.getByText("[bad](javascript:x)").waitFor();
  await accessible(page);
  await page.goto("/terms");
  await page.getByText("Be kind.").waitFor();
  await leave(page);
});

test("a player who is followed is found at once when they play", async () => {
  const answer = await fetch(`${server.url}/api/me`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Grace" }),
  });
  const cookie = answer.headers.get("set-cookie").split(";")[0];
  const { me } = await answer.json();
  const post = (path, body) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  await post("/api/me", { listed: true });
  const page = await person(browser, server.url);
  await page.goto(`/players?player=${me.id}`);
  await page.getByRole("button", { name: "Follow" }).click();
  await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
  await post("/api/games", { game: "six" });
  await page.goto("/");
  const followed = page.locator(".game-list li", { hasText: "A player you follow" });
  await followed.waitFor();
  assert.match(await followed.innerText(), /Grace waits for an opponent/);
  // With an account it is the account that remembers, on every device; nothing of it stays in the browser.
  const data = { name: "Wilma", password: "correct horse 77" };
  await page.request.post("/api/me", { data: { name: data.name } });
  await page.request.post("/api/me/password", { data: { password: data.password } });
  const moved = page.waitForResponse((answer) => answer.url().endsWith("/api/me/followed"));
  await page.reload();
  assert.deepEqual((await moved).request().postDataJSON(), { add: [me.id] });
  await followed.waitFor();
  await page.waitForFunction(() => !localStorage.getItem("merels:followed"));
  const phone = await person(browser, server.url, { viewport: { width: 390, height: 844 } });
  await phone.request.post("/api/login", { data });
  await phone.goto(`/players?player=${me.id}`);
  await phone.getByRole("button", { name: "Following", pressed: true }).click();
  await phone.getByRole("button", { name: "Follow", pressed: false }).waitFor();
  await page.goto(`/players?player=${me.id}`);
  await page.getByRole("button", { name: "Follow", pressed: false }).waitFor();
  await leave(page, phone);
});
