// A game that no file of the page knows: the site and the server with the tests' own game (tests/game) among the others.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { browser, folder, leave, meetOnline, person, preset, root, serve, server, useSite } from "./support.mjs";

useSite(() => {
  const build = join(root, `build/${preset}`);
  return serve(join(folder, "siege.db"), 0, [], {
    program: join(build, "tests/game/merels_with_siege"),
    site: join(build, "site_with_siege"),
  });
});

test("its king, throne and arcs are drawn, and it is played at one screen", async () => {
  const page = await person(browser, server.url);
  await page.goto("/new_game?with=screen&game=siege");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
  const { king, arcs, areas } = await page.evaluate(() => ({
    king: document.querySelector('.field [data-kind="king"] text').textContent,
    arcs: document.querySelector(".field path.line").getAttribute("d").match(/A/g).length,
    areas: document.querySelectorAll(".field .area").length,
  }));
  assert.deepEqual({ king, arcs, areas }, { king: "♔", arcs: 4, areas: 5 });
  assert.match(await page.locator('[data-name="c3"]').getAttribute("aria-label"), /^c3, White, king, throne/);
  await page.play("c4-b4");
  await page.play("b5-a5");
  assert.deepEqual(await page.turns(), ["c4-b4", "b5-a5"]);
  await leave(page);
});

test("a piece taken by a jump leaves the board", async () => {
  const page = await person(browser, server.url);
  const position = encodeURIComponent("...../..w../b.k.b/.wb../....b w");
  await page.goto(`/new_game?with=screen&game=siege&position=${position}`);
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
  await page.play("b2-d2");
  await page.waitForFunction(() => document.querySelector('.field [data-man="17"]') === null);
  assert.deepEqual(await page.board(), ["10:black", "12:white", "14:black", "18:white", "24:black", "7:white"]);
  await leave(page);
});

test("the computer answers, and a hint has the game's own reason", async () => {
  const page = await person(browser, server.url);
  const position = encodeURIComponent("...../..w../b.k.b/.wb../....b w");
  await page.goto(`/new_game?with=computer&game=siege&level=2&side=white&position=${position}`);
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-words").getByText("takes the man on c2").waitFor();
  await page.play("b2-d2");
  await page.waitForTurns(2);
  await leave(page);
});

test("what its folder says on the page is shown: a summary, its switches and a lesson", async () => {
  const page = await person(browser, server.url);
  await page.goto("/learn");
  await page.locator('a[href="/learn/siege"]').getByText("A king breaks out of a ring of besiegers.").click();
  await page.getByRole("heading", { name: "The way out" }).waitFor();
  assert.match(await page.locator(".lesson").innerText(), /Step 1 of 1/);
  assert.equal(await page.getByText("On to the strategy").count(), 0, "it has no strategy to go on to");
  await page.play("b5-a5");
  await page.locator(".note", { hasText: "The king is safe." }).waitFor();
  await page.goto("/new_game?with=screen&game=siege");
  await page.getByText("Learn it in a few steps").waitFor();
  await page.getByLabel("Pieces go along the arcs").waitFor();
  await leave(page);
});

test("there is no lesson of another game: Learn has its rules alone", async () => {
  // The site as it is where the game's folder has no lesson. The service worker would bring the scripts as they are.
  const page = await person(browser, server.url, { serviceWorkers: "block" });
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/siege:"[^"]*lesson-siege[^"]*",?/g, "") });
  });
  await page.goto("/learn/siege");
  await page.getByRole("heading", { name: "The rules in full" }).waitFor();
  await page.getByText("Only the king may stand on the throne.").waitFor();
  assert.equal(await page.locator(".lesson").count(), 0);
  await page.goto("/new_game?game=siege");
  await page.getByRole("heading", { name: "Siege" }).waitFor();
  assert.equal(await page.getByText("Learn it in a few steps").count(), 0);
  await page.goto("/learn/nine");
  await page.locator(".lesson").waitFor();
  await leave(page);
});

test("a king is set up by hand", async () => {
  const page = await person(browser, server.url);
  await page.goto("/setup?game=siege");
  await page.getByRole("button", { name: "Clear the board" }).click();
  await page.getByRole("radio", { name: "King" }).check();
  await page.pick("b5");
  await page.locator("[name=brush][value=black]").check();
  await page.pick("e1");
  assert.equal(await page.locator(".position-text code").innerText(), ".k.../...../...../...../....b w");
  await page.getByText("This position is possible.").waitFor();
  await leave(page);
});

test("two people play it through a real server to its end", async () => {
  const [ada, grace] = await Promise.all([person(browser, server.url), person(browser, server.url)]);
  const position = encodeURIComponent("...../.kw../b...b/...../....b w");
  await meetOnline(ada, grace, `game=siege&side=white&position=${position}`);
  for (const [mover, turn, count] of [
    [ada, "b4-b5", 1],
    [grace, "e1-d1", 2],
    [ada, "b5-a5", 3],
  ]) {
    await mover.play(turn);
    await Promise.all([ada.waitForTurns(count), grace.waitForTurns(count)]);
  }
  for (const who of [ada, grace]) {
    await who.waitForSelector(".dialog.end");
    assert.match(await who.locator(".dialog.end").innerText(), /by reaching the goal/);
  }
  await leave(ada, grace);
});
