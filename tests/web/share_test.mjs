// The share dialog, wherever it is opened from, and what becomes of a link that is opened.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import {
  browser,
  bundled,
  folder,
  leave,
  person,
  rules,
  saveBy,
  server,
  startGame,
  testInBoth,
  useSite,
} from "./support.mjs";

useSite();

const start = (browser, query, options) => startGame(browser, server.url, query, options);
const dialog = (page) => page.locator("dialog.share");
async function share(page, words = "Share or save") {
  await page.getByRole("button", { name: words, exact: true }).last().click();
  await dialog(page).waitFor();
}
const linkOf = (page) => dialog(page).locator("#game-link").inputValue();
const saved = (page, button) => saveBy(page, dialog(page).getByRole("button", { name: button }));
const ply = (page) => page.locator(".turns [aria-current=step]").innerText();
// What is heard, somewhere on the page.
const hears = (page, words) =>
  page.waitForFunction(
    (text) => [...document.querySelectorAll("[role=status]")].some((each) => each.textContent.includes(text)),
    words,
  );

// --- links ------------------------------------------------------------------------------------------------------

const nobody = { name: "", level: 0 };
const variants = [
  'like: six\ntitle: Seven & a centre, "ours"\nmen: 7\ncentre: yes',
  "like: yote\nrows: 8\ncolumns: 8\nseveral-jumps: yes",
  "like: dvonn\ntitle: Mine",
];

// A match of a game after some turns at random, ended in one of several ways.
function matchOf(game, seed, most, end) {
  const players = [
    { name: 'Zoë \\ "W"', level: 0 },
    { name: "Computer", level: 4 },
  ];
  const { match } = rules.newMatch(game, players, "", seed);
  for (let i = 0; i < most && !rules.state(match).outcome.over; i++) {
    for (let state = rules.state(match); !state.complete; state = rules.state(match))
      rules.pick(match, state.next[(seed * 31 + i * 17 + state.entry.points.length) % state.next.length]);
    rules.confirm(match);
  }
  if (end === "forfeit") rules.forfeit(match, 1);
  if (end === "agreement") for (const side of [0, 1]) rules.offerDraw(match, side);
  return match;
}
const told = (match) => {
  const { players, start: from, turns, outcome, position } = rules.state(match);
  return { game: rules.gameOf(match).variant, players, from, turns, outcome, position };
};

test("a link carries a game of any kind, and what is read from it is the same game", async () => {
  const { writeLink, readLink } = await bundled("play/gameLink");
  for (const text of [...rules.games().map(({ name }) => name), ...variants]) {
    const game = rules.game(text);
    assert.ok(!("problems" in game), text);
    for (const [most, end] of [
      [0, ""],
      [9, ""],
      [9, "forfeit"],
      [30, "agreement"],
      [300, ""],
    ]) {
      const match = matchOf(game, most + 1, most, end);
      const link = writeLink(game, rules.state(match), { line: { from: 2, turns: ["a1-b2xc3"] }, at: 7 });
      const read = readLink(rules, link);
      assert.equal(read.problem, undefined, `${text} ${end} ${link}`);
      const opened = rules.openMatch(read.file);
      assert.equal(opened.refused, undefined, `${text} ${end} ${link}`);
      assert.deepEqual(told(opened.match), told(match));
      assert.deepEqual([read.line, read.at], [{ from: 2, turns: ["a1b2xc3"] }, 7]);
      rules.close(opened.match);
      rules.close(match);
    }
  }
});

