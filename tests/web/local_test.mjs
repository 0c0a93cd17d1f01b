// Games that need no server: at one screen, against the computer, by keyboard, offline; files, set-ups, lessons, analysis.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  browser,
  folder,
  leave,
  person,
  program,
  rules,
  saveBy,
  server,
  startGame,
  testInBoth,
  useSite,
  wholeGame,
} from "./support.mjs";

useSite();

const start = (browser, query, options) => startGame(browser, server.url, query, options);
// Opens a text as a file from the home page.
async function openFile(page, text) {
  const path = join(folder, "opened.merels");
  writeFileSync(path, text);
  await page.goto("/");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open a file" }).click(),
  ]);
  await chooser.setFiles(path);
}
async function download(page) {
  await page.getByRole("button", { name: "Share or save" }).click();
  return (await saveBy(page, page.getByRole("button", { name: "Save as a file" }))).bytes.toString();
}

testInBoth("G3: once a man is chosen exactly the places it may go are shown, and listed", async (browser) => {
  const page = await start(
    browser,
    `with=screen&game=nine&position=${encodeURIComponent("wb..w..b/.wb...w./.....b.. w 0,0")}`,
  );
  const marked = () =>
    page.locator(".point.can").evaluateAll((points) => points.map((point) => point.dataset.name).sort());
  assert.deepEqual(await marked(), ["b2", "d6", "g1"]);
  await page.pick("b2");
  assert.deepEqual(await marked(), ["b4", "d2"]);
  await page.getByText("Choose from a list or type").click();
  assert.deepEqual((await page.locator(".entry option").allTextContents()).sort(), ["b4", "d2"]);
  await page.locator(".entry select").selectOption("d2");
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  assert.deepEqual(await page.turns(), ["b2-d2"]);
  await leave(page);
});

