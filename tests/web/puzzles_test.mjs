// Puzzles: the one of the day without a network, rated ones, a streak; wrong turns explained; by keyboard and on a phone.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  accessible,
  boardWalk,
  browser,
  focused,
  leave,
  patience,
  person,
  root,
  rules,
  server,
  site,
  tabTo,
  useSite,
} from "./support.mjs";

useSite();

const alive = (page) => page.waitForSelector("main:not([aria-busy=true])");

// The shipped puzzles, by their ids, and those for offline use.
const lines = readFileSync(join(root, "data/puzzles/puzzles.txt"), "utf8").split("\n");
const first = lines.findIndex((line) => line.startsWith("puzzles ")) + 1;
const puzzles = lines
  .slice(first)
  .map((line) => line.split("\t"))
  .filter((fields) => fields.length === 8)
  .map(([id, game, goal, rating, themes, position, solution, refutation]) => ({
    id,
    game,
    goal,
    rating: Number(rating),
    themes: themes.split(","),
    position,
    solution: solution.split(" "),
    wrong: refutation.split(" ")[0],
    reply: refutation.split(" ")[1],
  }));
const pool = Number(lines.find((line) => line.startsWith("pool ")).slice(5));
const plain = (puzzle) => puzzle.solution.every((turn) => turn !== "pass");
const oneTurn = puzzles.slice(0, pool).find((puzzle) => puzzle.game === "six" && puzzle.solution.length === 1);
const twoTurns = puzzles.slice(0, pool).find((puzzle) => puzzle.game === "six" && puzzle.solution.length === 3);

// A Yoté capture names the second man that is taken; every move in DVONN goes onto a stack.
const captures = ({ game, wrong, reply }) => wrong !== "pass" && reply?.includes(game === "yote" ? "x" : "-");

async function playTurn(page, turn) {
  for (const name of turn.split(/[-x]/)) await page.locator(`[data-name="${name}"]`).click();
}
// The pack that the page gets has these lines for each of its own.
async function changePack(page, linesFor) {
  await page.route(/\/puzzles[^/]*\.json$/, async (route) => {
    const answer = await route.fetch();
    const pack = await answer.json();
    await route.fulfill({ response: answer, json: { ...pack, puzzles: pack.puzzles.flatMap(linesFor) } });
  });
}
// The solver's turns, waiting for each reply.
async function solve(page, puzzle) {
  for (let i = 0; i < puzzle.solution.length; i += 2) {
    if (i > 0) await page.getByText(/^Right! \d more turn/).waitFor();
    await playTurn(page, puzzle.solution[i]);
  }
}

test("W19: the puzzles for use without a network are at least 2,000, in less than 500 kB", () => {
  const packs = readdirSync(join(site, "assets")).filter((name) => /^puzzles-[0-9a-f]+\.json$/.test(name));
  assert.equal(packs.length, 1);
  const pack = readFileSync(join(site, "assets", packs[0]));
  assert.ok(pack.length < 500_000, `${pack.length} bytes`);
  const offline = JSON.parse(pack).puzzles;
  assert.ok(new Set(offline.map((line) => line.split("\t")[0])).size >= 2000, `${offline.length} puzzles`);
  assert.ok(offline.every((line) => line.split("\t").length === 8));
});

// A day since 1970 whose puzzle is solved without passing.
const day = 86_400_000; // milliseconds
const someDay = Array.from({ length: pool }, (_, i) => 20_000 + i).find((each) => plain(puzzles[each % pool]));
const ofSomeDay = puzzles[someDay % pool];

test("the puzzle of the day is the same for everybody, and is solved without a network", async () => {
  const page = await person(browser, server.url);
  await page.clock.setFixedTime(someDay * day);
  await page.goto("/puzzles");
  await alive(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0);
  await page.reload();
  await alive(page);
  await page.context().setOffline(true);
  await page.reload();
  await alive(page);
  await page.getByRole("heading", { name: "Puzzle of the day" }).waitFor();
  assert.equal(await page.locator("[data-puzzle]").getAttribute("data-puzzle"), ofSomeDay.id);
  await solve(page, ofSomeDay);
  await page.locator(".status.over").waitFor();
  await page.reload();
  await page.getByText("You have solved it.").waitFor();
  await page.clock.setFixedTime((someDay + 1) * day);
  await page.reload();
  await page.locator(`[data-puzzle="${puzzles[(someDay + 1) % pool].id}"]`).waitFor();
  assert.equal(await page.getByText("You have solved it.").count(), 0);
  await leave(page);
});