test("whatever a link is made of, it is read or refused with a reason", async () => {
  const { writeLink, readLink, refusedWhere } = await bundled("play/gameLink");
  const links = ["nine", "yote", ...variants].map((text) => {
    const match = matchOf(rules.game(text), 5, 40, "");
    return writeLink(rules.game(text), rules.state(match), { line: { from: 3, turns: ["a1"] }, at: 2 });
  });
  let seed = 1;
  const random = (below) => {
    seed = (seed * 16807) % 2147483647;
    return seed % below;
  };
  const seen = { read: 0, refused: 0 };
  for (let i = 0; i < 1500; i++) {
    const link = [...links[i % links.length]];
    for (let n = 0; n <= random(3); n++) {
      const at = random(link.length);
      const [kind, letter] = [random(3), String.fromCharCode(random(4) ? 32 + random(95) : random(65536))];
      link.splice(at, kind === 2 ? random(20) : 1 - kind, ...(kind === 2 ? [] : [letter]));
    }
    const read = readLink(rules, link.join(""));
    const opened = "problem" in read ? null : rules.openMatch(read.file);
    const problem = opened?.refused ? refusedWhere(read, opened) : read.problem;
    if (problem === undefined) rules.close(opened.match);
    else assert.ok(problem.length > 10, link.join(""));
    seen[problem === undefined ? "read" : "refused"]++;
  }
  assert.ok(seen.read > 100 && seen.refused > 100, JSON.stringify(seen));
});

// --- the dialog -------------------------------------------------------------------------------------------------

// The colour of a picture near its left edge, where the board is.
const edgeColour = (page, bytes) =>
  page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const {
      data: [r, g, b],
    } = context.getImageData(14, image.height / 2 - 90, 1, 1);
    return { width: image.width, height: image.height, r, g, b };
  }, bytes.toString("base64"));

testInBoth("W2: a game of this page: link, QR code, picture, text, file; nothing is sent", async (browser, name) => {
  const page = await start(browser, "with=screen&game=nine");
  if (name === "chromium") await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const turn of ["d6", "f4", "b4", "d7"]) await page.play(turn);
  await page.getByRole("button", { name: "Previous turn" }).click();
  const sent = [];
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/assets/") && !/^(data|blob):/.test(request.url()))
      sent.push(request.url());
  });
  await share(page);
  const link = await linkOf(page);
  assert.equal(new URL(link).hash, "#v=1&game=nine&turns=d6.f4.b4.d7&at=3");

  await page.getByRole("button", { name: "Copy link" }).click();
  await hears(page, "The link was copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await page.getByRole("button", { name: "Copy turns" }).click();
  await hears(page, "The turns were copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "1. d6 f4 2. b4 d7 *");
  await page.getByRole("button", { name: "Copy position" }).click();
  await hears(page, "The position was copied.");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), / b 7,8$/);
  await page.getByRole("button", { name: "Copy picture" }).click();
  await hears(page, "The picture was copied.");
  const types = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  if (name === "chromium") assert.deepEqual(await types(), ["image/png"]); // a Firefox without a window keeps text alone

  const picture = join(folder, "share.png");
  await dialog(page).locator(".qr").screenshot({ path: picture });
  const read = spawnSync("zbarimg", ["--quiet", "--raw", picture], { encoding: "utf8" });
  assert.equal(read.stdout?.trim(), link, read.stderr);

  const wood = await saved(page, "Save picture");
  assert.equal(wood.name, "nine.png");
  const file = await saved(page, "Save as a file");
  assert.equal(file.name, "nine.merels");
  assert.match(file.bytes.toString(), /^\[Merels "1"\].*1\. d6 f4 2\. b4 d7 \*\n$/s);
  assert.deepEqual(sent, []);

  // Closed, the focus is where it was; and the picture has the colours of the board that is chosen.
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Share or save/);
  const shown = await edgeColour(page, wood.bytes);
  assert.deepEqual([shown.width, shown.height], [800, 800]);
  assert.ok(shown.r > shown.b + 40, `wood: ${JSON.stringify(shown)}`);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Slate" }).check();
  await page.keyboard.press("Escape");
  await share(page);
  const slate = await edgeColour(page, (await saved(page, "Save picture")).bytes);
  assert.ok(slate.b > slate.r && slate.r < 110, `slate: ${JSON.stringify(slate)}`);
  await leave(page);
});

