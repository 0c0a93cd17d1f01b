// Two browsers and a watcher, with the real server between them (W2 to W7, W10).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import {
  accessible,
  browser,
  folder,
  leave,
  listen,
  meetOnline,
  person,
  rules,
  server,
  testInBoth,
  useSite,
  wholeGame,
} from "./support.mjs";

useSite();

// Ada makes a game and has White, Grace joins by the link, Will watches. Grace may have another browser than the others.
async function meet(game, { position = "", watcher = true, other = browser, listed = false } = {}) {
  const [ada, grace, will] = await Promise.all([
    person(browser, server.url),
    person(other, server.url),
    watcher ? person(browser, server.url) : null,
  ]);
  const link = await meetOnline(
    ada,
    grace,
    `game=${game}&side=white${position ? `&position=${encodeURIComponent(position)}` : ""}`,
    { listed },
  );
  if (will) {
    await will.goto(link);
    await will.waitForSelector(".game-layout");
  }
  return { ada, grace, will, link };
}

for (const game of ["nine", "six", "yote", "dvonn"]) {
  const where = game === "six" ? testInBoth : test;
  where(`W4, W7: a whole game of ${game} between two browsers, with a third watching`, async (other = browser) => {
    const { ada, grace, will, link } = await meet(game, { other: game === "six" ? other : browser });
    // Where chance sets the board up, the game is the one on the server.
    const { game: described } = await (await ada.request.get(`/api/games/${link.split("/").pop()}`)).json();
    const { turns, outcome } = wholeGame(rules, game, described.start, 5);
    assert.ok(outcome.over, "the game comes to its end");
    let played = 0;
    for (const [i, turn] of turns.entries()) {
      played++;
      if (turn === "pass") continue;
      const [mover, other] = i % 2 === 0 ? [ada, grace] : [grace, ada];
      await mover.play(turn);
      const passes = turns.slice(i + 1).findIndex((next) => next !== "pass");
      const expected = played + (passes > 0 ? passes : passes < 0 ? turns.length - played : 0);
      await Promise.all([mover, other, will].map((who) => who.waitForTurns(expected)));
      if (i % 10 === 3) {
        const boards = await Promise.all([ada.board(), grace.board(), will.board()]);
        assert.deepEqual(boards[0], boards[1]);
        assert.deepEqual(boards[0], boards[2]);
      }
    }
    assert.deepEqual(
      (await ada.turns()).map((turn) => turn.trim()),
      turns,
    );
    for (const who of [ada, grace, will]) {
      await who.waitForSelector(".dialog.end");
      const words = await who.locator(".dialog.end").innerText();
      assert.match(words, outcome.winner === null ? /draw/i : /win/i);
      assert.match(words, /Return home/);
    }
    await ada.getByRole("button", { name: "Return home" }).click();
    await ada.waitForSelector(".hero");
    await leave(ada, grace, will);
  });
}

