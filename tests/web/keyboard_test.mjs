// The keyboard alone, in Chromium and in Firefox: whole games, the board as one tab stop, the focus after navigation.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bundled, launch, launchFirefox, loadRules, patience, person, serve, wholeGame } from "./support.mjs";

let server, rules, layout;
const browsers = {};
before(async () => {
  [server, rules, layout] = [await serve(), await loadRules(), await bundled("board/layout")];
  browsers.chromium = await launch();
  browsers.firefox = await launchFirefox();
});
after(async () => {
  for (const browser of Object.values(browsers)) await browser?.close();
  await server?.stop();
});

// A page of either browser: both have evaluate, keyboard.press, goto.
async function visit(name, path) {
  const browser = browsers[name];
  const page = name === "firefox" ? await browser.newPage() : await person(browser, server.url);
  const complaints = page.complaints ?? [];
  if (name === "firefox") {
    page.setDefaultTimeout(patience);
    page.on("pageerror", (error) => complaints.push(String(error)));
  }
  await page.goto(server.url + path);
  await page.waitForSelector("main h1");
  return Object.assign(page, { complaints });
}

async function until(page, holds, words) {
  const late = Date.now() + patience;
  while (!(await page.evaluate(holds))) assert.ok(Date.now() < late, words);
}
function focused(page) {
  return page.evaluate(() => {
    const { dataset, tagName, textContent, type } = document.activeElement;
    return dataset.name ?? (type === "submit" ? type : `${tagName} ${textContent}`);
  });
}
async function tabTo(page, wanted) {
  for (let i = 0; i < 60; i++) {
    if (wanted(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not come there, but to ${await focused(page)}`);
}

// The arrow keys that lead from one point to another, by the shortest way.
function arrowsBetween(geometry, from, to) {
  const drawn = layout.layoutOf(geometry, false, true);
  const ways = new Map([[from, []]]);
  for (const [point, way] of ways) {
    if (point === to) return way;
    for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const next = layout.step(geometry, drawn, point, arrow);
      if (!ways.has(next)) ways.set(next, [...way, arrow]);
    }
  }
  assert.fail(`no arrow keys lead from ${from} to ${to}`);
}

for (const name of ["chromium", "firefox"]) {
  test(`W5: a whole game by keyboard alone, in ${name}`, async () => {
    const page = await visit(name, "/new_game?with=screen&game=six");
    const { geometry } = rules.named("six");
    const points = geometry.spots.map((spot) => spot.name);
    await tabTo(page, (here) => here === "submit");
    await page.keyboard.press("Enter");
    await until(page, () => document.querySelector(".table") !== null, "the game begins");
    // The new page's heading has the focus, and the board is one tab stop.
    await until(page, () => document.activeElement.tagName === "H1", "the heading gets the focus");
    assert.match(await focused(page), /^H1 Six Men's Morris/);
    await tabTo(page, (here) => points.includes(here));
    const first = await focused(page);
    await page.keyboard.press("Tab");
    assert.ok(!points.includes(await focused(page)), "one more Tab leaves the board");
    await page.keyboard.down("Shift");
    await page.keyboard.press("Tab");
    await page.keyboard.up("Shift");
    assert.equal(await focused(page), first, "and back it is where it was");

    const { turns, outcome } = wholeGame(rules, "six", "", 3);
    assert.ok(outcome.over, "the game chosen for this test ends");
    let at = points.indexOf(first);
    for (const [i, turn] of turns.filter((each) => each !== "pass").entries()) {
      for (const point of turn.split(/[-x]/)) {
        const to = points.indexOf(point);
        for (const arrow of arrowsBetween(geometry, at, to)) await page.keyboard.press(arrow);
        assert.equal(await focused(page), point);
        await page.keyboard.press(i % 2 === 0 ? "Enter" : " ");
        at = to;
      }
    }
    await until(page, () => document.querySelector(".dialog.end[open]") !== null, "the end is told");
    const played = await page.evaluate(() =>
      [...document.querySelectorAll(".turns .turn")].map((turn) => turn.textContent),
    );
    assert.deepEqual(played, turns);
    await page.keyboard.press("Escape");
    await until(page, () => document.querySelector(".dialog.end") === null, "Escape closes the dialog");
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

  test(`the focus follows navigation, in ${name}`, async () => {
    const page = await visit(name, "/");
    assert.doesNotMatch(await focused(page), /^H1/, "not on the first page");
    for (const [link, heading] of [
      ["Learn", "Learn"],
      ["Players", "Players"],
      ["Play", "New game"],
    ]) {
      await tabTo(page, (here) => here === `A ${link}`);
      await page.keyboard.press("Enter");
      await until(page, () => document.activeElement.tagName === "H1", `the heading of ${link} gets the focus`);
      assert.equal(await focused(page), `H1 ${heading}`);
      await page.keyboard.down("Shift");
      for (let i = 0; i < 7 && (await focused(page)) !== "A Play"; i++) await page.keyboard.press("Tab");
      await page.keyboard.up("Shift");
    }
    assert.deepEqual(page.complaints, []);
    await page.close();
  });
}