testInBoth("by keyboard alone, with the device's own way to share, and without a clipboard", async (browser) => {
  const page = await person(browser, server.url);
  await page.addInitScript(() => {
    window.shared = [];
    navigator.share = async (what) => void window.shared.push(what);
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = (name) => {
      window.copied = `${name} ${getSelection()}`;
      return true;
    };
  });
  await page.goto("/new_game?with=screen&game=dvonn");
  await page.getByRole("button", { name: "Start playing" }).click();
  const button = page.getByRole("button", { name: "Share or save" });
  await button.focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  const focused = async (name) => {
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => document.activeElement.textContent)).includes(name)) return;
    }
    assert.fail(`${name} cannot be reached`);
  };
  const link = await linkOf(page);
  await focused("Copy link");
  await page.keyboard.press("Enter");
  await hears(page, "The link was copied.");
  assert.equal(await page.evaluate(() => window.copied), `copy ${link}`);
  assert.ok(await page.evaluate(() => document.activeElement.matches(".link-row button")), "the focus stays there");
  await focused("Send the link");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.shared.length === 1);
  assert.deepEqual(await page.evaluate(() => window.shared), [{ title: "DVONN: White – Black", url: link }]);
  assert.equal(await page.getByRole("button", { name: "Copy picture" }).count(), 0);
  const { bytes } = await saved(page, "Save picture");
  const picture = await edgeColour(page, bytes);
  assert.ok(picture.width === 800 && picture.height < 500, JSON.stringify(picture));
  await leave(page);
});

test("a dialog that cannot be fetched says so", async () => {
  const page = await start(browser, "with=screen&game=nine", { serviceWorkers: "block" });
  await page.context().route(/ShareDialog-.*\.js$/, (route) => route.abort());
  await page.getByRole("button", { name: "Share or save" }).click();
  await page.getByRole("dialog").getByText("This could not be loaded. Are you offline?").waitFor();
  await leave(page);
});

testInBoth("the dialog fits every screen, and closes when another page is shown", async (browser) => {
  const page = await start(browser, "with=screen&game=nine", { viewport: { width: 320, height: 568 } });
  await page.play("d6");
  await share(page);
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [500, 480],
    [844, 390],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    const wide = await dialog(page).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const inside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      return { sideways: element.scrollWidth - element.clientWidth, inside };
    });
    assert.deepEqual(wide, { sideways: 0, inside: true }, `${width} x ${height}`);
  }
  await page.goBack();
  await page.getByRole("heading", { name: "New game" }).waitFor();
  assert.equal(await dialog(page).count(), 0);
  await leave(page);
});

testInBoth("W11: a link to a game opens without a network, at the same turn, to be played on", async (browser) => {
  const ada = await start(browser, "with=screen&game=three");
  for (const turn of ["a3", "b2", "c3", "b3"]) await ada.play(turn);
  await ada.getByRole("button", { name: "Give up" }).click();
  await ada.locator(".danger").click();
  const end = ada.locator(".dialog.end");
  await end.getByRole("button", { name: "Share or save" }).click(); // from the dialog of the end
  const link = await linkOf(ada);
  assert.equal(await dialog(ada).getByRole("button", { name: "Let others watch live" }).count(), 0);
  await ada.keyboard.press("Escape");
  await dialog(ada).waitFor({ state: "detached" });
  assert.ok(await end.isVisible(), "only the upper dialog is closed");

  const grace = await person(browser, server.url);
  await grace.goto("/");
  await grace.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await grace.context().setOffline(true);
  await grace.goto(`${link}&at=2`);
  await grace.waitForTurns(4);
  assert.deepEqual(await grace.turns(), ["a3", "b2", "c3", "b3"]);
  assert.equal(await ply(grace), "b2");
  await grace.getByRole("button", { name: "End of the line" }).click();
  assert.match(await grace.status(), /White gave up/i);
  // A game that was given up can be played on from anywhere.
  await grace.play("b1");
  await grace.waitForTurns(5);
  await grace.context().setOffline(false);
  await leave(ada, grace);
});

