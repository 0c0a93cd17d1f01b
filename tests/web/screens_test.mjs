// Every screen: how large the board is, what is in view without scrolling, that nothing scrolls sideways at any width, and
// that nothing moves during a game.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { folder, launch, leave, loadRules, meetOnline, person, serve, startGame, wholeGame } from "./support.mjs";

let server, browser, rules;
before(async () => {
  [server, browser, rules] = [await serve(), await launch(), await loadRules()];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const start = (query, options) => startGame(browser, server.url, query, options);
const screens = [
  [320, 568],
  [360, 640],
  [390, 844],
  [450, 720], // a laptop at 200 %
  [500, 500],
  [600, 800],
  [600, 900],
  [700, 700],
  [768, 1024],
  [820, 1180],
  [1000, 1000],
  [900, 1440],
  [1080, 1920],
  [1440, 2560],
];
const bothWays = screens.flatMap(([width, height]) => [
  { width, height },
  { width: height, height: width },
]);

// Phones show no scroll bars, desks do.
for (const [game, hasTouch] of [
  ["nine", true],
  ["nine", false],
  ["yote", true],
  ["dvonn", true],
]) {
  test(`${game}: the board is large and the turn in view on every screen, ${hasTouch ? "touch" : "mouse"}`, async () => {
    const page = await start(`with=screen&game=${game}`, { hasTouch, isMobile: hasTouch });
    const wrong = [];
    for (const { width, height } of bothWays) {
      if (!hasTouch && Math.min(width, height) < 450) continue; // no window of a desk is that small
      await page.setViewportSize({ width, height });
      const found = await page.evaluate(async () => {
        const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        await drawn(); // a broad board is turned when the window's shape changes
        const box = (what) => document.querySelector(what).getBoundingClientRect().toJSON();
        const { scrollWidth, clientWidth } = document.documentElement;
        return { board: box(".field .drawing"), status: box(".status"), sideways: scrollWidth - clientWidth };
      });
      const { board, status } = found;
      const tell = (words) => wrong.push(`${width}x${height}: ${words}`);
      const least = 0.85 * Math.min(width, height);
      if (Math.max(board.width, board.height) < least) tell(`board ${board.width} x ${board.height}`);
      if (game === "nine" && Math.min(board.width, board.height) < least) tell(`board ${board.width} wide`);
      if (board.top < 0 || board.bottom > height + 1) tell(`board from ${board.top} to ${board.bottom}`);
      if (status.top < 0 || status.bottom > height) tell(`the turn is at ${status.top} to ${status.bottom}`);
      if (found.sideways > 0) tell(`scrolls sideways by ${found.sideways}`);
    }
    assert.deepEqual(wrong, []);
    await leave(page);
  });
}

test("in a window broader than high the tools stand beside the board, down to 500 x 480", async () => {
  const page = await start("with=screen&game=nine");
  for (const [width, height] of [
    [500, 480],
    [560, 520],
    [640, 600],
    [720, 700],
    [800, 600],
    [1020, 1000],
  ]) {
    await page.setViewportSize({ width, height });
    const { board, tools } = await page.evaluate(() => {
      const box = (what) => document.querySelector(what).getBoundingClientRect().toJSON();
      return { board: box(".field .drawing"), tools: box(".tools") };
    });
    const at = `${width} x ${height}: ${JSON.stringify({ board, tools })}`;
    assert.ok(tools.left >= board.right && tools.right <= width, at);
    assert.ok(tools.top < board.bottom && tools.bottom <= height, at);
    assert.ok(board.width >= 0.85 * height && board.bottom <= height, at);
  }
  await leave(page);
});

test("in a tall window DVONN stands upright, and is played the same", async () => {
  const page = await start("with=screen&game=dvonn-placed", { viewport: { width: 390, height: 844 } });
  const { width, height } = await page.locator(".field .drawing").boundingBox();
  assert.ok(height > 1.5 * width, `${width} x ${height}`);
  await page.pick("c3");
  await page.play("d3");
  await page.locator('[data-name="d3"]').focus();
  await page.keyboard.press("ArrowUp"); // towards c3: the rows go down the screen
  assert.equal(await page.evaluate(() => document.activeElement.dataset.name), "c3");
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForFunction(() => {
    const { width, height } = document.querySelector(".field .drawing").getBoundingClientRect();
    return width > 1.5 * height;
  });
  await leave(page);
});

test("W5: where points are smaller than a fingertip, a lens shows what is under it, and the finger aims", async () => {
  const page = await start("with=screen&game=dvonn-placed", {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 320, height: 568 },
  });
  const devtools = await page.context().newCDPSession(page);
  const at = async (name) => {
    const { x, y, width, height } = await page.locator(`[data-name="${name}"]`).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const touch = (type, ...touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const seen = [];
  for (const [from, to] of [
    ["c3", "d3"], // slid to its neighbour
    ["f3", "f3"],
    ["c5", "c5"], // near the edge
  ]) {
    await touch("touchStart", await at(from));
    await page.waitForSelector(".lens");
    const lens = await page.locator(".lens").boundingBox();
    assert.ok(lens.x >= 0 && lens.y >= 0 && lens.x + lens.width <= 320, "the lens is in the window");
    await touch("touchMove", await at(to));
    await touch("touchEnd");
    await page.waitForSelector(".lens", { state: "detached" });
    seen.push(to);
    await page.waitForTurns(seen.length);
  }
  assert.deepEqual(await page.turns(), seen);
  await leave(page);
  // Nine on a larger phone has room enough.
  const large = await start("with=screen&game=nine", {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const { width } = await large.locator(".field .drawing").boundingBox();
  const [a, b] = await large
    .locator('[data-name="c3"], [data-name="d3"]')
    .evaluateAll((all) => all.map((point) => point.getBoundingClientRect().x));
  assert.ok(Math.abs(a - b) >= 44, `${Math.abs(a - b)} pixels from point to point, of ${width}`);
  await leave(large);
});

const paths = [
  "/",
  "/new_game?with=computer",
  "/new_game?with=online",
  "/join_lobby",
  "/learn",
  "/learn/nine",
  "/learn/dvonn",
  "/about",
  "/setup?game=six",
  "/setup?game=dvonn",
  "/analyse?game=nine",
  "/analyse?game=dvonn",
  "/review#v=1&game=six&turns=a5.c4.c5.b2",
  "/players",
  "/puzzles",
  "/tournaments",
  "/tournaments/new",
];

// What is wrong with a page at any of the widths: it is shown in a frame, which is quick to resize.
async function wrongAt([path, least, most, step]) {
  const frame = document.createElement("iframe");
  frame.style.height = "800px";
  frame.src = path;
  document.body.append(frame);
  const ready = () => frame.contentDocument?.querySelector("main:not([aria-busy=true])");
  const late = performance.now() + 60_000;
  while (!ready() && performance.now() < late) await new Promise((resolve) => setTimeout(resolve, 20));
  if (!ready()) return [`${path} does not appear`];
  const wrong = [];
  for (let width = least; width <= most; width += step) {
    frame.style.width = `${width}px`;
    const { scrollWidth, clientWidth } = frame.contentDocument.documentElement;
    if (scrollWidth > clientWidth)
      wrong.push(`${path}, ${width} wide: scrolls sideways by ${scrollWidth - clientWidth}`);
    for (const button of frame.contentDocument.querySelectorAll(".topbar :is(a:not(.skip), button)")) {
      const { left, right, width: own } = button.getBoundingClientRect();
      if (own === 0 || left < 0 || right > clientWidth)
        wrong.push(`${path}, ${width} wide: lost ${button.textContent}`);
    }
  }
  frame.remove();
  return wrong;
}

test("no page scrolls sideways at any width, and the header keeps all its buttons, with large text too", async () => {
  const page = await start("with=screen&game=nine", { serviceWorkers: "block" });
  // The server allows no frames; this test does.
  await page.route(`${server.url}/**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const answer = await route.fetch();
    const { "x-frame-options": _, "content-security-policy": __, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  const game = new URL(page.url());
  const devtools = await page.context().newCDPSession(page);
  const wrong = [];
  for (const path of [...paths, game.pathname + game.search]) {
    wrong.push(...(await page.evaluate(wrongAt, [path, 320, 1200, 10])));
  }
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of [...paths, game.pathname + game.search]) {
    const large = await page.evaluate(wrongAt, [path, 640, 1280, 40]);
    wrong.push(...large.map((words) => `twice as large: ${words}`));
  }
  assert.deepEqual(wrong, []);
  await leave(page);
});

// --- nothing moves --------------------------------------------------------------------------------------------------

// Everything that moved by itself since this was called. (What a browser counts as a shift, but with those after input.)
async function watchShifts(page) {
  await page.evaluate(() => {
    window.shifts = [];
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
  test(`nothing moves during a game: hints, questions, notes, looking back, the end; ${name}`, async () => {
    const page = await start(`with=screen&game=${game}`, { viewport: { width, height } });
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

test("nothing moves in an online game: requests, phrases, a lost connection; a request is in view and heard", async () => {
  let own = await serve(join(folder, "moves.db"));
  const [ada, grace] = await Promise.all([
    person(browser, own.url, { viewport: { width: 390, height: 600 } }),
    person(browser, own.url),
  ]);
  const heard = [];
  await ada.exposeFunction("heardTone", () => heard.push("tone"));
  await ada.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.heardTone();
      return start.apply(this, when);
    };
  });
  await meetOnline(ada, grace, "game=nine&side=white");
  const shifts = await watchShifts(ada);
  await ada.play("d6");
  await grace.waitForTurns(1);
  await grace.play("f4");
  await ada.waitForTurns(2);
  heard.length = 0;
  for (const [ask, question] of [
    ["Offer a draw", "Grace offers a draw."],
    ["Take back", "Grace asks to take back the last turn."],
  ]) {
    await grace.getByRole("button", { name: ask }).click();
    const asked = ada.getByRole("alertdialog", { name: question });
    await asked.waitFor();
    const { y, height } = await asked.boundingBox();
    assert.ok(y >= 0 && y + height <= 600, `${question} is in view`);
    assert.ok(heard.length > 0, `${question} is heard`);
    heard.length = 0;
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
  await leave(ada, grace);
  await own.stop();
});
