// The first five minutes: home before and after its scripts, previews of links, lessons, and the rules as switches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstPaint, slow4G } from "../../bench/web.mjs";
import { browser, leave, patience, person, rules, server, testInBoth, useSite } from "./support.mjs";

useSite();

const alive = (page) => page.waitForSelector("main:not([aria-busy=true])");

// Waits until what is read is as wanted.
async function becomes(read, wanted) {
  const end = Date.now() + patience;
  while ((await read()) !== wanted && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(await read(), wanted);
}

// Where things stand that a visitor looks at.
function places(page) {
  return page.evaluate(() => {
    const box = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    };
    const all = [...document.querySelectorAll("header a, header button, .hero h1, .hero p, .hero a, .puzzle .man")];
    return all.map((element) => `${element.tagName} ${element.textContent.trim()} ${box(element)}`);
  });
}

testInBoth("W1: home is there before its scripts, and stays where it is when they come", async (browser) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const before = await person(browser, server.url, { viewport });
    await before.route("**/*.js", (route) => route.abort());
    await before.goto("/");
    assert.equal(await before.locator("h1").innerText(), "Play Nine Men's Morris");
    assert.equal(await before.locator(".puzzle .man").count(), 8);
    const after = await person(browser, server.url, { viewport });
    await after.goto("/");
    await alive(after);
    assert.deepEqual(await places(after), await places(before));
    await leave(before);
    await leave(after);
  }
});

// The best of some tries: a busy machine only makes it slower.
test("W1: home is seen within 1.5 seconds over slow 4G", async () => {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best >= 1500; tries++)
    best = Math.min(best, (await firstPaint(browser, server.url, slow4G)).paint);
  assert.ok(best < 1500, `${best} ms`);
});

testInBoth("W1: a visitor solves the puzzles of the home page and goes on to play or to learn", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/");
  await alive(page);
  await becomes(() => page.title(), "Play Nine Men's Morris · Merels");
  await page.getByRole("heading", { name: "White to move: close the mill." }).waitFor();
  await page.pick("d2"); // no mill
  await page.getByText("Not quite. Try again.").first().waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.pick("d7");
  await page
    .getByText("Choose a man to take")
    .or(page.getByText(/remove/i))
    .first()
    .waitFor();
  await page.pick("b4");
  await page.getByText("Mill! You have taken a man.").first().waitFor();
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.pick("a7");
  await page.getByText("Two threats at once").first().waitFor();
  await page.getByRole("button", { name: "Next puzzle" }).click();
  for (const point of ["d7", "d6", "e3"]) await page.pick(point);
  await page.getByText("A running mill").first().waitFor();
  await page.getByRole("link", { name: "Play a game" }).click();
  await page.waitForURL(/\/new_game\?with=computer/);
  await becomes(() => page.title(), "New game · Merels");
  await page.goto("/");
  await page.getByRole("link", { name: "Learn in two minutes" }).click();
  await page.waitForURL(/\/learn\/nine/);
  await page.waitForFunction(() => document.title === "Learn Nine Men's Morris · Merels");
  await leave(page);
});

test("the server gives every page the title that its scripts give it", async () => {
  const page = await person(browser, server.url);
  const [wrong, paths] = [
    [],
    "new_game join_lobby about learn learn/six setup analyse review players account".split(" "),
  ];
  paths.push(..."unsubscribe challenge tournaments tournaments/new puzzles puzzles/rated studies".split(" "));
  paths.push("games/search", "privacy", "terms");
  for (const path of paths) {
    const [, served] = (await (await page.request.get(`/${path}`)).text()).match(/<title>(.*?)<\/title>/);
    await page.goto(`/${path}`);
    await alive(page);
    const title = await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(document.title)))),
    );
    if (title !== served) wrong.push(`${path}: ${served} becomes ${title}`);
  }
  assert.deepEqual(wrong, []);
  await leave(page);
});

test("the page as the server sends it is in its language: title, preview, and what it says without scripts", async () => {
  const served = async (path, language) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { "Accept-Language": language } });
    return (await answer.text()).replace(/<div id="app">.*<\/div>\n/s, "");
  };
  for (const path of ["/", "/new_game"]) {
    const german = await served(path, "de");
    assert.match(german, /<html lang="de">/);
    assert.match(german, path === "/" ? /<title>Mühle spielen · Merels</ : /<title>Neues Spiel · Merels</);
    assert.match(german, /og:description" content="Mühle und ihre Verwandten/);
    assert.match(german, /<noscript>\s*<p[^>]*>Merels läuft in deinem Browser/);
    assert.match(german, /id="failed">Merels konnte nicht starten/);
    assert.match(await served(path, "en"), /<noscript>\s*<p[^>]*>Merels runs in your browser/);
    for (const language of ["de", "en"]) assert.doesNotMatch(await served(path, language), /\{[A-Z_]+\}/);
  }
});