testInBoth("the address of an analysis is its game, line and position: reload, Back, links", async (browser) => {
  const ada = await person(browser, server.url);
  await ada.goto("/analyse?game=nine");
  for (const turn of ["d6", "f4", "b4", "d7"]) await ada.play(turn);
  await ada.waitForFunction(() => location.hash.includes("turns=d6.f4.b4.d7"));
  await ada.getByRole("button", { name: "Share or save" }).click();
  const grace = await person(browser, server.url);
  await grace.goto(await linkOf(ada));
  await grace.waitForTurns(4);
  await grace.getByRole("button", { name: "Previous turn" }).click();
  await grace.getByRole("button", { name: "Previous turn" }).click();
  await grace.play("g1"); // instead of b4
  await grace.getByRole("button", { name: "Previous turn" }).click();
  await grace.waitForFunction(() => /turns=d6\.f4\.b4\.d7&line=2\.g1&at=2$/.test(location.hash));
  const shows = async () => ({ turns: await grace.turns(), at: await ply(grace) });
  const line = { turns: ["d6", "f4", "b4", "g1", "d7"], at: "f4" };
  assert.deepEqual(await shows(), line);
  await grace.reload();
  await grace.waitForTurns(5);
  assert.deepEqual(await shows(), line);

  await grace.getByRole("button", { name: "Next turn" }).click();
  await grace.getByRole("button", { name: "Delete from here" }).click();
  await grace.waitForTurns(4);
  await grace.waitForFunction(() => location.hash.endsWith("turns=d6.f4.b4.d7&at=2"));
  await grace.getByRole("button", { name: "End of the line" }).click();
  await grace.waitForFunction(() => location.hash.endsWith("turns=d6.f4.b4.d7"));
  await grace.locator("[name=game]").selectOption("six");
  await grace.getByRole("heading", { name: /Six/ }).waitFor();
  await grace.waitForFunction(() => location.hash === "#v=1&game=six");
  await grace.goBack();
  await grace.waitForTurns(4);

  // The link to skip the header is no address of a game.
  await grace.locator(".skip").focus();
  await grace.keyboard.press("Enter");
  await grace.waitForFunction(() => location.hash.endsWith("turns=d6.f4.b4.d7"));
  assert.equal((await grace.turns()).length, 4);
  // A link put into the address of the same page.
  await grace.evaluate(() => (location.hash = "#v=1&game=nine&turns=a1"));
  await grace.waitForTurns(1);
  await leave(ada, grace);
});

test("a link that is broken says so, and a game that is too long for one is offered as a file", async () => {
  const page = await person(browser, server.url);
  for (const [fragment, why] of [
    ["v=1&game=nine&turns=d6.d6", "It is damaged or incomplete: turn 2 cannot be played."],
    ["v=1&game=nine&turns=d6.f4.CALLUS", "It is damaged or incomplete: turn 3 cannot be played."],
    ["v=1&game=Call+us+now", "It is damaged or incomplete."],
    ["v=1&game=nine&start=Call+us+now", "It is damaged or incomplete."],
    ["v=1&game=nine&turns=d6&line=1.zz", "It is damaged or incomplete."],
    ["v=7&game=nine", "made by a newer version"],
    [`v=1&game=nine&white=${"x".repeat(9000)}`, "too long"],
  ]) {
    await page.goto(`/analyse#${fragment}`);
    await page.getByRole("heading", { name: "This link cannot be opened" }).waitFor();
    await page.waitForFunction((words) => document.querySelector(".problem")?.textContent.includes(words), why);
    assert.doesNotMatch(await page.locator("main").innerText(), /call us/i);
  }
  await page.getByRole("link", { name: "Analyse a new game" }).click();
  await page.waitForSelector(".lines li, .game-layout");

  const { match } = rules.newMatch(rules.named("nine"), [{ name: "x".repeat(9000), level: 0 }, nobody]);
  const text = rules.text(match);
  await page.evaluate((kept) => localStorage.setItem("merels:game:long", JSON.stringify({ at: 0, text: kept })), text);
  await page.goto("/play?game=long");
  await share(page);
  await dialog(page).getByText("This game is too long for a link. Send the file instead.").waitFor();
  assert.equal(await dialog(page).locator("#game-link").count(), 0);
  assert.ok((await saved(page, "Save as a file")).bytes.length > 9000);
  // Its analysis has no address of its own, and is kept all the same.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.getByRole("heading", { name: /Analysis/ }).waitFor();
  await page.play("d6");
  await page.waitForFunction(() => sessionStorage.getItem("merels:analysis").includes("1. d6"));
  assert.equal(new URL(page.url()).hash, "");
  await page.reload();
  await page.waitForTurns(1);
  await leave(page);
});

