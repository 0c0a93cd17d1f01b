// Perfect play in the page: what every turn is worth, from the page's own tables and from the server's.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { browser, folder, leave, loadPerfect, person, program, rules, serve, server, useSite } from "./support.mjs";

const tables = join(folder, "tables");
let perfect;
useSite(
  () => {
    // Of Nine, only three men against three: a second's work.
    const solved = spawnSync(program, ["solve", "nine", "--only", "3-3", "--out", tables], { encoding: "utf8" });
    assert.equal(solved.status, 0, solved.stderr);
    return serve(undefined, 0, ["--tables", tables]);
  },
  async () => {
    perfect = await loadPerfect();
  },
);

// The page has been here once, and now there is no network.
async function offline(path) {
  const page = await person(browser, server.url);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(path);
  return page;
}

async function analyse(page, game, position) {
  await page.goto(`/analyse?game=${game}&position=${encodeURIComponent(position)}`);
  await page.waitForSelector(".lines.known");
}

// The kinds shown on the points that may be picked next, by the points' names.
function shown(page) {
  return page.evaluate(() => {
    const kinds = {};
    for (const point of document.querySelectorAll(".point.can")) {
      kinds[point.dataset.name] = point.getAttribute("aria-label").split(", ").at(-1);
    }
    return kinds;
  });
}

test("analysis of Six, offline: every turn with what it is worth, and every point coloured, step by step", async () => {
  const position = "ww....../bb...... w 4,4";
  const page = await offline("/");
  await analyse(page, "six", position);
  const { worth, turns } = perfect.call("tablebase_values", [], rules.named("six").variant, position);
  assert.equal(worth.kind, "win");
  assert.match(await page.locator(".status").innerText(), /White to move: wins in 1\./);
  assert.match(await page.locator(".value-bar").getAttribute("aria-label"), /White: wins in 1/);
  await page.getByRole("button", { name: `Show all ${turns.length}` }).click();
  const words = (turn) =>
    turn.kind === "draw" ? "draws" : `${turn.kind === "win" ? "wins" : "loses"} in ${turn.turns}`;
  const listed = await page.locator(".lines.known li").allInnerTexts();
  assert.deepEqual(
    listed.map((text) => text.split(/\s*\n\s*/).join(" ")),
    turns.map((turn) => `${turn.turn} ${words(turn)}`),
  );
  const points = await shown(page);
  assert.equal(points.e5, "wins");
  assert.equal(Object.keys(points).length, 12);
  assert.equal(await page.locator(".next .wdl.win").count(), 1);
  await page.pick("e5"); // the mill; now a man is taken
  assert.deepEqual(await shown(page), { b4: "wins", c4: "wins" });
  assert.equal(await page.locator(".next .wdl").count(), 2);
  assert.equal(await page.locator(".lines.known li").count(), 2);
  await page.pick("b4");
  await page.waitForFunction(() => /Black to move: loses in \d/.test(document.querySelector(".status").textContent));
  // looking back, the points of that moment are coloured again
  await page.locator(".game-title").click(); // away from the board
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelectorAll(".next .wdl.win").length === 1);
  await leave(page);
});

test("a turn of two steps: the men are coloured, then where the chosen one may go", async () => {
  const position = "wb..w.b./.w..b..w w 0,0";
  const page = await person(browser, server.url);
  await analyse(page, "five", position);
  const { turns } = perfect.call("tablebase_values", [], rules.named("five").variant, position);
  const best = (start) =>
    ({ win: "wins", draw: "draws", loss: "loses" })[turns.find(({ turn }) => turn.startsWith(start)).kind];
  const men = await shown(page);
  for (const [name, words] of Object.entries(men)) assert.equal(words, best(`${name}-`));
  const man = Object.keys(men)[0];
  await page.pick(man);
  const goals = await shown(page);
  assert.ok(Object.keys(goals).length > 0);
  for (const [name, words] of Object.entries(goals)) assert.equal(words, best(`${man}-${name}`));
  await leave(page);
});

