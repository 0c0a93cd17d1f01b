// What must not break a page: switching between boards of different shapes. And a page that breaks nevertheless.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, leave, person, rules, server, testInBoth, testInFirefox, useSite } from "./support.mjs";

useSite();

// A walk from game to game that takes every step from one to another once.
function everyStep(names) {
  return names.flatMap((from, i) => names.slice(i + 1).flatMap((to) => [from, to])).concat(names[0]);
}

test("a walk over every ordered pair takes each of them", () => {
  const walk = everyStep(["a", "b", "c"]);
  const taken = new Set(walk.slice(1).map((to, i) => walk[i] + to));
  for (const step of ["ab", "ac", "ba", "bc", "ca", "cb"]) assert.ok(taken.has(step), step);
});

for (const path of ["/new_game", "/setup", "/analyse"]) {
  testInBoth(`on ${path} any game can be chosen after any other`, async (browser) => {
    const page = await person(browser, server.url);
    await page.goto(path);
    await page.locator("[name=game]").waitFor();
    const names = rules.games().map(({ name }) => name);
    const onBoard = (name) => rules.named(name).geometry.spots.filter((spot) => !spot.aside).length;
    const points = Object.fromEntries(names.map((name) => [name, onBoard(name)]));
    const walk = everyStep(names);
    // As fast as the page draws, so that men of the board before are still leaving.
    const wrong = await page.evaluate(
      async ([names, points]) => {
        const drawn = () => new Promise((resolve) => setTimeout(resolve));
        const shown = () => document.querySelectorAll("main .ground :is(.spot, .cell)").length;
        const wrong = [];
        for (const [i, name] of names.entries()) {
          const select = document.querySelector("[name=game]");
          select.value = name;
          select.dispatchEvent(new Event("change", { bubbles: true }));
          for (let tries = 0; tries < 1000 && shown() !== points[name]; tries++) await drawn();
          await drawn();
          const chosen = document.querySelector("[name=game]")?.value;
          if (shown() !== points[name] || chosen !== name) wrong.push(`${names[i - 1]} to ${name}: ${shown()} points`);
        }
        return wrong;
      },
      [walk, points],
    );
    assert.deepEqual(wrong, []);
    await leave(page);
  });
}

testInBoth("a set-up position is dropped when any other game is chosen, and that one starts", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/new_game");
  await page.locator("[name=game]").waitFor();
  const names = rules.games().map(({ name }) => name);
  const starts = Object.fromEntries(names.map((name) => [name, rules.named(name).start]));
  const wrong = await page.evaluate(
    async ([names, starts]) => {
      const until = async (holds) => {
        for (let tries = 0; tries < 1000 && !holds(); tries++) await new Promise((resolve) => setTimeout(resolve));
        return holds();
      };
      const follow = (href) => document.body.appendChild(Object.assign(document.createElement("a"), { href })).click();
      const select = () => document.querySelector("[name=game]");
      const started = () => location.pathname === "/play" && document.querySelector(".game-layout");
      const wrong = [];
      for (const from of names)
        for (const to of names) {
          if (from === to) continue;
          follow(`/new_game?with=screen&game=${from}&position=${encodeURIComponent(starts[from])}`);
          await until(() => select()?.value === from && document.querySelector(".new-game-preview .note"));
          select().value = to;
          select().dispatchEvent(new Event("change", { bubbles: true }));
          await until(() => !document.querySelector(".new-game-preview .note"));
          document.querySelector("main [type=submit]").click();
          await until(started);
          const id = new URLSearchParams(location.search).get("game");
          if (!localStorage.getItem(`merels:game:${id}`)?.includes(`[Game \\"${to}\\"]`))
            wrong.push(`${from} to ${to}`);
          localStorage.clear();
        }
      return wrong;
    },
    [names, starts],
  );
  assert.deepEqual(wrong, []);
  await leave(page);
});

testInBoth("a position that the game cannot start from is refused in words", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/new_game?with=screen&game=nine&position=nonsense");
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.locator(".problem").waitFor();
  assert.equal(new URL(page.url()).pathname, "/new_game");
  await page.locator("[name=game]").selectOption("six");
  assert.equal(await page.locator(".problem").count(), 0);
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
  await leave(page);
});

testInBoth("the address of a set-up names a variant of one's own", async (browser) => {
  const page = await person(browser, server.url);
  const asked = { game: "own", variant: "like: six\nmen: 7", position: "w......./b....... w 6,6" };
  await page.goto(`/setup?${new URLSearchParams(asked)}`);
  await page.getByText("This position is possible.").waitFor();
  assert.equal(await page.locator(".game-picker textarea").inputValue(), asked.variant);
  assert.equal(await page.locator(".setup-board [data-man]").count(), 2);
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByText("It starts from the position you set up.").waitFor();
  await page.getByRole("button", { name: "Start playing" }).click();
  await page.waitForSelector(".game-layout");
  await leave(page);
});

