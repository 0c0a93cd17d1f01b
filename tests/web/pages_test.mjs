// Every page, and every state of one that looks different: axe finds nothing in light and dark, on a phone and a desk.
// (What they look like: node web/dev/shots.mjs.)
import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "../../web/dev/messages.mjs";
import { inhabit } from "./inhabited.mjs";
import {
  accessible,
  browser,
  leave,
  person,
  problemsOf,
  rules,
  serve,
  server,
  startGame,
  testInBoth,
  testInFirefox,
  useSite,
  wholeGame,
} from "./support.mjs";

let saved, ada, pages;
useSite(serve, async () => {
  ({ ada, pages } = await inhabit(browser, server.url));
  const { match } = rules.newMatch(
    rules.named("nine"),
    [
      { name: "Ada", level: 0 },
      { name: "Grace", level: 0 },
    ],
    "ww....../b.b...../........ w 7,7",
  );
  rules.pick(match, 2);
  saved = rules.text(match);
});

const phone = { width: 320, height: 900 };
const desk = { width: 1440, height: 900 };

function sideways(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

// What is drawn late: what the engine or the tables say, and what the server answers.
const late = {
  analyse: ".lines li",
  "analyse-known": ".lines.known li",
  review: ".evaluation-graph",
  players: ".which-game",
  player: ".records",
  tournament: ".board-row",
  projector: ".projector-board",
  study: ".tree .turn",
  studies: ".study-list a",
  game: ".clock",
  search: ".finished-games li",
};

async function show(page, name, path) {
  await page.goto(path);
  await page.waitForSelector("main:not([aria-busy=true])");
  if (late[name] && (page === ada || !/stud/.test(name))) await page.waitForSelector(late[name]);
}

// The boards besides wood, which is checked first. A board is nothing but colours and grain.
async function onOtherBoards(page) {
  const found = [];
  for (const board of ["slate", "paper"]) {
    await page.evaluate((chosen) => (document.documentElement.dataset.board = chosen), board);
    found.push(...(await problemsOf(page)).map((words) => `${board}: ${words}`));
  }
  return found;
}

// Two games that the browser keeps.
async function keepGames(page) {
  await page.addInitScript((text) => {
    if (window.origin === "null") return; // the empty page before the first has no storage
    localStorage.setItem("merels:game:shown", JSON.stringify({ at: Date.parse("2026-11-15"), text }));
    const dvonn = `[Merels "1"]\n[Game "dvonn"]\n[White "Ada"]\n[Black "Grace"]\n[Start "..r.b.bbb/w..w3b..bb2./ww3b4wbw2bwb.w/..w2wwW4.b2w2b2/..bbb.rw. w"]\n[Result "*"]\n\n*\n`;
    localStorage.setItem("merels:game:dvonn", JSON.stringify({ at: Date.parse("2026-11-14"), text: dvonn }));
  }, saved);
}
const kept = [
  ["play", "/play?game=shown"],
  ["play-dvonn", "/play?game=dvonn"],
];

// What axe finds in the dialogs of the page, and in the waiting room.
async function problemsOfDialogs(page) {
  const found = [];
  await show(page, ...kept[0]);
  await page.getByRole("button", { name: "Share or save" }).click();
  await page.waitForSelector("dialog.share[open]");
  found.push(...(await problemsOf(page)));
  await page.goto("/new_game?with=online&game=six");
  await page.getByRole("button", { name: "Create game" }).click();
  await page.waitForSelector(".waiting .qr");
  found.push(...(await problemsOf(page)));
  for (const name of ["Settings", "Your account"]) {
    await page.getByRole("button", { name }).click();
    await page.waitForSelector("dialog[open]");
    found.push(...(await problemsOf(page)));
    await page.keyboard.press("Escape");
  }
  return found;
}

for (const viewport of [phone, desk]) {
  test(`axe finds nothing on any page, ${viewport.width} wide, signed in`, async () => {
    await ada.setViewportSize(viewport);
    const found = [];
    for (const [name, path] of pages) {
      await show(ada, name, path);
      found.push(...(await problemsOf(ada)));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(ada.complaints, []);
  });

  test(`axe finds nothing in dialogs and for a guest, ${viewport.width} wide`, async () => {
    const page = await person(browser, server.url, { viewport });
    await keepGames(page);
    const found = [];
    for (const [name, path] of [
      ...kept,
      ...pages.filter(([name]) => /home|new|account|tourn|stud|game|chall/.test(name)),
    ]) {
      await show(page, name, path);
      found.push(...(await problemsOf(page)));
    }
    found.push(...(await problemsOfDialogs(page)));
    assert.deepEqual(found, []);
    await leave(page);
  });
}

testInFirefox("axe finds nothing in dialogs", async (firefox) => {
  const page = await person(firefox, server.url, { viewport: desk });
  await keepGames(page);
  assert.deepEqual(await problemsOfDialogs(page), []);
  await leave(page);
});

test("axe finds nothing on slate and on paper", async () => {
  const page = await person(browser, server.url, { viewport: { width: 768, height: 900 } });
  await keepGames(page);
  const found = [];
  const shown = pages.filter(([name]) => /^(home|lesson|setup-dvonn|analyse-known|review|puzzles|game)/.test(name));
  for (const [name, path] of [...kept, ...shown]) {
    await show(page, name, path);
    found.push(...(await onOtherBoards(page)));
  }
  assert.deepEqual(found, []);
  await leave(page);
});

test("axe finds nothing in the lesson of any game", async () => {
  const page = await person(browser, server.url);
  const found = [];
  for (const { name } of rules.games()) {
    await page.goto(`/learn/${name}`);
    await page.waitForSelector("main:not([aria-busy=true])");
    await page.waitForSelector(".lesson-words, .learn-below, .about-game");
    found.push(...(await problemsOf(page)));
    const strategy = page.getByRole("link", { name: "Strategy", exact: true });
    if ((await strategy.count()) === 0) continue;
    await strategy.click();
    await page.waitForURL(/part=strategy/);
    await page.waitForSelector(".lesson-parts [aria-current][href*=strategy]");
    found.push(...(await problemsOf(page, ".lesson")));
  }
  assert.deepEqual(found, []);
  await leave(page);
});

test("axe finds nothing in a game that runs and at its end, against the computer too", async () => {
  const page = await startGame(browser, server.url, "with=screen&game=three", { viewport: phone });
  const { turns } = wholeGame(rules, "three", "", 3);
  for (const [i, turn] of turns.entries()) {
    await page.play(turn);
    if (i !== 2) continue;
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.waitForSelector(".hint-words");
    await accessible(page);
    await page.getByRole("button", { name: "Give up" }).click();
    await accessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
  }
  await page.waitForSelector(".dialog.end");
  await accessible(page);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".status.over");
  await accessible(page);
  await leave(page);
  const alone = await startGame(browser, server.url, "with=computer&game=nine&side=white");
  await alone.play("d6");
  await alone.waitForTurns(2);
  await accessible(alone);
  await alone.getByRole("button", { name: "Give up" }).click();
  await alone.getByRole("alertdialog").getByRole("button", { name: "Give up" }).click();
  await alone.waitForSelector(".dialog.end");
  await accessible(alone);
  await leave(alone);
});

testInFirefox("every page, light and dark, and at several widths", async (firefox) => {
  const page = await person(firefox, server.url, { viewport: { width: 390, height: 844 } });
  await keepGames(page);
  const found = [];
  for (const [name, path] of [...kept, ...pages]) {
    await show(page, name, path);
    found.push(...(await problemsOf(page)));
    for (const width of [320, 375, 462, 510, 600, 700, 844, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await sideways(page);
      if (wide > 0) found.push(`${name}, ${width} wide: scrolls sideways by ${wide}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  assert.deepEqual(found, []);
  await leave(page);
});

testInFirefox("every language is the browser's", async (firefox) => {
  for (const language of languages()) {
    const page = await person(firefox, server.url, { locale: language });
    await page.goto("/about");
    await page.waitForSelector("main:not([aria-busy=true])");
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    await leave(page);
  }
});

testInBoth("the page is in the browser's language: German", async (browser) => {
  const page = await person(browser, server.url, { locale: "de-DE" });
  // Before its scripts, too.
  assert.match(await (await page.goto("/")).text(), /<html lang="de">.*Einstellungen/s);
  await page.waitForSelector("main:not([aria-busy=true])");
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.goto("/new_game?with=screen&game=nine");
  await page.getByRole("button", { name: "Los geht’s" }).click();
  await page.pick("d6");
  await page.pick("d6");
  assert.match(await page.locator(".refusal").innerText(), /steht schon ein Stein/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

for (const language of languages()) {
  test(`the words fit on a phone, and the language is the browser's: ${language}`, async () => {
    const page = await person(browser, server.url, { locale: language, viewport: { width: 320, height: 900 } });
    await keepGames(page);
    for (const [name, path] of [...kept, ...pages]) {
      if (name === "study") continue; // it is Ada's
      await page.goto(path);
      await page.waitForSelector("main:not([aria-busy=true])");
      if (name === "analyse-known") await page.waitForSelector(".lines.known li");
      assert.ok((await sideways(page)) <= 0, name);
    }
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("W9: the addresses people have kept work", async () => {
  const page = await person(browser, server.url);
  for (const [path, words] of [
    ["/browser", "Nine Men"],
    ["/new_game", "New game"],
    ["/join_lobby", "Join a game"],
    ["/about", "About Merels"],
    ["/play", "not here"],
  ]) {
    await page.goto(path);
    await page.waitForFunction((text) => document.querySelector("h1")?.textContent.includes(text), words);
  }
  await page.context().close();
});

test("nothing but the site's own scripts and styles is allowed, and nothing inline", async () => {
  const page = await person(browser, server.url);
  const answer = await page.goto("/");
  const policy = answer.headers()["content-security-policy"];
  assert.match(policy, /default-src 'self'/);
  assert.match(policy, /'wasm-unsafe-eval'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
  await page.waitForSelector("main");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