test("a hint in Six says what is certain", async () => {
  const page = await offline(
    `/new_game?with=screen&game=six&position=${encodeURIComponent("ww....../bb...... w 4,4")}`,
  );
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".hint-words");
  assert.match(
    await page.locator(".hint-words").innerText(),
    /^e5x(b4|c4): wins: 1 turn to the next removal or the end; .*closes a mill/,
  );
  await leave(page);
});

test("G9: the strongest level plays Three, Five and Six perfectly, offline", async () => {
  for (const [game, most] of [
    ["three", 6],
    ["five", 4],
    ["six", 4],
  ]) {
    const page = await offline(`/new_game?with=computer&game=${game}&level=10&side=black`);
    await page.getByText("Plays perfectly").waitFor();
    await page.getByRole("button", { name: "Start playing" }).click();
    const { variant, number } = rules.named(game);
    const { match } = rules.newMatch({ number }, [
      { name: "", level: 0 },
      { name: "", level: 0 },
    ]);
    const known = () => perfect.call("tablebase_values", [], variant, rules.state(match).position);
    for (let i = 0; i < most && !rules.state(match).outcome.over; i++) {
      await page.waitForFunction((n) => document.querySelectorAll(".turns .turn").length === n, 2 * i + 1);
      const turn = (await page.turns()).at(-1);
      const { worth, turns } = known();
      const played = turns.find((each) => each.turn === turn);
      assert.deepEqual([played.kind, played.turns], [worth.kind, worth.turns], `${game}: ${turn}`);
      rules.play(match, turn);
      if (rules.state(match).outcome.over) break;
      const worst = known().turns.at(-1).turn; // the person errs as much as can be
      await page.play(worst);
      rules.play(match, worst);
    }
    await leave(page);
  }
});

test("if the second module cannot be had, the computer plays as well as it can, and the analysis has its lines", async () => {
  const allow = /Failed to load resource|Failed to fetch/;
  const page = await person(browser, server.url, { serviceWorkers: "block", allow });
  await page.route(/perfect-\w+\.wasm/, (route) => route.abort());
  await page.route(/\/api\/worth/, (route) => route.abort());
  await page.goto("/new_game?with=computer&game=six&level=10&side=black");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForTurns(1);
  await page.goto("/analyse?game=six");
  await page.waitForSelector(".lines li small");
  await leave(page);
});

test("analysis of Nine asks the server, which has tables of some of it; for the rest there is the look ahead", async () => {
  const page = await person(browser, server.url);
  await analyse(page, "nine", "w.w.w.../b.b...../b....... w 0,0");
  assert.match(await page.locator(".status").innerText(), /White to move: (wins in|draws|loses in)/);
  const probed = spawnSync(
    program,
    ["probe", "nine", "--tables", tables, "--turns", "w.w.w.../b.b...../b....... w 0,0"],
    { encoding: "utf8" },
  );
  const best = probed.stdout.split("\n")[1].split(/\s+/);
  assert.match(await page.locator(".lines.known li").first().innerText(), new RegExp(`^${best[0]}\\s`));
  await page.goto("/analyse?game=nine");
  await page.waitForSelector(".lines li small"); // a line the computer has looked at
  assert.equal(await page.locator(".lines.known").count(), 0);
  // The page says what the rest takes.
  await page
    .getByText(/^This position is not solved\. “merels solve nine” on the server makes the tables: about /)
    .waitFor();
  await leave(page);
});

test("a game without tables is asked about once, and hints cause no error in the browser", async () => {
  const page = await person(browser, server.url);
  const [failed, asked] = [[], []];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    if (response.url().includes("/api/worth")) asked.push(response.url());
  });
  await page.goto("/new_game?with=screen");
  await page.locator("[name=game]").selectOption("own");
  await page.locator("textarea").fill("like: nine\nclose-again: no");
  await page.getByRole("button", { name: "Start playing" }).click();
  for (const point of ["d6", "f4"]) {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.waitForSelector(".hint-words");
    await page.pick(point);
    await page.waitForSelector(".hint-words", { state: "detached" });
  }
  assert.equal(asked.length, 1);
  assert.deepEqual(failed, []);
  await leave(page);
});