testInBoth("W5: a man is dragged to where it goes, and back where it came from if it may not", async (browser) => {
  const page = await start(
    browser,
    `with=screen&game=nine&position=${encodeURIComponent("wb..w..b/.wb...w./.....b.. w 0,0")}`,
  );
  const at = async (name) => {
    const box = await page.locator(`[data-name="${name}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...(await at(from)));
    await page.mouse.down();
    await page.mouse.move(...(await at(to)), { steps: 8 });
    await page.mouse.up();
  };
  await drag("b2", "a1");
  await page.waitForSelector(".refusal");
  assert.match(await page.locator(".refusal").innerText(), /a1 is not next to b2/);
  await page.keyboard.press("Escape");
  await drag("b2", "d2");
  await page.waitForTurns(1);
  await leave(page);
});

test("W5: touch", async () => {
  const page = await start(browser, "with=screen&game=six", {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  await page.locator(`[data-name="c4"]`).tap();
  await page.locator(`[data-name="a1"]`).tap();
  assert.deepEqual(await page.turns(), ["c4", "a1"]);
  await leave(page);
});

test("W5: a whole game by keyboard alone, and everything in it said aloud", async () => {
  const page = await person(browser, server.url);
  await page.goto("/new_game?with=screen&game=three");
  await page.waitForSelector("form");
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = (selector) => page.evaluate((what) => document.activeElement?.closest(what) !== null, selector);
  for (let i = 0; i < 30 && !(await focused("button[type=submit]")); i++) await press("Tab");
  await press("Enter");
  await page.waitForSelector(".game-layout");
  for (let i = 0; i < 30 && !(await focused("[data-point]")); i++) await press("Tab");
  const said = () => page.locator("[role=status].unseen").innerText();
  await press("Enter"); // White a3
  assert.match(await said(), /White: a3\. Black to move: place a man/);
  await press("ArrowDown", "ArrowDown", "Enter"); // Black a1
  assert.match(await said(), /Black: a1\./);
  await press("ArrowUp", "ArrowUp", "Enter"); // taken
  assert.match(await said(), /already a man on a3/);
  await press("ArrowRight", "Enter"); // White b3
  await press("ArrowDown", "Enter"); // Black b2, the centre
  const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(label, /^b2, Black/);
  await press("ArrowUp", "ArrowRight", "Enter"); // White c3: the first mill wins
  await page.waitForSelector(".dialog.end");
  assert.match(await page.locator(".dialog.end").innerText(), /White wins by closing the first mill/);
  await press("Escape");
  await leave(page);
});

testInBoth("W5: turns are typed at the board", async (browser) => {
  const page = await start(browser, "with=screen&game=six");
  const { turns } = wholeGame(rules, "six", "", 3);
  await page.locator("[data-point='0']").focus();
  for (const turn of turns.slice(0, 14)) {
    await page.keyboard.type(turn);
    await page.keyboard.press("Enter");
  }
  assert.deepEqual(await page.turns(), turns.slice(0, 14));
  await page.keyboard.type("z9");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".refusal");
  assert.match(await page.locator(".refusal").innerText(), /no point called/);
  await leave(page);
});

testInBoth("G5: where nothing may be stored games are played, and kept until the page is left", async (browser) => {
  const page = await person(browser, server.url);
  await page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: forbidden });
  });
  await page.goto("/new_game?with=screen&game=six");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.play("a5");
  await page.getByRole("link", { name: "Merels" }).click();
  await page.locator(".game-list").getByText("Six Men's Morris").click();
  await page.waitForTurns(1);
  await page.play("c5");
  await page.waitForTurns(2);
  await leave(page);
});

test("G5: a kept game that is damaged is no game, and the others are there", async () => {
  const page = await start(browser, "with=screen&game=six");
  await page.play("a5");
  await page.evaluate(() => {
    for (const [id, text] of Object.entries({ cut: '{"at":1', none: '{"at":2}', null: "null" }))
      localStorage.setItem(`merels:game:${id}`, text);
  });
  await page.goto("/");
  await page.locator(".game-list").getByText("Six Men's Morris").waitFor();
  assert.equal(await page.locator(".game-list li button").count(), 1);
  await page.goto("/play?game=cut");
  await page.getByRole("heading", { name: "This game is not here" }).waitFor();
  await leave(page);
});

testInBoth("W11, G9: against the computer with no network at all", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto("/new_game?with=computer&game=three&side=white&level=2");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
  for (let turn = 0; turn < 40; turn++) {
    await page.waitForFunction(() => document.querySelector(".status.mine, .status.over") !== null);
    if (await page.locator(".status.over").count()) break;
    while (await page.locator(".status.mine").count()) {
      await page.locator(".point.can").first().click();
    }
  }
  assert.ok(await page.locator(".status.over").count(), "the game comes to its end");
  await page.goto("/learn/yote");
  await page.getByRole("heading", { name: "Yoté" }).waitFor();
  await page.context().setOffline(false);
  await leave(page);
});

test("G9: the computer plays on though what it has learnt of the game does not come at once", async () => {
  const page = await person(browser, server.url, { serviceWorkers: "block" });
  let asked = 0;
  await page.context().route(/dvonn-.*\.net$/, (route) => (++asked < 3 ? route.abort() : route.continue()));
  await page.goto("/new_game?with=computer&game=dvonn-placed&side=black&level=2");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForTurns(1);
  assert.equal(asked, 3);
  await leave(page);
});

testInBoth(
  "G9: nothing a person does on the computer's turn moves its men; it may be told to wait",
  async (browser) => {
    const page = await person(browser, server.url);
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.setItem("merels:computer-waits", "yes"));
    await page.goto("/new_game?with=computer&game=nine&side=black&level=1");
    await page.getByRole("button", { name: "Start playing" }).click();
    await page.getByRole("button", { name: "Let the computer move" }).waitFor();
    await page.pick("d6");
    assert.match(await page.locator(".refusal").innerText(), /White's turn/);
    assert.equal((await page.turns()).length, 0);
    await page.getByRole("button", { name: "Let the computer move" }).click();
    await page.waitForTurns(1);
    await leave(page);
  },
);

testInBoth("G5: saved in mid-turn, opened by the program and back, at that very moment", async (browser, name) => {
  const page = await start(browser, "with=screen&game=nine");
  for (const turn of ["a7", "b6", "d7", "f6"]) await page.play(turn);
  await page.pick("g7"); // a removal is pending
  const text = await download(page);
  assert.match(text, /\[Picked "g7"\]/);
  const [first, second] = [join(folder, `from-page-${name}`), join(folder, `from-terminal-${name}`)];
  writeFileSync(first, text);
  const ran = spawnSync(program, ["play", "nine", "--load", first], {
    input: `save ${second}\nquit\ny\n`,
    encoding: "utf8",
  });
  const again = readFileSync(second, "utf8");
  assert.equal(again, text, ran.stdout + ran.stderr);
  const other = await person(browser, server.url); // after a download Firefox opens no file under WebDriver
  await openFile(other, again);
  await other.waitForSelector(".next.remove");
  assert.deepEqual(await other.turns(), ["a7", "b6", "d7", "f6"]);
  await other.pick("f6");
  await other.waitForTurns(5);
  await leave(page, other);
});

testInBoth("G5: a damaged file is refused with what is wrong and where", async (browser) => {
  const page = await person(browser, server.url);
  await openFile(
    page,
    `[Merels "1"]\n[Game "nine"]\n[White ""]\n[Black ""]\n[Start "......../......../........ w 9,9"]\n[Result "*"]\n\n1. d6 d6 *\n`,
  );
  await page.waitForSelector(".problem");
  assert.match(await page.locator(".problem").innerText(), /line 8, column 7: .*already a man on d6/i);
  await leave(page);
});

testInBoth("G5: a game is kept by the browser, listed at home, and goes on after a reload", async (browser) => {
  const page = await start(browser, "with=screen&game=yote");
  await page.play("c2");
  await page.reload();
  await page.waitForTurns(1);
  await page.goto("/");
  await page.locator(".game-list a").first().click();
  await page.waitForTurns(1);
  await page.goto("/");
  await page.getByRole("button", { name: /Delete this game/ }).click();
  assert.equal(await page.locator(".game-list a[href^='/play']").count(), 0);
  await leave(page);
});

test("G8: at one screen a draw that White offered and Black declined can be offered by Black", async () => {
  const page = await start(browser, "with=screen&game=six");
  await page.getByRole("button", { name: "Offer a draw" }).click();
  await page.getByRole("button", { name: "No, play on" }).click();
  await page.play("a5");
  await page.getByRole("button", { name: "Offer a draw" }).click();
  await page.getByRole("button", { name: "Accept the draw" }).click();
  await page.waitForSelector(".dialog.end");
  assert.match(await page.locator(".dialog.end").innerText(), /agreement/);
  await leave(page);
});

testInBoth("G6, G8, G7: at one screen turns are taken back, a draw is agreed, a game given up", async (browser) => {
  const page = await start(browser, "with=screen&game=six");
  await page.play("a5");
  await page.play("c5");
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForTurns(1);
  await page.getByRole("button", { name: "Offer a draw" }).click();
  await page.getByRole("button", { name: "No, play on" }).click();
  await page.getByRole("button", { name: "Offer a draw" }).click();
  await page.getByRole("button", { name: "Accept the draw" }).click();
  await page.waitForSelector(".dialog.end");
  await page.locator(".dialog.end").getByRole("button", { name: "Rematch" }).click();
  await page.waitForTurns(0);
  await page.getByRole("button", { name: "Give up" }).click();
  await page.locator(".danger").click();
  await page.waitForSelector(".dialog.end");
  assert.match(await page.locator(".dialog.end").innerText(), /gave up/);
  await leave(page);
});

testInBoth(
  "W7: a series at one screen has a score, which goes with the players as they change sides",
  async (browser) => {
    const page = await person(browser, server.url);
    await page.goto("/new_game?with=screen&game=six&side=white");
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Opponent's name").fill("Grace");
    await page.getByRole("button", { name: "Start playing" }).click();
    const end = page.locator(".dialog.end");
    const giveUp = async (name) => {
      await page.waitForFunction(
        (who) => document.querySelector(".status strong")?.textContent === `${who}'s turn`,
        name,
      );
      await page.getByRole("button", { name: "Give up" }).click();
      await page.locator(".danger").click();
      await end.waitFor();
    };
    await giveUp("Ada");
    assert.equal(await end.locator(".series").count(), 0, "one game is no series");
    await end.getByRole("button", { name: "Rematch" }).click();
    await page.reload(); // the score is kept
    await giveUp("Grace");
    assert.equal(await end.locator(".series").innerText(), "Grace 1 – 1 Ada");
    await end.getByRole("button", { name: "Rematch" }).click();
    await page.getByRole("button", { name: "Offer a draw" }).click();
    await page.getByRole("button", { name: "Accept the draw" }).click();
    await end.waitFor();
    assert.equal(await end.locator(".series").innerText(), "Ada 1½ – 1½ Grace");
    await leave(page);
  },
);