testInBoth("W4: the man placed is seen before the removal, and may be undone; a reload keeps it", async (other) => {
  const { ada, grace, will } = await meet("nine", { other });
  for (const [i, turn] of ["a7", "b6", "d7", "f6"].entries()) {
    await [ada, grace][i % 2].play(turn);
    await Promise.all([ada, grace].map((who) => who.waitForTurns(i + 1)));
  }
  await ada.pick("g7");
  for (const who of [grace, will])
    await who.waitForFunction(() => document.querySelectorAll(".field [data-man]").length === 5);
  assert.match(await grace.status(), /Mill! White takes one of Black's men\./);
  assert.equal(await grace.locator(".next").count(), 0, "only the side to move has controls");
  await ada.getByRole("button", { name: "Undo" }).click();
  await grace.waitForFunction(() => document.querySelectorAll(".field [data-man]").length === 4);
  await ada.pick("g7");
  await ada.reload();
  await ada.waitForSelector(".next.remove");
  await ada.pick("b6");
  await grace.waitForTurns(5);
  await leave(ada, grace, will);
});

test("G2, G9: what the other side may not do is refused with the reason and changes nothing", async () => {
  const { ada, grace } = await meet("nine", { watcher: false });
  await grace.pick("a7");
  await grace.waitForSelector(".refusal");
  assert.match(await grace.locator(".refusal").innerText(), /White's turn/);
  await ada.play("a7");
  await grace.waitForTurns(1);
  await grace.pick("a7");
  await grace.waitForFunction(() => /already a man on a7/.test(document.querySelector(".refusal")?.textContent ?? ""));
  assert.equal((await ada.turns()).length, 1);
  await leave(ada, grace);
});

test("G6: where Black began, only Black may ask to take the first turn back", async () => {
  const { ada, grace } = await meet("six", { position: "......../w....... b 5,6", watcher: false });
  const takeBack = (page) => page.getByRole("button", { name: "Take back" });
  await grace.play("a5");
  await ada.waitForTurns(1);
  await grace.locator("button:not([disabled])", { hasText: "Take back" }).waitFor();
  assert.ok(await takeBack(ada).isDisabled(), "White has played nothing");
  await takeBack(grace).click();
  await ada.getByRole("button", { name: "Allow" }).click();
  await Promise.all([ada.waitForTurns(0), grace.waitForTurns(0)]);
  await leave(ada, grace);
});

testInBoth("G6, G8: take-back and draw are asked and answered; then a rematch", async (other) => {
  const { ada, grace } = await meet("six", { watcher: false, other });
  await ada.play("a5");
  await grace.waitForTurns(1);
  await ada.getByRole("button", { name: "Take back" }).click();
  await grace.getByRole("button", { name: "Allow" }).click();
  await Promise.all([ada.waitForTurns(0), grace.waitForTurns(0)]);
  await ada.play("c5");
  await grace.waitForTurns(1);
  await grace.getByRole("button", { name: "Offer a draw" }).click();
  await ada.getByRole("button", { name: "No, play on" }).click();
  await grace.waitForFunction(() => /declined/.test(document.body.textContent));
  await ada.getByRole("button", { name: "Offer a draw" }).click();
  await grace.getByRole("button", { name: "Accept the draw" }).click();
  await Promise.all([ada, grace].map((who) => who.waitForSelector(".dialog.end")));
  assert.match(await ada.locator(".dialog.end").innerText(), /agreement/);
  // The rematch is offered, waited for and accepted in the dialog of the end, which then says how the series stands.
  const rematch = async (asking, answering) => {
    await asking.locator(".dialog.end").getByRole("button", { name: "Rematch" }).click();
    await asking.locator(".dialog.end").getByText("Waiting for").waitFor();
    await answering.locator(".dialog.end").getByText("would like a rematch").waitFor();
    await answering.locator(".dialog.end").getByRole("button", { name: "Accept rematch" }).click();
    await Promise.all([ada, grace].map((who) => who.waitForTurns(0)));
    assert.equal(new URL(ada.url()).pathname, new URL(grace.url()).pathname);
  };
  await rematch(ada, grace);
  await grace.play("a5");
  await ada.waitForTurns(1);
  await ada.play("c5");
  await grace.waitForTurns(2);
  await grace.getByRole("button", { name: "Give up" }).click();
  await grace.locator(".danger").click();
  await Promise.all([ada, grace].map((who) => who.waitForSelector(".dialog.end")));
  assert.equal(await ada.locator(".series").innerText(), "You 1½ – ½ Grace");
  assert.equal(await grace.locator(".series").innerText(), "You ½ – 1½ Ada");
  await leave(ada, grace);
});

test("G7, W6: giving up asks first; then both come to the end", async () => {
  const { ada, grace } = await meet("nine", { watcher: false });
  await ada.play("d6");
  await grace.waitForTurns(1);
  await grace.play("f4");
  await ada.waitForTurns(2);
  await ada.getByRole("button", { name: "Give up" }).click();
  await ada.getByRole("button", { name: "Cancel" }).click();
  assert.match(await ada.status(), /Your turn/);
  await ada.getByRole("button", { name: "Give up" }).click();
  await ada.locator(".danger").click();
  await Promise.all([ada, grace].map((who) => who.waitForSelector(".dialog.end")));
  assert.match(await grace.locator(".dialog.end").innerText(), /You win/);
  await leave(ada, grace);
});

testInBoth("W3: no such game, and a full one, are said on the form, which keeps what was typed", async (browser) => {
  const who = await person(browser, server.url);
  const said = async (words) => {
    await who.locator(".join .problem").getByText(words).waitFor();
    return [await who.getByLabel("Game code").inputValue(), await who.getByLabel("Your name").inputValue()];
  };
  await who.goto("/join_lobby");
  await who.getByLabel("Game code").fill("no-such-game");
  await who.getByLabel("Your name").fill("Eve");
  await who.getByRole("button", { name: "Join", exact: true }).click();
  assert.deepEqual(await said("There is no such game."), ["no-such-game", "Eve"]);
  const { ada, grace, link } = await meet("nine", { watcher: false });
  const id = link.split("/").pop();
  await who.getByLabel("Game code").fill(id);
  await who.getByRole("button", { name: "Join", exact: true }).click();
  assert.deepEqual(await said("This game is full."), [id, "Eve"]);
  // The same for a mistyped link.
  await who.goto("/game/no-such-game");
  assert.deepEqual(await said("There is no such game."), ["no-such-game", "Eve"]);
  await leave(who, ada, grace);
});

testInBoth("only known errors of an address are shown, never its text", async (browser) => {
  const who = await person(browser, server.url);
  for (const page of ["/", "/new_game", "/join_lobby"]) {
    await who.goto(`${page}?error=full`);
    await who.locator(".problem").getByText("This game is full.").waitFor();
    await who.goto(`${page}?error=Call%20us`);
    await who.locator("h1").first().waitFor();
    assert.equal(await who.getByText("Call us").count(), 0, page);
    assert.equal(await who.locator(".problem").count(), 0, page);
  }
  await leave(who);
});

testInBoth("G1: who draws Black sees the board from Black's side, without a reload", async (browser) => {
  const [ada, grace] = await Promise.all([person(browser, server.url), person(browser, server.url)]);
  const bottom = (who) => who.locator(".seat.bottom .player").getAttribute("aria-label");
  const drawn = new Set();
  for (let games = 0; !drawn.has("Black"); games++) {
    assert.ok(games < 60, "Black is drawn in one of 60 games");
    const made = await ada.request.post("/api/games", { data: { game: "three", side: "random", name: "Ada" } });
    const { url } = await made.json();
    await ada.goto(url);
    await ada.locator("#game-link").waitFor();
    const joined = await grace.request.post(`/api/games/${url.split("/").pop()}/join`, { data: { name: "Grace" } });
    assert.ok(joined.ok());
    await ada.waitForSelector(".game-layout");
    const { game } = await (await ada.request.get(`/api${url.replace("game", "games")}`)).json();
    const side = game.seats.black.name.startsWith("Ada") ? "Black" : "White";
    drawn.add(side);
    assert.equal(await bottom(ada), side);
    await ada.reload();
    await ada.waitForSelector(".game-layout");
    assert.equal(await bottom(ada), side, "and after one");
  }
  await leave(ada, grace);
});

testInBoth("W2: an id already in use is refused on the same form, with everything typed still there", async (other) => {
  const { ada, grace, link } = await meet("nine", { watcher: false });
  const who = await person(other, server.url);
  await who.goto("/new_game?with=online&game=six");
  await who.getByLabel("Your name").fill("Eve");
  await who.getByLabel("Game code").fill(link.split("/").pop());
  await who.getByRole("button", { name: "Create game" }).click();
  await who.waitForSelector(".problem");
  assert.match(await who.locator(".problem").innerText(), /already|in use/i);
  assert.equal(await who.getByLabel("Your name").inputValue(), "Eve");
  assert.equal(await who.locator("[name=game]").inputValue(), "six");
  await leave(who, ada, grace);
});

testInBoth("W3, M11: an invitation to a variant of one's own has its rules", async (other) => {
  const [ada, grace] = [await person(browser, server.url), await person(other, server.url)];
  for (const [query, variant] of [
    ["game=six", false],
    [`game=own&variant=${encodeURIComponent("like: six\nmen: 7")}`, true],
  ]) {
    await ada.goto(`/new_game?with=online&${query}`);
    await ada.getByRole("button", { name: "Create game" }).click();
    await grace.goto(await ada.locator("#game-link").inputValue());
    await grace.getByRole("button", { name: "Just watch" }).waitFor();
    assert.equal(await grace.getByRole("link", { name: "Learn it in a few steps" }).count(), variant ? 0 : 1);
    assert.equal(await grace.getByText("Each side has 7 men in hand.").count(), variant ? 1 : 0);
    await accessible(grace);
  }
  await leave(ada, grace);
});

testInBoth("W2: a reader of QR codes reads the link from the waiting room, in light and dark", async (browser) => {
  for (const colorScheme of ["light", "dark"]) {
    const who = await person(browser, server.url, { colorScheme });
    await who.goto("/new_game?with=online&game=nine");
    await who.getByLabel("Your name").fill("Eve");
    await who.getByRole("button", { name: "Create game" }).click();
    const picture = join(folder, "waiting.png");
    await who.locator(".qr").waitFor();
    await who.screenshot({ path: picture });
    const read = spawnSync("zbarimg", ["--quiet", "--raw", picture], { encoding: "utf8" });
    assert.equal(read.stdout?.trim(), await who.locator("#game-link").inputValue(), read.stderr);
    await leave(who);
  }
});

testInBoth("W6: leaving before anybody came cancels the game", async (browser) => {
  const who = await person(browser, server.url);
  await who.goto("/new_game?with=online&game=nine");
  await who.getByLabel("Your name").fill("Eve");
  await who.getByRole("button", { name: "Create game" }).click();
  const link = await who.locator("#game-link").inputValue();
  await who.getByRole("button", { name: "Cancel game" }).click();
  await who.waitForSelector(".hero");
  await who.goto(link);
  await who.waitForFunction(() => /cancelled/.test(document.body.textContent));
  await accessible(who);
  await leave(who);
});

testInBoth("W2: a game for a friend is not in the list of games, unless its maker wants that", async (browser) => {
  // Firefox complains about what a service worker was fetching for a page that was left.
  const who = await person(browser, server.url, { serviceWorkers: "block" });
  for (const listed of [false, true]) {
    await who.goto("/new_game?with=online&game=nine");
    if (listed) await who.getByLabel("Only for people who have the link").uncheck();
    await who.getByRole("button", { name: "Create game" }).click();
    const id = (await who.locator("#game-link").inputValue()).split("/").pop();
    const { games } = await (await who.request.get("/api/games?state=open")).json();
    assert.equal(
      games.some((game) => game.id === id),
      listed,
    );
  }
  await leave(who);
});

testInBoth("time that runs low is heard", async (other) => {
  const [ada, grace] = await Promise.all([person(browser, server.url), person(other, server.url)]);
  await grace.addInitScript(listen);
  await ada.goto("/");
  // A second more than what counts as low.
  const clock = { initial: 21_000, increment: 0 };
  const made = await ada.request.post("/api/games", { data: { game: "six", side: "white", name: "Ada", clock } });
  const { url } = await made.json();
  await Promise.all([ada.goto(url), grace.goto(url)]);
  await grace.getByLabel("Your name").fill("Grace");
  await grace.getByRole("button", { name: "Join", exact: true }).click();
  await ada.play("a5");
  await grace.waitForTurns(1);
  await grace.play("c5");
  await ada.waitForTurns(2);
  await ada.play("e5");
  await grace.waitForTurns(3);
  await grace.waitForSelector(".seat.bottom .clock.short");
  await grace.waitForFunction(() => window.heard.filter((pitch) => pitch === 1800).length === 3);
  await leave(ada, grace);
});

testInBoth("phrases are said beside the opponent's card: the last five, unless they are muted", async (other) => {
  const { ada, grace } = await meet("six", { watcher: false, other });
  const panel = async (who) => {
    await who.locator(".phrases > button").click();
    return who.locator(".phrases-panel");
  };
  for (const phrase of ["Hello!", "Good luck!", "Sorry!", "Thank you!", "Well played!", "Goodbye!"])
    await (await panel(ada)).getByRole("button", { name: phrase }).click();
  await grace.locator(".bubble", { hasText: "Goodbye!" }).waitFor();
  const heard = await panel(grace);
  assert.deepEqual(await heard.locator(".said li").allInnerTexts(), [
    "Ada: Good luck!",
    "Ada: Sorry!",
    "Ada: Thank you!",
    "Ada: Well played!",
    "Ada: Goodbye!",
  ]);
  await heard.getByLabel("Mute Ada").check();
  assert.equal(await heard.locator(".said li").count(), 0);
  await grace.keyboard.press("Escape");
  await (await panel(ada)).getByRole("button", { name: "Hello!" }).click();
  await (await panel(ada)).getByText("You: Hello!").waitFor();
  await ada.play("a5");
  await grace.waitForTurns(1); // what was said before has come, too
  assert.equal(await grace.locator(".bubble").count(), 0);
  await leave(ada, grace);
});

test("W2: a game at one screen is shared by a link, and goes on there for others to watch", async () => {
  const [ada, will] = [await person(browser, server.url), await person(browser, server.url)];
  await ada.goto("/new_game?with=screen&game=six");
  await ada.getByRole("button", { name: "Start playing" }).click();
  await ada.play("a5");
  await ada.getByRole("button", { name: "Share or save" }).click();
  await ada.getByRole("button", { name: "Let others watch live" }).click();
  await ada.waitForURL(/\/game\//);
  await ada.waitForTurns(1);
  await will.goto(ada.url());
  await will.waitForTurns(1);
  await ada.play("c5");
  await will.waitForTurns(2);
  await leave(ada, will);
});

testInBoth("W1: the home page shows open and running games, and follows them", async (other) => {
  const who = await person(other, server.url);
  await who.goto("/browser");
  const { ada, grace, link } = await meet("nine", { watcher: false, listed: true });
  const id = link.split("/").pop();
  const entry = who.locator(`.game-list a[href="/game/${id}"]`);
  await entry.waitFor();
  await ada.play("d6");
  await who.waitForFunction(
    (href) => document.querySelectorAll(`.game-list a[href="${href}"] [data-man]`).length === 1,
    `/game/${id}`,
  );
  await leave(who, ada, grace);
});
