// Every screen: how large the board is, what is in view without scrolling, and what a finger can hit.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  browser,
  leave,
  mayBeNotified,
  meetDaily,
  meetOnline,
  person,
  root,
  server,
  startGame,
  testInBoth,
  testInFirefox,
  useSite,
} from "./support.mjs";

useSite();

// A puzzle that asks for what does not lose, in more words than one that asks for what wins.
const [, drawn] = readFileSync(join(root, "data/puzzles/puzzles.txt"), "utf8").match(/^(\w{8})\tnine\tdraw\t/m);
const start = (browser, query, options) => startGame(browser, server.url, query, options);
const touch = { hasTouch: true, isMobile: true };
const screens = [
  [320, 568],
  [360, 640],
  [390, 844],
  [450, 720], // a laptop at 200 %
  [500, 500],
  [600, 590],
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

// Where the board is, what says whose turn it is, and what may stand beside; and which targets are too small for a finger.
async function measure(page, { width, height }) {
  await page.setViewportSize({ width, height });
  return page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await drawn(); // a broad board is turned when the window's shape changes
    scrollTo(0, 0);
    const box = (what) => document.querySelector(what)?.getBoundingClientRect().toJSON();
    const said = ":is(.status, .exercise-title)"; // whose turn it is, or which exercise
    const shown = (what) =>
      [...document.querySelectorAll(what)].filter(
        (each) => each.checkVisibility() && each.getBoundingClientRect().width > 0,
      );
    const own = [...shown(".standing .clock"), ...shown(".seat.bottom .clock")].slice(0, 1);
    const isCovered = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [
        [left + 5, top + 5],
        [right - 5, top + 5],
        [(left + right) / 2, (top + bottom) / 2],
        [left + 5, bottom - 5],
        [right - 5, bottom - 5],
      ].some(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
    };
    // What lets the pointer through covers, too.
    const solid = new CSSStyleSheet();
    solid.replaceSync(".notice * { pointer-events: auto !important; }");
    document.adoptedStyleSheets = [solid];
    const covered = [...shown(said), ...own].filter(isCovered).map(({ className }) => className);
    document.adoptedStyleSheets = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    const targets = document.querySelectorAll(
      "button, a.button, select, summary, input, .topbar a:not(.skip), textarea, [role=slider]",
    );
    const small = [...targets].flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest(".unseen")) return [];
      const area = target.matches("[type=checkbox], [type=radio]") ? target.closest("label") : target;
      if (area.matches(".link")) return []; // within a sentence
      const { width, height } = area.getBoundingClientRect();
      const words = area.getAttribute("aria-label") ?? area.textContent;
      return width < 43.9 || height < 43.9 ? [`${words} is ${width} x ${height}`] : [];
    });
    return {
      board: box(":is(.field, .lesson-board, .setup-board) .drawing"),
      status: box(said),
      clock: own[0]?.getBoundingClientRect().toJSON(),
      covered,
      taken: shown(".seat.bottom :is(.tray .taken-man, .taken-count)").length,
      field: box(":is(.field, .lesson-board, .setup-board)"),
      beside: [".tools", ".panel"].map(box),
      sideways: scrollWidth - clientWidth,
      small: [...new Set(small)],
    };
  });
}

// What is wrong with a page on any of these screens. A board is square, and a game is played on it, unless the caller says
// otherwise: lessons and set-ups have their heading above the board, and say nothing of a turn. A board that is not square
// fills the width it has, beside what is there, or most of the height, which it shares with what says whose turn it is.
// With `clock` the own clock must be in view, and what has been taken be shown.
async function wrongOn(page, sizes, { square = true, fingers = false, clock = false, played = true } = {}) {
  const wrong = [];
  for (const size of sizes) {
    const { width, height } = size;
    const { board, status, sideways, small, clock: face, covered, taken, field } = await measure(page, size);
    const tell = (words) => wrong.push(`${width}x${height}: ${words}`);
    const least = 0.85 * Math.min(width, height);
    if (Math.max(board.width, board.height) < least) tell(`board ${board.width} x ${board.height}`);
    if (square && Math.min(board.width, board.height) < least) tell(`board ${board.width} wide`);
    if (!square) {
      const fills = board.width >= 0.85 * field.width || board.height >= 0.6 * height;
      if (!fills || field.width < 0.48 * width) tell(`board ${board.width} x ${board.height} in ${field.width}`);
      const share = (board.width * board.height) / (width * height);
      if (share < (played ? 0.24 : 0.18)) tell(`the board has ${share.toFixed(2)} of the window`);
    }
    if (board.height > height) tell(`board ${board.height} high`);
    if (played && (board.top < 0 || board.bottom > height + 1)) tell(`board from ${board.top} to ${board.bottom}`);
    if (played && (status.top < 0 || status.bottom > height)) tell(`the turn is at ${status.top} to ${status.bottom}`);
    if (clock && !(face?.top >= 0 && face.bottom <= height)) tell(`the clock is at ${face?.bottom}`);
    if (clock && taken === 0) tell("what was taken is not shown");
    for (const what of covered) tell(`${what} is covered`);
    if (sideways > 0) tell(`scrolls sideways by ${sideways}`);
    if (fingers) for (const words of small) if (!wrong.some((known) => known.includes(words))) tell(words);
  }
  return wrong.join("\n");
}