testInBoth("G9: hints in Nine ask for nothing that is not there", async (browser) => {
  const page = await start(browser, "with=screen&game=nine", { allow: /^never$/ });
  const failed = [];
  page.on("requestfailed", (request) => failed.push(`${request.url()} ${request.failure().errorText}`));
  page.on("response", (answer) => answer.status() >= 400 && failed.push(`${answer.url()} ${answer.status()}`));
  for (const turn of ["d6", "f4", "b4"]) {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".hint-words").waitFor();
    await page.play(turn);
    await page.locator(".hint-words").waitFor({ state: "detached" });
  }
  assert.deepEqual(failed, []);
  await leave(page); // who complains about anything on the console
});

testInBoth("D7: a move of stacks is shown before it is played, and no puts the board back", async (browser) => {
  const page = await start(
    browser,
    `with=screen&game=dvonn&position=${encodeURIComponent("..r.b.bbb/w..w3b..bb2./ww3b4wbw2bwb.w/..w2wwW4.b2w2b2/..bbb.rw. w")}`,
  );
  const before = await page.board();
  await page.pick("j4");
  await page.pick("h2");
  await page.getByRole("button", { name: "Play this turn" }).waitFor();
  assert.notDeepEqual(await page.board(), before);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.keyboard.press("Escape");
  assert.deepEqual(await page.board(), before);
  await page.play("j4-h2");
  await page.waitForTurns(1);
  assert.deepEqual(await page.locator(".score").allInnerTexts(), ["19", "24"]);
  await leave(page);
});

