// Pictures of every page and of games in progress and ended, to be looked at: node web/dev/shots.mjs [NAME...]
//
// They are taken from the built program and site (build/release), on five screens, in light and dark, and put in
// build/web-shots: NAME-WIDTHxHEIGHT-SCHEME.png, and for each screen and scheme sheets with all of them.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inhabit } from "../../tests/web/inhabited.mjs";
import { launch, leave, loadRules, root, serve, wholeGame } from "../../tests/web/support.mjs";

const wanted = process.argv.slice(2);
const folder = join(root, "build/web-shots");
mkdirSync(folder, { recursive: true });
const screens = [
  [320, 568],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1440, 900],
];

const [server, browser, rules] = [await serve(), await launch(), await loadRules()];
const { ada, grace, pages } = await inhabit(browser, server.url);

// Games at one screen: [name, game, how many turns are played of a whole game].
const games = [
  ["playing-nine", "nine", 14],
  ["playing-dvonn", "dvonn", 10],
  ["playing-yote", "yote", 16],
  ["ended-six", "six", 1000],
];
async function playOn(page, name, turns) {
  const whole = wholeGame(rules, name, "", 3);
  const { match } = rules.newMatch(
    rules.named(name),
    [
      { name: "Ada", level: 0 },
      { name: "Grace", level: 0 },
    ],
    whole.start,
  );
  for (const turn of whole.turns.slice(0, turns)) rules.play(match, turn);
  const text = rules.text(match);
  await page.evaluate(
    ([key, text]) => localStorage.setItem(`merels:game:${key}`, JSON.stringify({ at: Date.now(), text })),
    [name, text],
  );
  await page.goto(`/play?game=${name}`);
}

const shots = new Map(); // by screen and scheme
async function shoot(name) {
  for (const [width, height] of screens) {
    await ada.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"]) {
      await ada.emulateMedia({ colorScheme });
      await ada.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const sheet = `${width}x${height}-${colorScheme}`;
      const path = join(folder, `${name}-${sheet}.png`);
      await ada.screenshot({ path });
      shots.set(sheet, [...(shots.get(sheet) ?? []), [name, path]]);
    }
  }
}

const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
await ada.goto("/");
for (const [name, path] of pages.filter(([name]) => isWanted(name))) {
  await ada.goto(path);
  await ada.waitForSelector("main:not([aria-busy=true])");
  await ada.waitForTimeout(700);
  await shoot(name);
}
for (const [name, game, turns] of games.filter(([name]) => isWanted(name))) {
  await playOn(ada, game, turns);
  await ada.waitForSelector(".field .drawing");
  await ada.waitForTimeout(500);
  await shoot(name);
}

// Sheets of some twelve pictures each.
const page = await (await browser.newContext()).newPage();
for (const [sheet, all] of shots) {
  const [width] = sheet.split("x").map(Number);
  const columns = width > 800 ? 3 : 6;
  for (let first = 0; first < all.length; first += 12) {
    const pictures = all.slice(first, first + 12).map(([name, path]) => {
      const data = readFileSync(path).toString("base64");
      return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
    });
    const style = `body{margin:4px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:6px;font:12px sans-serif}
      figure{margin:0}img{width:100%;border:1px solid #888}`;
    await page.setViewportSize({ width: 1500, height: 600 });
    await page.setContent(`<style>${style}</style>${pictures.join("")}`);
    await page.screenshot({ path: join(folder, `sheet-${sheet}-${first / 12 + 1}.png`), fullPage: true });
  }
}
await leave(ada, grace);
await browser.close();
await server.stop();
