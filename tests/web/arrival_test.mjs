// One who waits for an opponent is told when they arrive, wherever they are (W2).
import assert from "node:assert/strict";
import { accessible, leave, listen, person, server, testInBoth, useSite } from "./support.mjs";

useSite();

// For addInitScript: keeps what is notified of.
function keepNotices() {
  window.notices = [];
  const Real = window.Notification;
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      window.notices.push({ title, ...options });
    }
  };
}

testInBoth("clock and colour are shown before a game; an arrival is announced wherever one is", async (browser) => {
  const ada = await person(browser, server.url, { permissions: ["notifications"] });
  const grace = await person(browser, server.url);
  await ada.addInitScript(listen);
  await ada.addInitScript(keepNotices);
  await ada.goto("/new_game?with=online&game=six&side=black");
  await ada.getByLabel("Clock").selectOption("3+2");
  await ada.getByLabel("Only for people who have the link").uncheck();
  await ada.getByRole("button", { name: "Create game" }).click();
  const link = await ada.locator("#game-link").inputValue();
  await ada.getByText("3+2 · You play Black").waitFor();
  await ada.waitForFunction(() => /Waiting/.test(document.title));
  await grace.goto("/");
  const entry = grace.locator(`a[href="${new URL(link).pathname}"]`);
  await entry.getByText("3+2 · You play White").waitFor();
  await entry.click();
  await grace.getByText("3+2 · You play White").waitFor();
  // Ada plays the computer meanwhile, without an account or a name of her own.
  await ada.getByRole("button", { name: "Play the computer while you wait" }).click();
  await ada.getByRole("button", { name: "Start playing" }).click();
  await ada.waitForSelector(".game-layout");
  await ada.evaluate(() => Object.defineProperty(document, "hidden", { value: true })); // she looks elsewhere
  await grace.getByLabel("Your name").fill("Grace");
  await grace.getByRole("button", { name: "Join", exact: true }).click();
  const told = ada.locator(".arrived");
  await told.getByText("Grace has arrived.").waitFor();
  await accessible(ada);
  assert.match(await ada.title(), /Grace has arrived/);
  assert.match(await ada.evaluate(() => window.heard.join()), /392,523,659/);
  assert.deepEqual(await ada.evaluate(() => window.notices.filter(({ tag }) => tag === "merels-arrival")), [
    { title: "Grace has arrived", body: "Your game begins.", tag: "merels-arrival" },
  ]);
  await told.getByRole("link", { name: "Go to the game" }).click();
  await ada.waitForURL(link);
  await ada.waitForSelector(".game-layout");
  assert.equal(await told.count(), 0);
  // The clocks stand until both have played; until then the game can be aborted, and counts for nothing.
  assert.equal(await ada.locator(".clock.runs").count(), 0);
  await grace.play("a5");
  await ada.waitForTurns(1);
  assert.equal(await ada.locator(".clock.runs").count(), 0);
  await ada.getByRole("button", { name: "Abort" }).click();
  for (const who of [ada, grace]) await who.getByRole("heading", { name: "The game was aborted" }).waitFor();
  assert.match(await grace.locator("main").innerText(), /It does not count/);
  await accessible(grace);
  await leave(ada, grace);
});

testInBoth("an arrival is announced to one who left the waiting room for any page", async (browser) => {
  const [ada, grace] = await Promise.all([
    person(browser, server.url, { permissions: ["notifications"] }),
    person(browser, server.url),
  ]);
  await ada.addInitScript(listen);
  await ada.addInitScript(keepNotices);
  await ada.goto("/new_game?with=online&game=six");
  await ada.getByRole("button", { name: "Create game" }).click();
  const link = await ada.locator("#game-link").inputValue();
  await ada.getByRole("link", { name: "Learn", exact: true }).click();
  await ada.getByRole("heading", { name: "Learn", exact: true }).waitFor();
  await ada.evaluate(() => Object.defineProperty(document, "hidden", { value: true })); // she looks elsewhere
  await grace.goto(link);
  await grace.getByLabel("Your name").fill("Grace");
  await grace.getByRole("button", { name: "Join", exact: true }).click();
  await ada.locator(".arrived").getByText("Grace has arrived.").waitFor();
  assert.match(await ada.title(), /Grace has arrived/);
  assert.match(await ada.evaluate(() => window.heard.join()), /392,523,659/);
  assert.equal(await ada.evaluate(() => window.notices.at(-1).title), "Grace has arrived");
  await leave(ada, grace);
});

testInBoth("an arrival is heard once by one who waits, and stays in the title until they look", async (browser) => {
  const [ada, grace] = await Promise.all([person(browser, server.url), person(browser, server.url)]);
  await ada.addInitScript(listen);
  await ada.goto("/new_game?with=online&game=six&side=white");
  await ada.getByRole("button", { name: "Create game" }).click();
  const link = await ada.locator("#game-link").inputValue();
  await ada.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
  await grace.goto(link);
  await grace.getByLabel("Your name").fill("Grace");
  await grace.getByRole("button", { name: "Join", exact: true }).click();
  await ada.waitForSelector(".seat.top .player:not(.away)");
  await grace.waitForSelector(".game-layout");
  await ada.play("a5");
  await grace.waitForTurns(1);
  await grace.play("c5"); // after she has come
  await ada.waitForTurns(2);
  assert.match(await ada.title(), /Grace has arrived/);
  assert.equal(await ada.evaluate(() => window.heard.join().split("392,523,659").length - 1), 1);
  await ada.evaluate(() => {
    delete document.hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await ada.waitForFunction(() => document.title.startsWith("● Your turn"));
  await leave(ada, grace);
});