testInBoth("G10: an impossible set-up is refused with every reason; mended, it is played on from", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/setup?game=six");
  await page.getByLabel("As text").fill("wwwwwww./bbbbbbb. w 0,0");
  await page.getByRole("button", { name: "Read" }).click();
  await page.waitForSelector(".problem li");
  assert.deepEqual(await page.locator(".problem li").allInnerTexts(), [
    "White has 7 men, hand included; the maximum is 6.",
    "Black has 7 men, hand included; the maximum is 6.",
  ]);
  assert.ok(await page.getByRole("button", { name: "Play from here" }).isDisabled());
  await page.getByRole("radio", { name: "Empty" }).check();
  for (const name of ["a1", "b2"]) await page.pick(name);
  await page.getByText("This position is possible.").waitFor();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("radio", { name: "a friend on this screen" }).check();
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
  assert.equal((await page.board()).length, 12);
  await leave(page);
});

testInBoth("W13: a lesson is done at the board, and a wrong turn is told", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/learn/nine");
  await page.pick("d6");
  await page.getByRole("button", { name: "Next" }).click();
  await page.pick("d6"); // not the mill
  await page.getByRole("button", { name: "Try again" }).click();
  await page.play("d7xb6");
  await page.getByText("it is out of the game for good").first().waitFor();
  await leave(page);
});

testInBoth("a hint comes with a reason, and the analysis with lines and values", async (browser) => {
  const page = await start(
    browser,
    `with=screen&game=nine&position=${encodeURIComponent("ww.w.w../b..b..../....b... w 0,0")}`,
  );
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".hint-words");
  assert.match(await page.locator(".hint-words").innerText(), /^g4-g7x.*White wins/);
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.waitForSelector(".lines li");
  assert.match(await page.locator(".lines button").first().innerText(), /^g4-g7x\w\d\s+White: wins at once/);
  await page.locator(".lines button").first().click();
  await page.waitForTurns(1);
  await page.getByRole("button", { name: "Previous turn" }).click();
  // from the moment that is looked at, the game is played on
  await page.goto("/analyse?game=nine");
  for (const turn of ["d6", "f4", "b4"]) await page.play(turn);
  await page.getByRole("button", { name: "Previous turn" }).click();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.waitForURL(/\/play\?/);
  await page.waitForTurns(2);
  await leave(page);
});

testInBoth("M11: a variant of one's own is played; one that cannot be says why", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/new_game?with=screen");
  await page.locator("[name=game]").selectOption("own");
  await page.locator("textarea").fill("like: six\nmen: 99");
  await page.waitForSelector(".problem");
  await page.locator("textarea").fill("like: six\ntitle: Seven with a centre\nmen: 7\ncentre: yes");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.pick("c3");
  await page.waitForTurns(1);
  await leave(page);
});