testInBoth("links have previews: titles, descriptions and a picture; icons survive any mask", async (browser) => {
  const page = await person(browser, server.url);
  const ask = (path) => page.request.get(path);
  const head = async (path) => (await (await ask(path)).text()).match(/<title>.*?<meta name="theme-color"/s)[0];
  assert.match(await head("/"), /og:image" content="http:\/\/[^"]+\/picture\.png\?game=nine&amp;position=/);
  assert.match(await head("/new_game"), /<title>New game · Merels<\/title>/);
  assert.match(await head("/learn/six"), /<title>Learn Six Men's Morris · Merels<\/title>.*picture\.png\?game=six"/s);
  assert.match(await (await ask("/robots.txt")).text(), /Disallow: \/api\//);
  await page.goto("/about");
  const [, picture] = (await head("/")).match(/og:image" content="([^"]+)"/);
  const size = await page.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    },
    picture.replaceAll("&amp;", "&"),
  );
  assert.deepEqual(size, [1200, 630]);
  // Outside the circle that every mask keeps there is nothing but the ground.
  const colours = await page.evaluate(async () => {
    const { icons } = await (await fetch("/merels.webmanifest")).json();
    const image = new Image();
    image.src = icons.find(({ purpose, type }) => purpose === "maskable" && type === "image/png").src;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext("2d");
    drawing.drawImage(image, 0, 0);
    const { data } = drawing.getImageData(0, 0, image.width, image.height);
    const found = new Set();
    for (let i = 0; i < data.length; i += 4) {
      const [x, y] = [(i / 4) % image.width, Math.floor(i / 4 / image.width)];
      const away = Math.hypot(x - image.width / 2, y - image.height / 2) / image.width;
      if (away > 0.4) found.add(data.slice(i, i + 4).join());
    }
    return [...found];
  });
  assert.equal(colours.length, 1);
  assert.match(colours[0], /,255$/);
  await leave(page);
});

testInBoth("W13: every game is taught on its own board, the rules and then the strategy", async (browser) => {
  const page = await person(browser, server.url);
  for (const { name } of rules.games()) {
    for (const part of ["", "?part=strategy"]) {
      await page.goto(`/learn/${name}${part}`);
      await page.waitForSelector(".lesson");
      const points = await page.locator(".lesson [data-name]").count();
      assert.equal(points, rules.named(name).geometry.spots.length, name);
    }
  }
  await page.goto("/learn/six");
  assert.doesNotMatch(await page.locator("main").innerText(), /may fly/);
  await page.goto("/learn/six?part=strategy");
  await page.pick("c5");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Two mills at once" }).waitFor();
  await page.pick("a5");
  await page.getByText("Three men in an L threaten two mills").first().waitFor();
  await leave(page);
});

testInBoth("M11: the rules of a game are switches, in step with the text of a variant", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/new_game?game=six&with=screen");
  await alive(page);
  const [game, text] = [page.locator('select[name="game"]'), page.getByLabel("Variant text, one rule per line")];
  const spots = () => page.locator(".new-game-preview .spot").count();
  await becomes(() => spots(), 16);
  await page.locator('[name="switch-fly-at"]').selectOption({ label: "With 3 men or fewer" });
  await becomes(() => game.inputValue(), "own");
  await becomes(() => text.inputValue(), "like: six\nfly-at: 3");
  await page.getByLabel("Lines along the diagonals").check();
  await becomes(() => text.inputValue(), "like: six\nfly-at: 3\ndiagonals: yes");
  await text.fill("like: six\nmen: 7\nsquares: 3\n");
  await becomes(() => spots(), 24);
  await becomes(() => page.getByLabel("Men on each side").inputValue(), "7");
  await becomes(() => page.locator('[name="switch-fly-at"]').inputValue(), "0");
  await text.fill("like: six\nflying: no\n");
  await page.getByText('did you mean "fly-at: 0"?').waitFor();
  await page.getByText(/The switches are like, title, squares/).waitFor();
  assert.ok(await page.getByRole("button", { name: "Start playing" }).isDisabled());
  await text.fill("like: six\nmen: 7\n");
  await becomes(() => page.getByLabel("Men on each side").inputValue(), "7");
  await page.getByLabel("Men on each side").selectOption("6");
  await becomes(() => game.inputValue(), "six");
  await page.getByLabel("Men on each side").selectOption("5");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
  await leave(page);
});