test("the puzzle of the day stays on the board after midnight", async () => {
  const page = await person(browser, server.url);
  await page.clock.setFixedTime((someDay + 1) * day - 1000);
  await page.goto("/puzzles");
  await alive(page);
  await page.clock.setFixedTime((someDay + 1) * day);
  await solve(page, ofSomeDay);
  await page.locator(".status.over").waitFor();
  assert.equal(await page.locator("[data-puzzle]").getAttribute("data-puzzle"), ofSomeDay.id);
  await page.getByText("You have solved it.").waitFor();
  await leave(page);
});

test("a wrong turn is explained with the answer to it, and can be tried again", async () => {
  const page = await person(browser, server.url);
  await page.goto(`/puzzles/${oneTurn.id}`);
  await alive(page);
  await page.getByText(/find the only turn|win by as many points/).waitFor();
  await playTurn(page, oneTurn.wrong);
  await page.locator(".note", { hasText: /^That turn (loses|gives (the win|points) away)\..* answers / }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await playTurn(page, oneTurn.solution[0]);
  await page.getByText("That was the solution.").waitFor();
  await page.getByText(/Themes: /).waitFor();
  await leave(page);
});

// Games without tables in the page, where the stored answer takes something.
for (const [game, takes] of [
  ["dvonn", /: .*takes a (piece|stack)/],
  ["yote", /: .*takes (a man|\d men)/],
]) {
  test(`${game}: the answer to a wrong turn is told with its reasons`, async () => {
    const puzzle = puzzles
      .slice(0, pool)
      .find((each) => each.game === game && each.wrong && plain(each) && captures(each));
    const page = await person(browser, server.url);
    await page.goto(`/puzzles/${puzzle.id}`);
    await alive(page);
    await playTurn(page, puzzle.wrong);
    const told = page.locator(".note", { hasText: `answers ${puzzle.reply}: ` });
    await told.waitFor();
    assert.match(await told.innerText(), takes);
    await leave(page);
  });
}

// The match passes for a side without a legal move, so that the solver is to move again.
const passed = puzzles
  .slice(0, pool)
  .find(({ game, goal, reply }) => game === "dvonn" && goal !== "points" && reply === "pass");
for (const [answers, stored] of [
  ["stored", true],
  ["not stored", false],
]) {
  test(`a wrong turn that leaves the opponent without a move: nobody else answers, the answer ${answers}`, async () => {
    const page = await person(browser, server.url);
    if (!stored) await changePack(page, (line) => [[...line.split("\t").slice(0, 7), ""].join("\t")]);
    await page.goto(`/puzzles/${passed.id}`);
    await alive(page);
    const [solver, opponent] = passed.position.endsWith(" w") ? ["White", "Black"] : ["Black", "White"];
    await page.getByText(`${solver} to move: find the only turn`).waitFor();
    await playTurn(page, passed.wrong);
    const told = page.locator(".note", { hasText: /^That turn (loses|gives the win away)\. / });
    await told.waitFor();
    assert.match(await told.innerText(), new RegExp(`\\. ${opponent} has no legal move and passes, but [^.]*\\.$`));
    await page.getByRole("button", { name: "Try again" }).click();
    await playTurn(page, passed.solution[0]);
    await page.getByText("That was the solution.").waitFor();
    await leave(page);
  });
}

test("hints show where to look, the solution is played, and replies come by themselves", async () => {
  const page = await person(browser, server.url);
  await page.goto(`/puzzles/${twoTurns.id}`);
  await alive(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page
    .getByText(`Look at ${twoTurns.solution[0].split(/[-x]/)[0]}.`, { exact: true })
    .first()
    .waitFor();
  await playTurn(page, twoTurns.solution[0]);
  await page.getByText("Right! 1 more turn.").waitFor();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.getByText("That was the solution.").waitFor();
  await leave(page);
});

test("puzzles in a row are counted, a mistake ends the row, and none can be skipped", async () => {
  const page = await person(browser, server.url);
  // Without those in which somebody passes: passes are played by themselves.
  await changePack(page, (line) => (/\bpass\b/.test(line) ? [] : [line]));
  await page.goto("/puzzles/streak");
  await alive(page);
  await page.getByText("0 in a row").waitFor();
  const shown = async () => {
    const id = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
    return puzzles.find((puzzle) => puzzle.id === id);
  };
  await solve(page, await shown());
  await page.getByText("1 in a row").waitFor();
  await page.getByText("Best: 1").waitFor();
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.getByText(/find the only turn|as many points as possible/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Skip" }).count(), 0);
  const undecided = await shown();
  await page.reload();
  await page.getByText(/find the only turn|as many points as possible/).waitFor();
  assert.equal((await shown()).id, undecided.id);
  await page.getByText("1 in a row").waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText("0 in a row").waitFor();
  await page.getByText("Best: 1").waitFor();
  await page.getByRole("button", { name: "Skip" }).waitFor();
  await leave(page);
});

test("a rated puzzle that is missed leaves the streak as it is", async () => {
  const page = await person(browser, server.url);
  await page.addInitScript(() => {
    if (!localStorage["merels:puzzles"]) localStorage["merels:puzzles"] = JSON.stringify({ streak: 4, best: 4 });
  });
  await page.goto("/puzzles/rated");
  await alive(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForFunction(() => JSON.parse(localStorage["merels:puzzles"]).rated === 1);
  await page.goto("/puzzles/streak");
  await page.getByText("4 in a row").waitFor();
  await leave(page);
});

test("rated puzzles are chosen by game and theme", async () => {
  const page = await person(browser, server.url);
  await page.goto("/puzzles/rated");
  await alive(page);
  await page.getByText(/Your puzzle rating: \d+/).waitFor();
  await page.getByLabel("Game").selectOption("dvonn");
  await page.getByText(/^DVONN · rated/).waitFor();
  await page.getByLabel("Theme").selectOption("cut-off");
  await page.getByText(/^DVONN · rated/).waitFor();
  await leave(page);
});

test("a puzzle that was solved is shared as a puzzle, as it is set", async () => {
  const page = await person(browser, server.url);
  await page.goto(`/puzzles/${oneTurn.id}`);
  await alive(page);
  await page.getByText(/find the only turn|as many points as possible/).waitFor();
  const men = (await page.board()).length;
  await playTurn(page, oneTurn.solution[0]);
  await page.locator(".status.over").waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this puzzle" });
  assert.equal(await dialog.getByLabel("Link to this puzzle").inputValue(), `${server.url}/puzzles/${oneTurn.id}`);
  assert.equal(await dialog.getByLabel("Position", { exact: true }).inputValue(), oneTurn.position);
  assert.equal(await dialog.locator("[data-man]").count(), men);
  assert.doesNotMatch(await dialog.innerText(), /lesson|step/);
  await leave(page);
});

for (const side of ["w", "b"])
  test(`a puzzle is solved by keyboard alone, ${side === "w" ? "as White" : "as Black, from the other side"}`, async () => {
    const arrowsBetween = await boardWalk();
    const puzzle = puzzles
      .slice(0, pool)
      .find((each) => each.game === "six" && each.solution.length === 1 && each.position.includes(` ${side} `));
    const { geometry } = rules.named("six");
    const points = geometry.spots.map((spot) => spot.name);
    const page = await person(browser, server.url);
    await page.goto(`/puzzles/${puzzle.id}`);
    await alive(page);
    await page.getByText(/find the only turn|as many points as possible/).waitFor();
    await tabTo(page, (here) => points.includes(here));
    let at = points.indexOf(await focused(page));
    for (const name of puzzle.solution[0].split(/[-x]/)) {
      const to = points.indexOf(name);
      for (const arrow of arrowsBetween(geometry, at, to, side === "b")) await page.keyboard.press(arrow);
      assert.equal(await focused(page), name);
      await page.keyboard.press("Enter");
      at = to;
    }
    await page.locator(".status.over").waitFor();
    assert.match(await page.locator("[role=status]").last().innerText(), /Right!/);
    await leave(page);
  });

test("axe finds nothing, and nothing scrolls sideways, on phones and screens, light and dark", async () => {
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    const page = await person(browser, server.url, { viewport });
    for (const path of ["/puzzles", "/puzzles/rated", "/puzzles/streak"]) {
      await page.goto(path);
      await alive(page);
      await page.getByText(/find the only turn|as many points as possible/).waitFor({ timeout: patience });
      await accessible(page);
    }
    await leave(page);
  }
});

test("home shows the puzzle of the day without moving anything", async () => {
  const page = await person(browser, server.url);
  await page.goto("/");
  await alive(page);
  const card = page.locator(".daily-card");
  const box = await card.boundingBox();
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  const later = await card.boundingBox();
  assert.equal(Math.round(later.width), Math.round(box.width));
  assert.equal(Math.round(later.height), Math.round(box.height));
  await card.click();
  await page.getByRole("heading", { name: "Puzzle of the day" }).waitFor();
  await leave(page);
});
