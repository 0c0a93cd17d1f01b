// The keyboard alone: whole games, the board as one tab stop, the focus after navigation.
import assert from "node:assert/strict";
import {
  boardWalk,
  focused,
  leave,
  person,
  rules,
  serve,
  server,
  shortGame,
  tabTo,
  testInBoth,
  useSite,
} from "./support.mjs";

let arrowsBetween;
useSite(serve, async () => {
  arrowsBetween = await boardWalk();
});

async function visit(browser, path) {
  const page = await person(browser, server.url);
  await page.goto(path);
  await page.waitForSelector("main:not([aria-busy=true]) h1");
  return page;
}
function headingHasFocus(page, words) {
  return page.waitForFunction((text) => {
    const { tagName, textContent } = document.activeElement;
    return tagName === "H1" && textContent.startsWith(text);
  }, words);
}
for (const name of ["six", "nine", "yote", "dvonn"]) {
  testInBoth(`W5: a whole game of ${name} by keyboard alone`, async (browser) => {
    const { turns, start } = shortGame(rules, name);
    const page = await visit(browser, `/new_game?with=screen&game=${name}&position=${encodeURIComponent(start)}`);
    const { geometry, title } = rules.named(name);
    const points = geometry.spots.map((spot) => spot.name);
    await tabTo(page, (here) => here === "submit");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".game-layout");
    // The new page's heading has the focus, and the board is one tab stop.
    await headingHasFocus(page, title);
    await tabTo(page, (here) => points.includes(here));
    const first = await focused(page);
    await page.keyboard.press("Tab");
    assert.ok(!points.includes(await focused(page)), "one more Tab leaves the board");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(page), first, "and back it is where it was");

    let at = points.indexOf(first);
    for (const [i, turn] of turns.filter((each) => each !== "pass").entries()) {
      for (const point of turn.split(/[-x]/)) {
        const to = points.indexOf(point);
        for (const arrow of arrowsBetween(geometry, at, to)) await page.keyboard.press(arrow);
        assert.equal(await focused(page), point);
        await page.keyboard.press(i % 2 === 0 ? "Enter" : " ");
        at = to;
      }
      if (name === "dvonn") await page.keyboard.press("Enter"); // the same point again confirms
    }
    await page.waitForSelector(".dialog.end[open]");
    assert.deepEqual(await page.turns(), turns);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".dialog.end", { state: "detached" });
    await leave(page);
  });
}

testInBoth("the focus follows navigation", async (browser) => {
  const page = await visit(browser, "/");
  assert.doesNotMatch(await focused(page), /^H1/, "not on the first page");
  for (const [link, heading] of [
    ["Learn", "Learn"],
    ["Players", "Players"],
    ["Play", "New game"],
  ]) {
    await tabTo(page, (here) => here === `A ${link}`);
    await page.keyboard.press("Enter");
    await headingHasFocus(page, heading);
    for (let i = 0; i < 7 && (await focused(page)) !== "A Play"; i++) await page.keyboard.press("Shift+Tab");
  }
  await leave(page);
});

// Presses a button by keyboard. Between a focus and its key there is no time in which a person could do anything else.
async function press(page, name, role = "button") {
  const button = page.getByRole(role, { name, exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
}
function focusIsAt(page, selector) {
  return page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector);
}

testInBoth("the focus goes on from a button that goes away: puzzles of the home page, lessons", async (browser) => {
  const page = await visit(browser, "/");
  await page.pick("d2"); // no mill
  await press(page, "Try again");
  await focusIsAt(page, ".puzzle [data-name]");
  await page.play("d7xb4");
  await press(page, "Next puzzle");
  await focusIsAt(page, ".puzzle h2");

  await page.goto("/learn/three?step=2");
  await page.waitForSelector(".lesson h2");
  assert.doesNotMatch(await focused(page), /^H2/, "not the step that the page opens with");
  for (let step = 3; (await page.getByRole("link", { name: "On to the strategy" }).count()) === 0; step++) {
    await press(page, /^(Skip|Next)$/);
    await focusIsAt(page, ".lesson h2");
    await page.getByText(`Step ${step} of`).waitFor();
  }
  await press(page, "On to the strategy", "link");
  await page.waitForURL(/part=strategy/);
  await focusIsAt(page, ".lesson h2");
  await page.getByText("Step 1 of").waitFor();
  await leave(page);
});

testInBoth("the focus goes on from a button that goes away: what a game asks", async (browser) => {
  const page = await person(browser, server.url);
  await page.addInitScript(() => {
    if (window.origin !== "null") localStorage.setItem("merels:confirm", "always");
  });
  await page.goto("/new_game?with=screen&game=six");
  await page.getByRole("button", { name: "Start playing" }).click();
  const point = page.locator('[data-name="a5"]');
  for (const answer of ["Cancel", "Play this turn"]) {
    await point.focus();
    await page.keyboard.press("Enter");
    await press(page, answer);
    await focusIsAt(page, '[data-name="a5"]');
  }
  await page.waitForTurns(1);
  // What the person asks for has the focus at once, but on what does no harm.
  await press(page, "Give up");
  await focusIsAt(page, ".question button:not(.danger)");
  assert.equal(
    await page.evaluate(() => document.activeElement.closest("[role=alertdialog]").getAttribute("aria-label")),
    "Give this game up? The opponent wins.",
  );
  await page.keyboard.press("Enter");
  await page.locator(".question").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement.textContent === "Give up");
  await press(page, "Offer a draw");
  await focusIsAt(page, ".question button.strong");
  await press(page, "No, play on");
  await page.waitForFunction(() => document.activeElement.textContent === "Offer a draw");
  await leave(page);
});
