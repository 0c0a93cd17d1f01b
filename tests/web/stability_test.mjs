// Nothing moves by itself during a game.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  browser,
  folder,
  leave,
  listen,
  mayBeNotified,
  meetDaily,
  meetOnline,
  person,
  rules,
  serve,
  server,
  startGame,
  testInBoth,
  useSite,
  wholeGame,
} from "./support.mjs";

useSite();

// Everything that moved by itself since this was called: what a browser counts as a shift, but with those after input.
// Firefox does not count them, so the places of what is always there are compared frame by frame.
async function watchShifts(page) {
  await page.evaluate(() => {
    window.shifts = [];
    if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")) {
      const steady = ".topbar, .game-layout > :not(.notice), .field, .status, .seat, .tools button";
      // In the window, and on the page; what keeps one of them was scrolled, or stays in view while others are.
      const place = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [
          [x, y, width, height],
          [x + scrollX, y + scrollY, width, height],
        ].map((box) => box.map(Math.round).join());
      };
      const places = new Map([...document.querySelectorAll(steady)].map((element) => [element, place(element)]));
      const look = () => {
        for (const [element, before] of places) {
          if (!element.isConnected) continue;
          const now = place(element);
          if (now.every((box, i) => box !== before[i]))
            window.shifts.push(`${element.className} ${element.textContent}: ${before[1]} to ${now[1]}`);
          places.set(element, now);
        }
        requestAnimationFrame(look);
      };
      return look();
    }
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        for (const { node, previousRect: from, currentRect: to } of shift.sources)
          window.shifts.push(
            `${node?.className || node?.nodeName} ${node?.textContent?.slice(0, 30)}: ${from.x},${from.y} to ${to.x},${to.y}`,
          );
    }).observe({ type: "layout-shift" });
  });
  return async () => {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
    return page.evaluate(() => window.shifts);
  };
}

for (const [name, game, width, height] of [
  ["tall", "six", 390, 844],
  ["square", "three", 700, 700],
  ["wide", "three", 1200, 900],
  ["low", "three", 844, 390],
]) {
  testInBoth(`nothing moves in a game: hints, questions, notes, looking back, the end; ${name}`, async (browser) => {
    const page = await startGame(browser, server.url, `with=screen&game=${game}`, { viewport: { width, height } });
    const shifts = await watchShifts(page);
    const { turns } = wholeGame(rules, game, "", 3);
    for (const [i, turn] of turns.entries()) {
      if (i === 2) {
        await page.getByRole("button", { name: "Hint", exact: true }).click();
        await page.waitForSelector(".hint-words");
      }
      if (i === 3) {
        await page.getByRole("button", { name: "Offer a draw" }).click();
        await page.getByRole("button", { name: "No, play on" }).click();
        await page.getByRole("button", { name: "Give up" }).click();
        await page.getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("button", { name: "Take back" }).click();
        await page.waitForTurns(2);
        await page.play(turns[2]);
        await page.getByRole("button", { name: "Previous turn" }).click();
        await page.getByRole("button", { name: "Back to the present" }).click();
        await page.locator(`[data-name="${turns[0].split("x")[0]}"]`).click(); // a refusal
      }
      if (turn !== "pass") await page.play(turn);
    }
    await page.waitForSelector(".dialog.end");
    await page.keyboard.press("Escape");
    assert.ok(await page.locator(".status.over").isVisible());
    assert.deepEqual(await shifts(), []);
    await leave(page);
  });
}

testInBoth(
  "nothing moves in an online game: requests, phrases, a watcher, a lost connection; a request is in view and heard",
  async (browser, name) => {
    let own = await serve(join(folder, `moves-${name}.db`));
    const [ada, grace, will] = await Promise.all([
      person(browser, own.url, { viewport: { width: 390, height: 600 } }),
      person(browser, own.url),
      person(browser, own.url),
    ]);
    await ada.addInitScript(listen);
    await ada.addInitScript(mayBeNotified);
    const link = await meetOnline(ada, grace, "game=nine&side=white");
    await ada.getByRole("button", { name: "Notify me when it is my turn" }).scrollIntoViewIfNeeded();
    const shifts = await watchShifts(ada);
    await will.goto(link);
    await ada.getByText("1 person watching").waitFor();
    await will.goto("/about");
    await ada.getByText("1 person watching").waitFor({ state: "detached" });
    await ada.evaluate(() => scrollTo(0, 0));
    await ada.play("d6");
    await grace.waitForTurns(1);
    await grace.play("f4");
    await ada.waitForTurns(2);
    const forget = () => ada.evaluate(() => (window.heard.length = 0));
    await forget();
    for (const [ask, question] of [
      ["Offer a draw", "Grace offers a draw."],
      ["Take back", "Grace asks to take back the last turn."],
    ]) {
      await grace.getByRole("button", { name: ask }).click();
      const asked = ada.getByRole("alertdialog", { name: question });
      await asked.waitFor();
      const { y, height } = await asked.boundingBox();
      assert.ok(y >= 0 && y + height <= 600, `${question} is in view`);
      assert.ok(await ada.evaluate(() => window.heard.length > 0), `${question} is heard`);
      await forget();
      await ada.getByRole("button", { name: "No, play on" }).click();
      await asked.waitFor({ state: "hidden" });
    }
    await grace.getByRole("button", { name: "Say something to Ada" }).click();
    await grace.getByRole("button", { name: "Hello!" }).click();
    await ada.locator(".bubble").getByText("Hello!").waitFor();
    await own.kill();
    await ada.getByText("The connection is lost").waitFor();
    own = await serve(own.database, own.port);
    await ada.getByText("The connection is lost").waitFor({ state: "hidden" });
    assert.deepEqual(await shifts(), []);
    // Nothing has happened in the game since.
    await grace.getByText("The take-back was declined.").waitFor({ state: "detached" });
    await leave(ada, grace, will);
    await own.stop();
  },
);

test("nothing moves in a daily game: plans, a notification that is offered, a vacation, the end", async () => {
  const own = await serve(join(folder, "daily.db"), 0, ["--push", "local"]);
  after(() => own.stop());
  const [ada, grace] = await Promise.all([
    person(browser, own.url, { viewport: { width: 390, height: 844 } }),
    person(browser, own.url),
  ]);
  await ada.addInitScript(mayBeNotified);
  await meetDaily(ada, grace);
  await ada.locator(".banner").scrollIntoViewIfNeeded();
  const shifts = await watchShifts(ada);
  await ada.play("d6");
  await grace.waitForTurns(1);
  await grace.play("f4");
  await ada.getByRole("button", { name: "Notify me when it is my turn" }).waitFor();
  await ada.play("b4");
  await grace.waitForTurns(3);
  for (const days of [2, 0]) {
    assert.ok((await grace.request.post("/api/me/vacation", { data: { days } })).ok());
    await ada.getByText(/^Grace is on vacation/).waitFor({ state: days > 0 ? "visible" : "detached" });
  }
  await grace.getByRole("button", { name: "Give up" }).click();
  await grace.locator(".danger").click();
  await ada.waitForSelector(".dialog.end");
  await ada.keyboard.press("Escape");
  assert.deepEqual(await shifts(), []);
  await leave(ada, grace);
});