// Phones show no scroll bars, desks do.
for (const [game, square] of [
  ["nine", true],
  ["six", true],
  ["twelve-four-squares", true],
  ["yote", false],
  ["dvonn", false],
]) {
  test(`${game}: the board is large, the turn in view and a finger hits every button, on every screen`, async () => {
    const page = await start(browser, `with=screen&game=${game}`, touch);
    assert.equal(await wrongOn(page, bothWays, { square, fingers: true }), "");
    if (game === "nine" || game === "dvonn") {
      await page.getByRole("button", { name: "Give up" }).click();
      await page.getByRole("alertdialog").waitFor();
      assert.equal(await wrongOn(page, bothWays, { square, fingers: true }), "");
    }
    await leave(page);
  });
}

// No window of a desk is smaller.
const desks = bothWays.filter(({ width, height }) => Math.min(width, height) >= 450);

testInBoth("the same with a mouse, and against the computer", async (browser) => {
  const page = await start(browser, "with=computer&game=nine&side=white");
  assert.equal(await wrongOn(page, desks), "");
  await page.play("d6");
  await page.waitForTurns(2);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.waitForSelector(".hint-words");
  assert.equal(await wrongOn(page, desks), "");
  await leave(page);
});

test("the same in an online game with a clock and phrases, for both players and to the end", async () => {
  const [ada, grace] = await Promise.all([person(browser, server.url, touch), person(browser, server.url)]);
  const position = encodeURIComponent("ww....../bb....../........ w 7,7");
  await meetOnline(ada, grace, `game=nine&side=white&position=${position}`, { clock: "3+2" });
  await ada.play("g7xb6");
  await grace.waitForTurns(1);
  await grace.play("b6");
  await ada.waitForTurns(2);
  await grace.getByRole("button", { name: "Say something to Ada" }).click();
  await grace.getByRole("button", { name: "Hello!" }).click();
  await ada.locator(".seat .clock.runs").waitFor();
  assert.equal(await wrongOn(ada, bothWays, { fingers: true, clock: true }), "");
  assert.equal(await wrongOn(grace, desks), "");
  await ada.getByRole("button", { name: "Give up" }).click();
  await ada.getByRole("alertdialog").waitFor();
  assert.equal(await wrongOn(ada, bothWays, { fingers: true, clock: true }), "");
  await ada.getByRole("alertdialog").getByRole("button", { name: "Give up" }).click();
  for (const page of [ada, grace]) {
    await page.waitForSelector(".dialog.end");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".status.over");
  }
  assert.equal(await wrongOn(ada, bothWays, { fingers: true, clock: true }), "");
  assert.equal(await wrongOn(grace, desks), "");
  await leave(ada, grace);
});

const study = `[Merels "2"]\n[Game "nine"]\n[White ""]\n[Black ""]\n[Date "2026-11-19"]
[Start "......../......../........ w 9,9"]\n[Result "*"]\n\nd6 f4 {The middle of a side.} (d7 {A corner.} b4) b4 *\n`;

for (const [path, ready, square, enter] of [
  ["/analyse?game=nine", ".lines li", true],
  ["/analyse?game=six", ".lines li", true],
  ["/analyse?game=dvonn", ".lines li", false],
  ["/review#v=1&game=six&turns=a5.c4.c5.b2.e5xc4.d3", ".reviewed-turns li", true],
  ["/puzzles/rated?game=nine", ".puzzles .status", true],
  [`/puzzles/${drawn}`, ".puzzles .status", true],
  [
    "/review#v=1&game=six&turns=a5.c4.c5.b2.e5xc4.d3",
    ".exercise-title",
    true,
    async (page) =>
      page
        .getByRole("button", { name: /: \d+ exercises?$/ })
        .first()
        .click(),
  ],
  [
    "/studies",
    ".analyse .field",
    true,
    async (page) => {
      const made = await page.request.post("/api/studies", { data: { name: "Corner and L", content: study } });
      await page.goto(`/study/${(await made.json()).study.id}`);
    },
  ],
  [
    "/",
    ".plan .field",
    true,
    async (page) => {
      const grace = await person(browser, server.url);
      await meetDaily(page, grace);
      await page.play("d6");
      await page.getByRole("button", { name: "Plan your answers" }).click();
      await leave(grace);
    },
  ],
]) {
  test(`${path} ${ready}: the board is large, the turn in view, a finger hits every button, on every screen`, async () => {
    const page = await person(browser, server.url, touch);
    await page.goto(path);
    await enter?.(page);
    await page.waitForSelector(ready);
    assert.equal(await wrongOn(page, bothWays, { square, fingers: true }), "");
    await leave(page);
  });
}