testInBoth("M11, G10: a variant that cannot be played is not set up as another game, but says why", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/setup?game=six");
  const text = page.getByLabel("Variant text, one rule per line");
  const onwards = ["Play from here", "Analyse", "Share"].map((name) =>
    page.locator(".setup").getByRole("button", { name, exact: true }),
  );
  const spots = () => page.locator(".setup-board .ground .spot").count();
  const disabled = () => Promise.all(onwards.map((button) => button.isDisabled()));
  await page.locator("[name=game]").selectOption("own");
  assert.equal(await text.inputValue(), "like: six\n");
  await page.pick("a5");
  await page.locator("[name=brush][value=black]").check();
  await page.pick("e1");
  await text.fill("like: six\nflying: no");
  await page.getByText('did you mean "fly-at: 0"?').waitFor();
  assert.equal(await spots(), 16, "what could be played last is still shown");
  assert.deepEqual(await disabled(), [true, true, true]);
  await accessible(page);
  await text.fill("like: six\nfly-at: 3");
  await page.getByText("This position is possible.").waitFor();
  assert.deepEqual(await disabled(), [false, false, false]);
  assert.equal(await page.locator(".setup-board [data-man]").count(), 2, "the men that were put are still there");
  await page.getByText("The rules", { exact: true }).click();
  // The switches say the same as the text, and the board follows.
  assert.equal(await page.locator('[name="switch-fly-at"]').inputValue(), "3");
  await page.getByLabel("Squares on the board").selectOption("3");
  await page.waitForFunction(() => document.querySelectorAll(".setup-board .ground .spot").length === 24);
  assert.match(await text.inputValue(), /^like: six\nfly-at: 3\nsquares: 3/);
  await onwards[0].click();
  await page.waitForURL(/new_game\?game=own&variant=.*squares%3A%203/);
  await leave(page);
});

testInBoth("M11: a variant of one's own is analysed by way of its rules", async (browser) => {
  const page = await person(browser, server.url);
  await page.goto("/analyse?game=six");
  await page.locator("[name=game]").selectOption("own");
  await page.getByRole("heading", { name: "Set up a position" }).waitFor();
  assert.equal(await page.getByLabel("Variant text, one rule per line").inputValue(), "like: six\n");
  await page.getByText("The rules", { exact: true }).click();
  await page.getByLabel("Men on each side").selectOption("7");
  await page.locator(".setup").getByRole("button", { name: "Analyse" }).click();
  await page.waitForSelector(".analyse .field");
  assert.equal(await page.locator("[name=game]").inputValue(), "own");
  assert.equal(await page.locator(".analyse textarea[placeholder^=like]").count(), 0);
  await leave(page);
});

testInFirefox(
  "the tests allow what Firefox says of a worker that is ended while it loads, and no other abortion",
  async (firefox) => {
    const page = await person(firefox, server.url);
    await page.goto("/robots.txt");
    const reported = [];
    page.on("pageerror", (error) => reported.push(String(error)));
    const script = await (await page.request.get("/service-worker.js")).text();
    const [worker] = script.match(/\/assets\/engineWorker-\w+\.js/);
    // It is ended too late now and then.
    for (let tries = 0; tries < 20 && reported.length === 0; tries++) {
      await page.evaluate((url) => new Worker(url, { type: "module" }).terminate(), worker);
      await page.waitForTimeout(100);
    }
    assert.deepEqual(page.complaints, []);
    const before = reported.length;
    await page.evaluate(() => {
      const stop = new AbortController();
      void fetch("/robots.txt", { signal: stop.signal });
      stop.abort();
    });
    for (let tries = 0; tries < 100 && reported.length === before; tries++) await page.waitForTimeout(50);
    assert.match(page.complaints.join(), /^AbortError: The operation was aborted/);
    await page.context().close();
  },
);

testInBoth("a page that breaks says so and leads out", async (browser) => {
  // Firefox tells no more of an error that is logged than that, and complains about a module whose page was left.
  const allow = /broken on purpose|^Error$|dynamically imported module/;
  const page = await person(browser, server.url, { serviceWorkers: "block", allow });
  const broken = "export function AboutPage() { throw new Error('broken on purpose'); }";
  await page.route(/AboutPage-.*\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: broken }));
  await page.goto("/about");
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  const details = page.getByText("For developers");
  assert.equal(await page.getByText("broken on purpose").isVisible(), false);
  await details.click();
  assert.match(await page.locator("details pre").innerText(), /Error: broken on purpose/);
  await accessible(page);
  // Another page works, without a reload.
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.getByRole("heading", { name: "Learn", exact: true }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Home" }).click();
  await page.waitForSelector(".hero");
  await page.goto("/about");
  await page.getByRole("button", { name: "Reload" }).waitFor();
  await page.unroute(/AboutPage-.*\.js$/);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "About Merels" }).waitFor();
  await leave(page);
});