testInBoth("positions and steps of lessons are shared, too, and open where they were", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto(`/setup?game=six&position=${encodeURIComponent("www...../bbb..... w 2,2")}`);
  await share(page, "Share");
  assert.equal(await dialog(page).getByLabel("Position", { exact: true }).inputValue(), "www...../bbb..... w 2,2");
  const position = await linkOf(page);
  await page.goto("/learn/nine?part=strategy");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("button", { name: "Skip" }).click();
  const heading = await page.locator(".lesson-words h2").innerText();
  const men = await page.locator(".lesson-board [data-man]").count();
  await share(page, "Share");
  const step = await linkOf(page);
  assert.match(step, /\/learn\/nine\?part=strategy&step=3$/);
  await page.goto("about:blank");
  await page.goto(step);
  await page.waitForFunction((words) => document.querySelector(".lesson-words h2")?.textContent === words, heading);
  assert.equal(await page.locator(".lesson-board [data-man]").count(), men);
  await page.goto(position);
  await page.getByRole("heading", { name: /Six/ }).waitFor();
  assert.equal((await page.board()).length, 6);
  await leave(page);
});

testInBoth("W4: an online game: an invitation until it begins, then a link that only watches", async (browser) => {
  const [ada, grace, will] = await Promise.all([1, 2, 3].map(() => person(browser, server.url)));
  await ada.goto("/new_game?with=online&game=three&side=white");
  await ada.getByLabel("Your name").fill("Ada");
  await ada.getByRole("button", { name: "Create game" }).click();
  const invitation = await ada.getByLabel("Invitation link").inputValue();
  await ada.getByText("The game starts when someone opens it and joins.").waitFor();
  await ada.getByRole("img", { name: "The link as a QR code" }).waitFor();
  await grace.goto(invitation);
  await grace.getByLabel("Your name").fill("Grace");
  await grace.getByRole("button", { name: "Join", exact: true }).click();
  await ada.waitForSelector(".game-layout");
  await ada.play("a3");
  await share(ada);
  const watching = await dialog(ada).getByLabel("Link for watching").inputValue();
  assert.equal(watching, invitation);
  await ada.keyboard.press("Escape");
  await will.goto(watching);
  await will.waitForTurns(1);
  assert.equal(await will.getByRole("button", { name: "Give up" }).count(), 0);
  await will.pick("b2");
  await will.waitForSelector(".refusal");
  assert.equal((await will.turns()).length, 1);
  await grace.waitForTurns(1);
  await grace.play("b2");
  await ada.waitForTurns(2);
  await ada.getByRole("button", { name: "Give up" }).click();
  await ada.locator(".danger").click();
  await will.waitForSelector(".dialog.end");
  await will.locator(".dialog.end").getByRole("button", { name: "Share or save" }).click();
  assert.equal(await dialog(will).getByLabel("Link to this game").inputValue(), invitation);
  // The board for other sites, in a page of such a site.
  const frame = await dialog(will).getByLabel("The board for your own site").inputValue();
  assert.match(
    frame,
    /^<iframe src="[^"]+\/embed\/game\/[^"]+" width="480" height="360" title="[^"]*Ada – Grace"><\/iframe>$/,
  );
  await will.route("http://other.example/", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><meta charset="utf-8"><title>Other</title>${frame}`,
    }),
  );
  await will.goto("http://other.example/");
  await will.frameLocator("iframe").locator("svg, img").first().waitFor();
  await leave(ada, grace, will);
});