for (const [path, square] of [
  ["/learn/nine", true],
  ["/learn/twelve", true],
  ["/learn/yote", false],
  ["/learn/dvonn", false],
  ["/setup?game=nine", true],
  ["/setup?game=dvonn", false],
]) {
  test(`${path}: the board is large and a finger hits every button, on every screen`, async () => {
    const page = await person(browser, server.url, touch);
    await page.goto(path);
    await page.waitForSelector(":is(.lesson-board, .setup-board) .drawing");
    assert.equal(await wrongOn(page, bothWays, { square, fingers: true, played: false }), "");
    await leave(page);
  });
}

testInFirefox(
  "analysis, review, puzzles, lessons and set-up: the board is large and the turn in view",
  async (firefox) => {
    const page = await person(firefox, server.url);
    const few = desks.filter((_, i) => i % 3 === 0);
    const wrong = [];
    for (const [path, ready, { square = true, played = true }] of [
      ["/analyse?game=nine", ".lines li", {}],
      ["/analyse?game=dvonn", ".lines li", { square: false }],
      ["/review#v=1&game=six&turns=a5.c4.c5.b2.e5xc4.d3", ".reviewed-turns li", {}],
      [`/puzzles/${drawn}`, ".puzzles .status", {}],
      ["/learn/dvonn", ".lesson-board .drawing", { square: false, played: false }],
      ["/setup?game=nine", ".setup-board .drawing", { played: false }],
    ]) {
      await page.goto(path);
      await page.waitForSelector(ready);
      const found = await wrongOn(page, few, { square, played });
      if (found !== "") wrong.push(`${path}: ${found}`);
    }
    assert.deepEqual(wrong, []);
    await leave(page);
  },
);

test("a finger hits every button of the home page and its puzzle, on every screen", async () => {
  const page = await person(browser, server.url, touch);
  await page.goto("/");
  await page.waitForSelector("main:not([aria-busy=true]) .puzzle");
  const small = [];
  for (const size of bothWays) small.push(...(await measure(page, size)).small);
  assert.deepEqual([...new Set(small)], []);
  await leave(page);
});

test("a finger hits every button of the waiting room, on every screen", async () => {
  const page = await person(browser, server.url, touch);
  await page.addInitScript(mayBeNotified);
  await page.goto("/new_game?with=online&game=nine");
  await page.getByRole("button", { name: "Create game" }).click();
  await page.locator("#game-link").waitFor();
  const small = [];
  for (const size of bothWays) small.push(...(await measure(page, size)).small);
  assert.deepEqual([...new Set(small)], []);
  await leave(page);
});

// What is wrong with a page in windows of heights from the least that are broader by so much.
async function wrongBeside(page, least, step, broader) {
  await page.waitForSelector(".tools");
  const sizes = [
    [480, 320],
    [480, 400],
    [600, 590],
  ];
  for (let height = least; height <= 1240; height += step)
    for (const wider of broader) sizes.push([height + wider, height]);
  const wrong = [];
  for (const [width, height] of sizes) {
    const { board, status, beside } = await measure(page, { width, height });
    const isBeside = ({ left, right, top }) => left >= board.right - 1 && right <= width && top < board.bottom;
    const inView = status.top >= 0 && status.bottom <= height && board.top >= 0 && board.bottom <= height + 1;
    if (!beside.some(isBeside) || !inView || board.width < 0.85 * height)
      wrong.push(`${width} x ${height}: ${JSON.stringify({ board, status, beside })}`);
  }
  return wrong.join("\n");
}

for (const path of ["game", "/analyse?game=nine", "/review#v=1&game=six&turns=a5.c4.c5.b2"]) {
  test(`in every window broader than high the tools or everything else stands beside the board: ${path}`, async () => {
    const page =
      path === "game" ? await start(browser, "with=screen&game=nine", touch) : await person(browser, server.url, touch);
    if (path !== "game") await page.goto(path);
    assert.equal(await wrongBeside(page, 320, 46, [1, 9, 40, 95, 180]), "");
    await leave(page);
  });
}
testInFirefox("in windows broader than high the tools or everything else stands beside the board", async (firefox) => {
  const page = await start(firefox, "with=screen&game=nine");
  assert.equal(await wrongBeside(page, 458, 138, [9, 95]), "");
  await page.goto("/analyse?game=nine");
  assert.equal(await wrongBeside(page, 458, 276, [9, 95]), "");
  await leave(page);
});

testInBoth("in a tall window DVONN stands upright, and is played the same", async (browser) => {
  const page = await start(browser, "with=screen&game=dvonn-placed", { viewport: { width: 390, height: 844 } });
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
  const page = await start(browser, "with=screen&game=dvonn-placed", {
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
  const large = await start(browser, "with=screen&game=nine", {
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
