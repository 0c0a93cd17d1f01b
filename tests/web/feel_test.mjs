// How a game feels: whole games by touch, boards and men in every look, what moves and what is heard, turns that wait to
// be confirmed.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  leave,
  listen,
  meetOnline,
  person,
  rules,
  server,
  shortGame,
  tap,
  testInBoth,
  testInFirefox,
  useSite,
} from "./support.mjs";

useSite();

const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const stacks = "..r.b.bbb/w..w3b..bb2./ww3b4wbw2bwb.w/..w2wwW4.b2w2b2/..bbb.rw. w";

async function visitor(browser, options = {}, settings = {}) {
  const page = await person(browser, server.url, options);
  await page.addInitScript((kept) => {
    if (window.origin === "null") return; // the empty page before the first has no storage
    for (const [key, value] of Object.entries(kept)) {
      if (localStorage.getItem(`merels:${key}`) === null) localStorage.setItem(`merels:${key}`, value);
    }
  }, settings);
  return page;
}
async function begin(page, query) {
  await page.goto(`/new_game?${query}`);
  await page.locator("form button[type=submit]").click();
  await page.waitForSelector(".game-layout");
}

// --- whole games -----------------------------------------------------------------------------------------------

async function playWhole(browser, name, options, choose) {
  const { turns, outcome, start } = shortGame(rules, name);
  const page = await visitor(browser, options);
  await begin(page, `with=screen&game=${name}&position=${encodeURIComponent(start)}`);
  await page.locator(".field").scrollIntoViewIfNeeded();
  let mills = 0;
  for (const turn of turns.filter((each) => each !== "pass")) {
    const points = turn.split(/[-x]/);
    for (const [i, point] of points.entries()) {
      await choose(page, point);
      if (!turn.includes("x") || i !== points.length - 2 || name === "yote" || mills > 1) continue;
      assert.match(await page.status(), /Mill! Take one of (White|Black)'s men\./);
      assert.equal(await page.locator(".field .man.in-mill").count(), 3 * (await page.locator(".field .mill").count()));
      mills++;
    }
    if (name === "dvonn") await choose(page, points.at(-1)); // a second time confirms
  }
  await page.waitForSelector(".dialog.end");
  const words = await page.locator(".status").innerText();
  assert.match(words, outcome.winner === null ? /draw/i : outcome.winner === 0 ? /^White wins/ : /^Black wins/);
  await page.getByRole("button", { name: "Close" }).click();
  assert.deepEqual(await page.turns(), turns);
  if (name !== "dvonn") {
    const lost = (await page.locator(".player-counts").allInnerTexts()).map((text) =>
      Number(text.match(/(\d+) lost/)[1]),
    );
    assert.ok(lost[0] + lost[1] > 0);
    const trays = await page
      .locator(".tray")
      .evaluateAll((all) => all.map((tray) => tray.querySelectorAll(".man-shape").length));
    assert.deepEqual(trays, lost.reverse(), "each side's tray has the men that the other lost");
  }
  await leave(page);
}

for (const name of ["nine", "yote", "dvonn"]) {
  test(`W5: a whole game of ${name} by touch on a phone`, () => playWhole(browser, name, phone, tap));
  // In Chromium online_test.mjs plays them.
  testInFirefox(`W5: a whole game of ${name} by mouse`, (firefox) =>
    playWhole(firefox, name, {}, (page, point) => page.pick(point)),
  );
}
testInBoth("W5: a whole game of six by touch on a phone", (browser) => playWhole(browser, "six", phone, tap));

// --- looks ----------------------------------------------------------------------------------------------------------

// Colours as they are computed, and their contrast as WCAG has it.
function contrast(a, b) {
  const light = ([red, green, blue]) => {
    const linear = [red, green, blue].map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const [darker, lighter] = [light(a), light(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}
function colour(text) {
  const numbers = text.match(/-?[\d.]+/g).map(Number);
  return text.startsWith("rgb") ? numbers.slice(0, 3).map((part) => part / 255) : numbers.slice(0, 3);
}
function mix(under, over, opacity) {
  return under.map((part, i) => part * (1 - opacity) + over[i] * opacity);
}
const looks = ["light", "dark"].flatMap((theme) =>
  ["wood", "slate", "paper"].flatMap((board) =>
    ["white-black", "blue-red", "yellow-blue", "green-purple"].map((colours) => ({ theme, board, colours })),
  ),
);
// The computed colours of each selector's first element on the board, in every look.
function colours(page, selectors) {
  return page.evaluate(
    ([looks, selectors]) => {
      const computed = (element) => {
        const { fill, stroke, backgroundColor } = getComputedStyle(element);
        return { fill, stroke, backgroundColor };
      };
      return looks.map((look) => {
        Object.assign(document.documentElement.dataset, look);
        const found = {};
        for (const selector of [".grain", ".player", ".player .white .body", ".player .black .body"])
          found[selector] = computed(document.querySelector(selector));
        for (const selector of selectors) found[selector] = computed(document.querySelector(`.field ${selector}`));
        return found;
      });
    },
    [looks, selectors],
  );
}

testInBoth("last turn, choices, men and labels stand out at 3:1 on every board, in every colour", async (browser) => {
  const page = await visitor(browser);
  // What is measured on each game's board: marks by their selectors, and what they stand on.
  const taking = "ww....../b.b...../........ w 7,7";
  const scenes = [
    ["nine", taking, ["g7"], [".mill", ".chosen", ".next.remove .ring"], [".plate"]],
    ["nine", taking, ["g7", "b6"], [".last", ".taken circle", ".taken path", ".next.dot"], [".plate"]],
    ["yote", "", ["c2", "c3"], [".last", ".next.dot", ".next.ring"], [".cell", ".hollow"]],
    ["dvonn", stacks, ["j4", "h2", "h2"], [".last", ".taken circle", ".next.ring"], [".cell"]],
  ];
  const dim = [];
  for (const [game, position, picks, marks, grounds] of scenes) {
    await begin(page, `with=screen&game=${game}&position=${encodeURIComponent(position)}`);
    for (const name of picks) await page.pick(name);
    await page.waitForSelector(`.field ${marks[0]}`, { state: "attached" });
    const men = [".white .body", ".black .body", ...(game === "dvonn" ? [".red .body"] : [])];
    const shown = [...marks, ...grounds, ...men, ".white .mark", ".black .mark", ".plate", ".label"];
    for (const [i, found] of (await colours(page, shown)).entries()) {
      const fill = (selector) => colour(found[selector].fill);
      const stroke = (selector) => colour(found[selector].stroke);
      const check = (what, ratio, least = 3) => {
        if (ratio < least) dim.push(`${game} ${Object.values(looks[i])}: ${what} ${ratio.toFixed(2)}`);
      };
      const under = grounds.flatMap((ground) => {
        if (ground === ".plate") return [fill(ground), mix(fill(ground), stroke(".grain"), 0.19)]; // the grain's darkest
        return [ground === ".cell" ? mix(fill(".plate"), fill(ground), 0.7) : fill(ground)];
      });
      for (const ground of under) {
        for (const mark of marks) {
          const visible = found[mark].stroke === "none" ? fill(mark) : stroke(mark);
          check(mark, contrast(visible, ground));
        }
        for (const man of men) check(man, Math.max(contrast(fill(man), ground), contrast(stroke(man), ground)));
      }
      const card = colour(found[".player"].backgroundColor);
      for (const man of [".player .white .body", ".player .black .body"])
        check(man, Math.max(contrast(fill(man), card), contrast(stroke(man), card)));
      check("labels", contrast(fill(".label"), fill(".plate")), 4.5);
      for (const side of [".white", ".black"])
        check(`${side} mark`, contrast(stroke(`${side} .mark`), fill(`${side} .body`)));
      check("the two sides' men", contrast(fill(".white .body"), fill(".black .body")));
    }
  }
  assert.deepEqual(dim, []);
  await leave(page);
});

testInBoth("labels have 12 to 16 pixels at any size, and the board is in the middle of its plate", async (browser) => {
  const page = await visitor(browser);
  for (const game of ["three", "nine", "dvonn"]) {
    await begin(page, `with=screen&game=${game}`);
    for (const width of [320, 1440, 2400]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.waitForFunction(() => {
        const drawing = document.querySelector(".field .drawing");
        const scale = drawing.getScreenCTM().a;
        const sizes = [...drawing.querySelectorAll(".label")].map((label) => label.getAttribute("font-size") * scale);
        return sizes.length > 0 && sizes.every((size) => size > 11.99 && size < 16.01);
      });
      const off = await page.evaluate(() => {
        const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
        const field = document.querySelector(".field");
        const boxes = [...field.querySelectorAll(".point")].map((point) => point.getBoundingClientRect());
        const x = boxes.map((box) => middle(box)[0]);
        const y = boxes.map((box) => middle(box)[1]);
        const [plateX, plateY] = middle(field.querySelector(".plate").getBoundingClientRect());
        const between = (all) => (Math.min(...all) + Math.max(...all)) / 2;
        return Math.hypot(between(x) - plateX, between(y) - plateY);
      });
      assert.ok(off < 1, `${game} at ${width}: ${off} px off`);
    }
  }
  await leave(page);
});

testInBoth("the settings apply at once to every board, and are kept", async (browser, name) => {
  const page = await visitor(browser, { reducedMotion: "no-preference" });
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.locator("dialog[open]");
  const choose = (group, name) =>
    dialog.getByRole("group", { name: group }).getByRole("radio", { name, exact: true }).check();
  const small = page.locator("main .board");
  const bodyOf = (side) =>
    small
      .first()
      .locator(`.${side} .body`)
      .first()
      .evaluate((body) => getComputedStyle(body).fill);
  const white = await bodyOf("white");
  await choose("Colours of White and Black", "Blue and red");
  assert.notEqual(await bodyOf("white"), white);
  await choose("Pieces", "Stones");
  assert.ok((await small.locator(".gloss").count()) > 0);
  await choose("Pieces", "Flat");
  assert.equal(await small.locator(".shadow").count(), 0);
  await choose("Board", "Slate");
  assert.equal(await page.locator("html").getAttribute("data-board"), "slate");
  assert.ok((await dialog.locator(".label").count()) > 0, "the preview has coordinates");
  await choose("Coordinates", "Off");
  assert.equal(await dialog.locator(".label").count(), 0);
  const pace = () =>
    dialog
      .locator(".man")
      .first()
      .evaluate((man) => getComputedStyle(man).transitionDuration);
  for (const [speed, lasts] of [
    ["Fast", "0.12s"],
    ["Slow", "0.48s"],
    ["Off", "0s"],
    ["Normal", "0.24s"],
  ]) {
    await choose("Animation", speed);
    assert.equal(await pace(), lasts);
  }
  if (name === "chromium") {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.waitForFunction(() => document.documentElement.dataset.motion === "off");
    assert.equal(await pace(), "0s", "the system's wish for less motion goes first");
  }
  await dialog.getByLabel("Volume").fill("20");
  await page.keyboard.press("Escape");
  await begin(page, "with=screen&game=nine");
  assert.equal(await page.locator(".field .label").count(), 0);
  await page.pick("d6");
  assert.equal(await page.locator(".field .shadow").count(), 0);
  assert.equal(await page.evaluate(() => localStorage.getItem("merels:volume")), "20");
  await leave(page);
});

// --- what moves and what is heard -----------------------------------------------------------------------------------

testInBoth("a mill flashes, is heard and felt; a man taken fades, leaves a mark, goes to the tray", async (browser) => {
  const page = await visitor(browser, { reducedMotion: "no-preference" }, { volume: "50" });
  await page.addInitScript(listen);
  await begin(page, "with=screen&game=nine");
  const heard = () => page.evaluate(() => window.heard.splice(0));
  await page.waitForFunction(() => window.heard.length === 2); // the game starts
  await heard();
  await page.pick("a7");
  assert.deepEqual(await heard(), [760]);
  for (const turn of ["b6", "d7", "f6"]) await page.pick(turn);
  await heard();
  await page.pick("g7");
  assert.match(await page.status(), /Mill! Take one of Black's men\./);
  assert.deepEqual(await heard(), [900, 659, 784, 1047]);
  assert.deepEqual(await page.evaluate(() => window.felt), [40]);
  assert.equal(await page.evaluate(() => window.gains[0].gain.value), 0.25, "half volume is a quarter of the power");
  const moving = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).animationName);
  assert.equal(await moving(".field .mill"), "flash");
  assert.equal(await moving(".field .in-mill .man-inside"), "pulse");
  assert.equal(await page.locator(".field .in-mill").count(), 3);
  const [tray, height] = [
    page.locator(".seat.bottom .tray"),
    (await page.locator(".seat.bottom").boundingBox()).height,
  ];
  await page.evaluate(() => {
    window.fading = false;
    window.flying = false;
    const look = () => {
      if (document.querySelector(".field .man.leaving")) window.fading = true;
      if (document.querySelector(".tray .taken-man")?.getAnimations().length) window.flying = true;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    const every = () => {
      look();
      requestAnimationFrame(every);
    };
    every();
  });
  await page.pick("f6");
  await page.waitForTurns(5);
  assert.deepEqual(await heard(), [620, 360]);
  await page.waitForFunction(() => window.fading && window.flying);
  assert.equal(await tray.locator(".man-shape.black").count(), 1);
  assert.equal((await page.locator(".seat.bottom").boundingBox()).height, height, "the card stays as high as it was");
  assert.equal(await page.locator(".field .taken").count(), 1);
  await page.waitForFunction(() => document.querySelector(".field .man.leaving") === null);
  await page.pick("f4");
  assert.equal(await page.locator(".field .taken").count(), 0, "the mark stays until the next turn");
  assert.equal(await page.locator(".field .mill").count(), 0);
  await leave(page);
});

testInBoth("without motion a mill stays marked until the next turn, and nothing is animated", async (browser) => {
  const page = await visitor(browser);
  await begin(page, `with=screen&game=nine&position=${encodeURIComponent("ww....../b.b...../........ w 7,7")}`);
  await page.pick("g7");
  const { opacity, running } = await page.evaluate(() => ({
    opacity: getComputedStyle(document.querySelector(".field .mill")).opacity,
    running: document.querySelector(".field").getAnimations({ subtree: true }).length,
  }));
  assert.deepEqual([opacity, running], ["1", 0]);
  await leave(page);
});

testInBoth("the man that would be placed or moved is shown under the mouse, on legal points only", async (browser) => {
  const page = await visitor(browser);
  await begin(page, `with=screen&game=nine&position=${encodeURIComponent("wb..w..b/.wb...w./.....b.. w 0,0")}`);
  const ghost = page.locator(".field .ghost");
  const over = async (name) => {
    const box = await page.locator(`[data-name="${name}"]`).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  };
  await over("b4");
  assert.equal(await ghost.count(), 0, "no man is chosen yet");
  await page.pick("b2");
  await over("b4");
  await ghost.waitFor();
  assert.equal(await ghost.locator(".white").count(), 1);
  await over("a1");
  await ghost.waitFor({ state: "detached" });
  assert.deepEqual(
    await page.locator(".next.dot").evaluateAll((dots) => dots.map((dot) => dot.getBoundingClientRect().width < 24)),
    [true, true],
  );
  await leave(page);
});

// --- turns that wait to be confirmed ----------------------------------------------------------------------------------

testInBoth("a turn can wait until it is chosen again, or confirmed by the button or Enter", async (browser) => {
  const page = await visitor(browser, {}, { confirm: "always" });
  await begin(page, "with=screen&game=six");
  await page.pick("a5");
  assert.match(await page.status(), /Choose it again to play this turn/);
  assert.deepEqual([await page.turns(), (await page.board()).length], [[], 1]);
  await page.pick("c5"); // another point instead
  assert.deepEqual(await page.board(), ["1:white"]);
  await page.pick("c5");
  await page.waitForTurns(1);
  await page.pick("a1");
  await page.getByRole("button", { name: "Play this turn" }).click();
  await page.waitForTurns(2);
  await page.pick("e1");
  await page.keyboard.press("Enter");
  await page.waitForTurns(3);
  await page.pick("a3");
  await page.keyboard.press("Escape");
  assert.equal((await page.board()).length, 3);
  assert.deepEqual(await page.turns(), ["c5", "a1", "e1"]);
  await leave(page);
});

test("online, nobody sees a turn before it is confirmed", async () => {
  const [ada, grace] = [await visitor(browser, {}, { confirm: "always" }), await visitor(browser)];
  await meetOnline(ada, grace, "game=six&side=white");
  await ada.pick("a5");
  await ada.pick("c5");
  assert.deepEqual([await ada.board(), await grace.board()], [["1:white"], []]);
  await ada.pick("c5");
  await Promise.all([ada.waitForTurns(1), grace.waitForTurns(1)]);
  assert.deepEqual(await grace.turns(), ["c5"]);
  for (const [who, point, count] of [
    [grace, "a1", 2],
    [ada, "a5", 3],
    [grace, "b2", 4],
  ]) {
    await who.pick(point);
    if (who === ada) await who.pick(point);
    await Promise.all([ada.waitForTurns(count), grace.waitForTurns(count)]);
  }
  // A mill: the man that closes it is not seen either, until the removal is confirmed with it.
  await ada.pick("e5");
  await ada.pick("a1");
  assert.deepEqual([(await ada.board()).length, (await grace.board()).length], [4, 4]);
  assert.equal(await grace.locator(".field .mill").count(), 0);
  await ada.pick("a1");
  await Promise.all([ada.waitForTurns(5), grace.waitForTurns(5)]);
  assert.equal((await grace.turns()).at(-1), "e5xa1");
  for (const who of [ada, grace]) await leave(who);
});

testInBoth("D7: in DVONN placing is played at once; row,column is read as the board's numbers", async (browser) => {
  const page = await visitor(browser, {}, { coordinates: "numbers" });
  await begin(page, "with=screen&game=dvonn-placed");
  const labels = await page.locator(".field .label").allTextContents();
  for (const text of ["1", "5", "a·1", "c·3", "k·11"]) assert.ok(labels.includes(text), text);
  await page.pick("a1");
  await page.waitForTurns(1);
  const type = async (text) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  await page.locator("[data-point='0']").focus();
  await type("3,5");
  await page.waitForTurns(2);
  assert.deepEqual(await page.turns(), ["a1", "e3"]);
  await begin(page, `with=screen&game=dvonn&position=${encodeURIComponent(stacks)}`);
  await page.locator("[data-point='0']").focus();
  await type("4,10-2,8");
  assert.equal((await page.turns()).length, 0, "a move of stacks waits");
  await type("");
  await page.waitForTurns(1);
  assert.deepEqual(await page.turns(), ["j4-h2"]);
  await leave(page);
});
