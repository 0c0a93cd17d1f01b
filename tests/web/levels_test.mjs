// The computer's level: the first one, how it adapts, what is offered after a loss, the turning point (G9).
import assert from "node:assert/strict";
import { accessible, leave, person, rules, server, testInBoth, useSite } from "./support.mjs";

useSite();

const me = { name: "Ada", level: 0 };
const computer = (level) => ({ name: "Computer", level });

// The saved file of a match, the person White, after these turns.
function saved(start, turns, level) {
  const { match } = rules.newMatch(rules.named("nine"), [me, computer(level)], start);
  for (const turn of turns) assert.equal(rules.play(match, turn).refused, undefined, turn);
  const text = rules.text(match);
  rules.close(match);
  return text;
}

async function open(page, text, adapts) {
  await page.evaluate(
    ([text, adapts]) => localStorage.setItem("merels:game:test", JSON.stringify({ at: 1, text, adapts })),
    [text, adapts],
  );
  await page.goto("/play?game=test");
}

const dialog = (page) => page.getByRole("dialog");

async function giveUp(page) {
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Give up" }).click();
  await dialog(page).waitFor();
}

async function newGame(page) {
  await page.goto("/new_game?with=computer&game=nine&side=white");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
}

const card = (page) => page.getByRole("region", { name: "Black" });

testInBoth("G9: a first game is at level 1; two wins lead up, two losses down; a loss offers less", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/new_game?with=computer&game=nine");
  await page.getByText("Level 1 · Newcomer").waitFor();
  assert.ok(await page.getByLabel("Adapts to you").isChecked());

  // Each of these is won by one turn.
  const won = saved("w.w...../b.b...b./w....... w 0,0", [], 1);
  for (const next of [null, "Well played! Next time: Level 2 · Beginner."]) {
    await open(page, won, "yes");
    await page.play("c5-d7xb6");
    await dialog(page).waitFor();
    if (next) await dialog(page).getByText(next).waitFor();
    else assert.equal(await dialog(page).locator(".level-change").count(), 0);
  }
  await dialog(page).getByRole("button", { name: "Rematch" }).click();
  await page.getByText("Level 2 · Beginner").waitFor();
  await page.goto("/new_game?with=computer&game=six");
  await page.getByText("Level 1 · Newcomer").waitFor(); // each game has its own

  await newGame(page);
  await card(page).getByText("Level 2 · Beginner").waitFor();
  await page.play("d6");
  await page.waitForTurns(2);
  await giveUp(page);
  await dialog(page).getByRole("button", { name: "Play again at level 1" }).click();
  await page.getByText("Level 1 · Newcomer").waitFor();
  await page.goto("/new_game?with=computer&game=nine");
  await page.getByText("Level 1 · Newcomer").waitFor();

  await page.evaluate(() => localStorage.setItem("merels:levels", '{"nine":{"level":4,"streak":-1}}'));
  await newGame(page);
  await card(page).getByText("Level 4 · Casual player").waitFor();
  await giveUp(page);
  await dialog(page).getByText("Next time: Level 3 · Learner.").waitFor();
  assert.equal(
    await dialog(page)
      .getByRole("button", { name: /Play again at level/ })
      .count(),
    0,
  );
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

testInBoth("G9: the game that a lesson leads to adapts", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/learn/nine");
  await page.locator(".lesson").waitFor();
  const game = page.getByRole("link", { name: "Play an easy game" });
  while (!(await game.isVisible())) await page.getByRole("button", { name: "Skip" }).click();
  await game.click();
  await page.getByText("Level 1 · Newcomer").waitFor();
  assert.ok(await page.getByLabel("Adapts to you").isChecked());
  await leave(page);
});

testInBoth("G9: a fixed level stays, and is kept for the game", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/new_game?with=computer&game=nine&side=white");
  await page.getByLabel("Fixed").check();
  await page.getByLabel(/Level 1/).fill("7");
  await page.getByText("Level 7 · Tournament player").waitFor();
  await page.reload();
  await page.getByText("Level 7 · Tournament player").waitFor();
  await page.getByRole("button", { name: "Start playing" }).click();
  for (const round of [1, 2]) {
    await page.getByText("Level 7 · Tournament player").waitFor();
    await giveUp(page);
    if (round === 1) await dialog(page).getByRole("button", { name: "Rematch" }).click();
  }
  await dialog(page).getByRole("button", { name: "Play again at level 6" }).click();
  await page.getByText("Level 6 · Club player").waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

testInBoth("G9: after a loss the turning point is explained, and shown on the board", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/robots.txt"); // where no module is being loaded
  // Black threatens to close a mill on g7; White plays elsewhere.
  await open(page, saved("bb...w../......../w....... w 7,7", ["f2", "g7xf2"], 3), "no");
  const before = await page.board();
  await giveUp(page);
  const told = dialog(page).getByText(/^On turn 1 you played f2\. Better was g7: /);
  await told.waitFor();
  assert.match(await told.innerText(), /keeps Black from closing a mill on g7/);
  await dialog(page).getByRole("button", { name: "Show it on the board" }).click();
  await page.locator(".hint-words").getByText("Better was g7").waitFor();
  await accessible(page);
  assert.match(await page.status(), /Looking back: the start/);
  assert.notDeepEqual(await page.board(), before);
  await page.getByRole("button", { name: "Back to the present" }).click();
  await page.locator(".hint-words").waitFor({ state: "detached" });
  assert.deepEqual(await page.board(), before);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

testInBoth(
  "G9: a loss to the computer on the server is explained too, and leads to an easier game",
  async (browser) => {
    const page = await person(browser, server.url);
    await page.goto("/robots.txt"); // where no module is being loaded
    const id = await page.evaluate(async () => {
      const position = "bb...w../......../w....... w 7,7";
      const wanted = { game: "nine", side: "white", opponent: "computer", level: 8, position };
      const headers = { "content-type": "application/json" };
      const made = await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(wanted) });
      return (await made.json()).game.id;
    });
    await page.goto(`/game/${id}`);
    await page.play("f2");
    await page.waitForTurns(2);
    await giveUp(page);
    await dialog(page)
      .getByText(/^On turn 1 you played f2\. Better was g7: /)
      .waitFor();
    await dialog(page).getByRole("link", { name: "Play again at level 7" }).click();
    await page.getByText("Level 7 · Tournament player").waitFor();
    assert.equal(await page.locator("[name=game]").inputValue(), "nine");
    await leave(page);
  },
);
