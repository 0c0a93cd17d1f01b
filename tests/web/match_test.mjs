// Play now and challenges, in real browsers against the real server (W14, W15).
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, browser, leave, person, serve, server, useSite } from "./support.mjs";

const phone = { viewport: { width: 390, height: 844 } };

useSite(() => serve(undefined, 0, ["--computer-after", "2500"]));

const playNow = (page) => page.getByRole("button", { name: "Play now" }).click();
const game = (page) => page.waitForURL(/\/game\//);

test("W14: two press Play now, on a phone and on a desktop, and sit at one game", async () => {
  const [ada, grace] = await Promise.all([person(browser, server.url, phone), person(browser, server.url)]);
  await ada.goto("/");
  await ada.locator(".people").getByText("1 person online").waitFor();
  await ada.locator(".people").getByText("nobody is waiting: the computer steps in after").waitFor();
  // The games and clocks are chosen once and remembered.
  await ada.locator(".match-options summary").click();
  await ada.getByLabel("Six Men's Morris").check();
  await ada.getByLabel("30+10").uncheck();
  await ada.reload();
  await ada.locator(".match-options summary").getByText("Six Men's Morris").waitFor();
  await accessible(ada);
  // Those without a name are counted by their address, which is the same here.
  await grace.request.post("/api/me", { data: { name: "Grace" } });
  await grace.goto("/");
  await ada.locator(".people").getByText("2 people online").waitFor();
  await Promise.all([playNow(ada), playNow(grace)]);
  await Promise.all([game(ada), game(grace)]);
  await Promise.all([ada, grace].map((page) => page.waitForSelector(".game-layout")));
  assert.equal(new URL(ada.url()).pathname, new URL(grace.url()).pathname);
  assert.equal(await ada.locator(".match-notice").count(), 0);
  const warned = (page) => page.getByText("Play your first turn within 60 seconds.").waitFor();
  await Promise.any([ada, grace].map(warned)); // whoever has White
  await leave(ada, grace);
});

test("W14: nobody comes, so the computer does, and a person who comes is offered", async () => {
  const [ada, grace] = await Promise.all([person(browser, server.url, phone), person(browser, server.url)]);
  await ada.goto("/");
  await playNow(ada);
  await ada.getByText("Looking for an opponent…").waitFor();
  // The search goes on on other pages, where it can be cancelled.
  await ada.goto("/about");
  await ada.locator(".match-notice").getByRole("button", { name: "Cancel" }).click();
  await ada.locator(".match-notice").waitFor({ state: "detached" });
  await ada.goto("/");
  await playNow(ada);
  await game(ada);
  await ada.locator(".match-notice").getByText("so you are playing the computer").waitFor();
  await ada.locator(".seat").getByText("Computer").first().waitFor();
  await accessible(ada);
  const first = new URL(ada.url()).pathname;
  await grace.goto("/");
  await playNow(grace);
  await ada.getByRole("button", { name: "Play the person" }).click();
  await game(grace);
  await ada.waitForURL((url) => url.pathname !== first);
  // Either may have been given a computer meanwhile; both end at one game.
  const person_ = grace.getByRole("button", { name: "Play the person" });
  await grace.waitForFunction(() => document.querySelector(".game-layout"));
  if (new URL(ada.url()).pathname !== new URL(grace.url()).pathname) await person_.click();
  await grace.waitForURL((url) => url.pathname === new URL(ada.url()).pathname);
  const state = await (await ada.request.get(`/api/games${first.slice("/game".length)}`)).json();
  assert.equal(state.game.state, "cancelled");
  await leave(ada, grace);
});

// Somebody with an account.
async function member(name, options) {
  const page = await person(browser, server.url, options);
  await page.request.post("/api/me", { data: { name } });
  await page.request.post("/api/me/password", { data: { password: "correct horse 77" } });
  return page;
}

test("W14: with an account one chooses rated games, casual ones or either", async () => {
  const guest = await person(browser, server.url, phone);
  await guest.goto("/");
  await guest.locator(".match-options summary").click();
  await guest.locator("select[name=rated]").selectOption("rated");
  await playNow(guest);
  await guest.locator(".problem").getByText("Rated games are for players with an account").waitFor();
  const [ada, grace] = [await member("Rated Ada", phone), await member("Rated Grace")];
  await ada.goto("/");
  await ada.locator(".match-options summary").getByText("Rated or casual").waitFor();
  await ada.locator(".match-options summary").click();
  await ada.locator("select[name=rated]").selectOption("rated");
  await accessible(ada);
  await ada.reload();
  await ada.locator(".match-options summary").getByText("· Rated").waitFor();
  await grace.goto("/");
  await Promise.all([playNow(ada), playNow(grace)]);
  await Promise.all([game(ada), game(grace)]);
  await ada.locator(".seat").getByText("1500?").first().waitFor();
  assert.equal(new URL(ada.url()).pathname, new URL(grace.url()).pathname);
  await leave(ada, grace, guest);
});

test("W14: who wants rated games only plays a rated one against the computer, and is told so", async () => {
  const ada = await member("Lonely Ada");
  await ada.goto("/");
  await ada.locator(".match-options summary").click();
  await ada.locator("select[name=rated]").selectOption("rated");
  await playNow(ada);
  await game(ada);
  await ada.locator(".match-notice").getByText("so you are playing the computer. This game is rated.").waitFor();
  await ada.locator(".seat").getByText("1500?").first().waitFor();
  await leave(ada);
});

test("W15: a challenge to a rated game says so before it is accepted", async () => {
  const [ada, grace] = [await member("Chall Ada"), await member("Chall Grace", phone)];
  await grace.goto("/about");
  await ada.goto("/challenge");
  await ada.getByLabel("Account name").fill("Chall Grace");
  await ada.locator("select[name=clock]").selectOption("none");
  assert.equal(await ada.getByLabel("Rated game").isDisabled(), true);
  await ada.locator("select[name=clock]").selectOption("3+2");
  await ada.getByLabel("Rated game").check();
  await accessible(ada);
  await ada.getByRole("button", { name: "Send challenge" }).click();
  await grace.locator(".match-notice").getByText("Chall Ada (1500?) challenges you").waitFor();
  await grace.locator(".match-notice").getByText("Nine Men's Morris · Rated · 3+2 · Random colours").waitFor();
  await accessible(grace);
  await grace.getByRole("button", { name: "Accept" }).click();
  await Promise.all([game(ada), game(grace)]);
  await ada.locator(".seat").getByText("1500?").first().waitFor();
  await leave(ada, grace);
});

test("W15: a challenge comes to whatever page one is on, and is accepted or declined", async () => {
  const [ada, grace] = await Promise.all([person(browser, server.url), person(browser, server.url, phone)]);
  const post = (page, path, data) => page.request.post(path, { data });
  await post(ada, "/api/me", { name: "Ada" });
  await post(grace, "/api/me", { name: "Grace" });
  await post(grace, "/api/me/password", { password: "correct horse 77" });
  await grace.goto("/about");
  const challenge = async (name) => {
    await ada.goto("/challenge");
    await ada.getByLabel("Account name").fill(name);
    await ada.getByRole("button", { name: "Send challenge" }).click();
  };
  await challenge("Nobody Of This Name");
  await ada.locator(".problem").getByText("There is no such player.").waitFor();
  await accessible(ada);
  await challenge("grace");
  await ada.locator(".match-notice").getByText("Waiting for Grace to answer").waitFor();
  await grace.locator(".match-notice").getByText("Ada challenges you").waitFor();
  await grace.locator(".match-notice").getByText("Nine Men's Morris · Casual · 10+5 · Random colours").waitFor();
  await accessible(grace);
  await grace.getByRole("button", { name: "Accept" }).click();
  await Promise.all([game(ada), game(grace)]);
  assert.equal(new URL(ada.url()).pathname, new URL(grace.url()).pathname);
  // Again, by a recent opponent's name; this time not today.
  await ada.goto("/challenge");
  await ada.getByRole("group", { name: "People you have played" }).getByRole("button", { name: "Grace" }).click();
  await ada.getByRole("button", { name: "Send challenge" }).click();
  await grace.getByRole("button", { name: "Not today" }).click();
  await ada.locator(".match-notice").getByText("Grace declined your challenge.").waitFor();
  await ada.locator(".match-notice").getByRole("button", { name: "OK" }).click();
  await grace.goto("/challenge");
  await grace.getByRole("button", { name: "Allow again" }).click();
  await grace.getByText("Players who cannot challenge you").waitFor({ state: "detached" });
  // An open game is joined from the list.
  const made = await (await post(ada, "/api/games", { game: "nine" })).json();
  await grace.goto("/");
  await grace.getByRole("button", { name: "Join: Ada waits for an opponent" }).click();
  await grace.waitForURL(`**/game/${made.game.id}`);
  await grace.waitForSelector(".game-layout");
  await leave(ada, grace);
});
