// Analyses with variations: by the board, in words, drawn, in the address and in files; studies on a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, browser, bundled, leave, modules, person, server, useSite } from "./support.mjs";

useSite();

const hash = (page) => page.evaluate(() => location.hash);
const current = (page) => page.locator(".tree .turn[aria-current]").textContent();

// A game of four turns with another line instead of its third.
async function withVariation(page) {
  await page.goto("/analyse?game=nine");
  for (const turn of ["d6", "f4", "b4", "d7"]) await page.play(turn);
  await page.waitForTurns(4);
  await page.getByRole("button", { name: "Previous turn" }).click();
  await page.getByRole("button", { name: "Previous turn" }).click();
  await page.play("g1");
  await page.play("a1");
  await page.waitForTurns(6);
}

test("turns tried on the board become variations; keys go along lines and between them", async () => {
  const page = await person(browser, server.url);
  await withVariation(page);
  assert.equal(await page.locator(".variations .turn").count(), 2);
  assert.equal(await current(page), "a1");
  await page.locator(".tree .turn[aria-current]").focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await current(page), "g1");
  await page.keyboard.press("ArrowUp");
  assert.equal(await current(page), "b4");
  await page.keyboard.press("ArrowRight");
  assert.equal(await current(page), "d7");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  assert.equal(await current(page), "g1");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "g1");
  await page.getByRole("button", { name: "Make main line" }).click();
  assert.deepEqual(await page.locator(".variations .turn").allTextContents(), ["b4", "d7"]);
  await page.getByRole("button", { name: "Delete from here" }).click();
  await page.waitForTurns(4);
  assert.equal(await current(page), "f4");
  await leave(page);
});

test("comments, signs and drawings come back from the address, from a file, and after a reload", async () => {
  const page = await person(browser, server.url);
  await withVariation(page);
  await page.getByRole("button", { name: "very good turn" }).click();
  await page.getByLabel("Comment on this turn").fill("The corner (and why not).\nTwo lines.");
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.pick("a1");
  await page.pick("d7");
  await page.getByRole("button", { name: "red" }).click();
  await page.pick("g7");
  await page.pick("g7");
  assert.equal(await page.locator(".field .shape").count(), 2);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.waitForFunction(() => location.hash.startsWith("#v=2") && location.hash.includes("draw"));
  await page.waitForFunction(() => location.hash.includes("Two+lines") && location.hash.includes("g7:red"));
  const shows = async () => ({
    turns: await page.turns(),
    comments: await page.locator(".tree-comment").allTextContents(),
    shapes: await page.locator(".field .shape").evaluateAll((all) => all.map((each) => each.className.baseVal)),
    at: await current(page),
  });
  const was = await shows();
  assert.deepEqual(was.turns, ["d6", "f4", "b4", "g1", "a1!!", "d7"]);
  assert.deepEqual(was.shapes, ["shape green", "shape red"]);
  const address = await hash(page);
  await page.reload();
  await page.waitForTurns(6);
  assert.deepEqual(await shows(), was);
  assert.equal(await hash(page), address);

  // As a file, opened again.
  await page.getByRole("button", { name: "Share or save" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  const file = readFileSync(await download.path(), "utf8");
  assert.match(file, /^\[Merels "2"\]/);
  assert.match(file, /a1!!\s+\{\[%draw a1-d7 g7:red\]/);
  await page.keyboard.press("Escape");
  await page.goto("/analyse?game=six");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open a file" }).click(),
  ]);
  await chooser.setFiles({ name: "a.merels", mimeType: "text/plain", buffer: Buffer.from(file) });
  await page.waitForTurns(6);
  assert.deepEqual((await shows()).comments, was.comments);
  await leave(page);
});

test("a right-drag draws an arrow, and drawing it again removes it", async () => {
  const page = await person(browser, server.url);
  await page.goto("/analyse?game=nine");
  const at = async (name) => {
    const box = await page.locator(`.field [data-name="${name}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.waitForSelector(".field [data-name=a1]");
  for (const count of [1, 0]) {
    await page.mouse.move(...(await at("a1")));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...(await at("d1")), { steps: 4 });
    await page.mouse.up({ button: "right" });
    await page.waitForFunction((n) => document.querySelectorAll(".field .shape").length === n, count);
  }
  assert.equal((await page.turns()).length, 0);
  await leave(page);
});

test("links of the first version are read, and written where nothing more is to say", async () => {
  const page = await person(browser, server.url);
  await page.goto("/analyse#v=1&game=nine&turns=d6.f4.b4.d7&line=2.g1&at=2");
  await page.waitForTurns(5);
  assert.equal(await current(page), "f4");
  await page.waitForTimeout(500);
  assert.equal(await hash(page), "#v=1&game=nine&turns=d6.f4.b4.d7&line=2.g1&at=2");
  await page.getByRole("button", { name: "mistake" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#v=2"));
  await leave(page);
});

test("numbers say for whom they are; the computer thinks on until it is stopped, with as many lines as wanted", async () => {
  const page = await person(browser, server.url);
  await page.goto("/analyse?game=nine");
  await page.waitForSelector(".lines li");
  assert.match(
    await page.locator(".lines li span").first().innerText(),
    /^(Even|White is better by|Black is better by)/,
  );
  await page.getByLabel("Lines").selectOption("5");
  await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 5);
  await page.getByRole("button", { name: "Keep thinking" }).click();
  await page.getByText("until you stop it").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Keep thinking" }).waitFor();
  // Of drawn positions that are solved the draws are ranked.
  await page.goto("/analyse?game=six");
  await page.getByText("ranked by difficulty").waitFor();
  const replies = await page.locator(".lines.known span.draw").allInnerTexts();
  const shares = replies
    .map((words) => words.match(/holding replies: (\d+) of (\d+)/))
    .map(([, hold, all]) => hold / all);
  assert.deepEqual(
    shares,
    [...shares].sort((a, b) => a - b),
  );
  await leave(page);
});

for (const [name, options] of [
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ["phone on its side", { viewport: { width: 844, height: 390 }, hasTouch: true }],
  ["small phone", { viewport: { width: 320, height: 568 }, hasTouch: true }],
  ["desktop in the dark", { viewport: { width: 1440, height: 900 }, colorScheme: "dark" }],
]) {
  test(`an analysis is accessible on a ${name}`, async () => {
    const page = await person(browser, server.url, options);
    await withVariation(page);
    await page.getByLabel("Comment on this turn").fill("Why?");
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    await page.pick("a1");
    await page.pick("a1");
    await page.waitForSelector(".tree-comment");
    await accessible(page);
    await leave(page);
  });
}

test("a position is saved as SVG, and a game as an animation", async () => {
  const page = await person(browser, server.url);
  await withVariation(page);
  await page.getByRole("button", { name: "Share or save" }).click();
  const saved = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFileSync(await download.path());
  };
  assert.match((await saved("Save as SVG")).toString(), /^<svg[^>]*viewBox/);
  const animation = await saved("Save animation");
  assert.equal(animation.subarray(1, 4).toString(), "PNG");
  assert.equal(animation.readUInt32BE(animation.indexOf("acTL") + 4), 5);
  await leave(page);
});

test("edits of two people at the same chapter are brought together", async () => {
  const [{ Trees }, { merge }] = await Promise.all([bundled("rules/trees"), bundled("study/merge")]);
  const trees = await Trees.of(readFileSync(join(modules, "study.wasm")));
  const file = (moves) =>
    `[Merels "2"]\n[Game "nine"]\n[White ""]\n[Black ""]\n[Date "2026-11-18"]\n` +
    `[Start "......../......../........ w 9,9"]\n[Result "*"]\n\n${moves} *\n`;
  const merged = (base, mine, theirs) => {
    const { tree } = trees.open(merge(trees, file(base), file(mine), file(theirs)));
    return trees.moves(tree).replaceAll("\n", " ");
  };
  assert.equal(merged("d6", "d6 f4 {mine}", "d6 g7 {theirs}"), "d6 g7 {theirs} (f4 {mine})");
  assert.equal(merged("d6 {a} f4", "d6 {b} f4", "d6 {a} f4!"), "d6 {b} f4!");
  assert.equal(merged("d6", "d6", "d6? (a1)"), "d6? (a1)");
  // At the same turn.
  assert.equal(merged("d6", "d6 {mine}", "d6 {theirs}"), "d6 {theirs mine}");
  assert.equal(merged("d6", "d6 f4 {mine}", "d6 f4 {theirs}"), "d6 f4 {theirs mine}", "both have added it");
  assert.equal(merged("d6 {old}", "d6", "d6 {theirs}"), "d6 {theirs}");
  assert.equal(merged("d6", "d6?", "d6! {theirs}"), "d6! {theirs ?}", "one sign stands, the other is told");
  assert.equal(merged("d6!", "d6", "d6!!"), "d6!!");
  assert.equal(merged("d6!", "d6!!", "d6"), "d6!!");
  const drawn = (shapes, more = "") => `d6 {[%draw ${shapes}]${more}}`;
  assert.equal(merged("d6", drawn("a1"), drawn("a1-d1:red", " x")), drawn("a1-d1:red a1", " x"));
  assert.equal(merged(drawn("a1 d1"), drawn("d1"), drawn("a1 d1 g1")), drawn("d1 g1"), "rubbed out here");
  assert.equal(merged(drawn("a1 d1"), drawn("a1 d1 g1"), drawn("a1")), drawn("a1 g1"), "rubbed out there");
  assert.equal(merged(drawn("a1 d1"), drawn("a1:red d1"), drawn("a1 d1 g1")), drawn("d1 g1 a1:red"), "recoloured");
  // What one deletes goes, but not what the other has written in it.
  assert.equal(merged("d6 f4 (g7)", "d6 f4", "d6 f4 (g7) b4"), "d6 f4 b4", "deleted here");
  assert.equal(merged("d6 f4 (g7) b4", "d6 f4 (g7) b4 a1", "d6 f4 b4"), "d6 f4 b4 a1", "deleted there");
  assert.equal(merged("d6 f4 (g7)", "d6 f4 (g7 b4)", "d6 f4"), "d6 f4 (g7 b4)", "mine is in it");
  assert.equal(merged("d6 f4 (g7 b4 {x})", "d6 f4", "d6 f4 (g7 {theirs} b4 {x})"), "d6 f4 (g7 {theirs})");
  assert.equal(merged("d6 f4 (g7 {x} b4)", "d6 f4 (g7 {x} b4?)", "d6 f4"), "d6 f4 (g7 {x} b4?)");
  // The order of variations.
  assert.equal(merged("d6 f4 (g7) b4", "d6 g7 (f4 b4)", "d6 f4 (g7) b4 a1"), "d6 g7 (f4 b4 a1)", "mine");
  assert.equal(merged("d6 f4 (g7)", "d6 f4 (g7) (a1)", "d6 g7 (f4)"), "d6 g7 (f4) (a1)", "theirs");
});

test("a study is shared with a second browser, and both edit it; a link that is revoked no longer works", async () => {
  const ada = await person(browser, server.url);
  await withVariation(ada);
  await ada.getByRole("button", { name: "Save as a study" }).click();
  await ada.waitForURL(/\/study\//);
  await ada.waitForTurns(6);
  await ada.getByRole("button", { name: "Share study" }).click();
  const links = ada.locator("dialog .study-link");
  await links.nth(1).getByRole("button", { name: "Create this link" }).click();
  const link = await links.nth(1).locator("input").inputValue();
  await accessible(ada);
  await ada.keyboard.press("Escape");

  const grace = await person(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await grace.goto(link);
  await grace.waitForTurns(6);
  await accessible(grace);
  // Both write at once, without waiting for each other.
  await Promise.all([
    ada.getByLabel("Comment on the start").fill("From Ada."),
    (async () => {
      await grace.getByRole("button", { name: "End of the line" }).click();
      await grace.play("g7");
    })(),
  ]);
  for (const page of [ada, grace]) {
    await page.waitForTurns(7);
    await page.getByText("From Ada.").first().waitFor();
    await page.getByText("Everything is saved.").waitFor();
  }
  // Chapters.
  await grace.getByText("Edit chapters").click();
  await grace.getByRole("button", { name: "New chapter" }).click();
  await grace.waitForTurns(0);
  await ada.waitForFunction(() => document.querySelectorAll(".chapters option").length === 2);

  await ada.getByRole("button", { name: "Share study" }).click();
  await links.nth(1).getByRole("button", { name: "Revoke this link" }).click();
  await links.nth(1).getByRole("button", { name: "Create this link" }).waitFor();
  await grace.reload();
  await grace.getByText("There is no such study.", { exact: true }).waitFor();
  await ada.keyboard.press("Escape");
  await ada.goto("/studies");
  await ada.getByRole("link", { name: /Nine Men's Morris/ }).waitFor();
  await accessible(ada);
  await leave(ada, grace);
});

// Ada's study, which Grace edits too.
async function meetInStudy(make) {
  const [ada, grace] = [await person(browser, server.url), await person(browser, server.url)];
  await make(ada);
  await ada.getByRole("button", { name: "Save as a study" }).click();
  await ada.waitForURL(/\/study\//);
  await ada.getByRole("button", { name: "Share study" }).click();
  const link = ada.locator("dialog .study-link").nth(1);
  await link.getByRole("button", { name: "Create this link" }).click();
  await grace.goto(await link.locator("input").inputValue());
  await ada.keyboard.press("Escape");
  await grace.locator(".tree").waitFor();
  return { ada, grace };
}
const shownComment = (page) => page.getByLabel(/^Comment on/).inputValue();
async function waitForComment(page, ...lines) {
  await page.waitForFunction((lines) => {
    const said = document.querySelector(".comment textarea")?.value.split("\n") ?? [];
    return said.length === lines.length && lines.every((line) => said.includes(line));
  }, lines);
}

test("two people who write about the same turn at once keep what both write, and so do those who go on", async () => {
  const { ada, grace } = await meetInStudy((page) => page.goto("/analyse?game=nine"));
  const [hers, other] = [ada, grace].map((page) => page.getByLabel("Comment on the start"));
  await Promise.all([hers.pressSequentially("From Ada."), other.pressSequentially("From Grace.")]);
  // Neither has left the field.
  for (const page of [ada, grace]) await waitForComment(page, "From Ada.", "From Grace.");
  const said = await shownComment(ada);
  await hers.press("Control+End");
  await hers.pressSequentially(" More.");
  await hers.blur();
  for (const page of [ada, grace]) await waitForComment(page, ...`${said} More.`.split("\n"));
  await leave(ada, grace);
});

test("a comment stays with its turn though somebody else adds turns before it meanwhile", async () => {
  const { ada, grace } = await meetInStudy(withVariation);
  const field = ada.getByLabel("Comment on this turn");
  await ada.locator(".tree .turn", { hasText: "g1" }).click();
  await field.pressSequentially("About g1.");
  await grace.getByRole("button", { name: "End of the line" }).click();
  await grace.play("g7"); // the numbers of variations begin behind the main line
  await ada.waitForTurns(7);
  await field.pressSequentially(" Still.");
  await field.blur();
  await grace.getByText("About g1. Still.").waitFor();
  assert.deepEqual(await grace.locator(".tree-comment").allTextContents(), ["About g1. Still."]);
  assert.equal(await current(ada), "g1");
  await leave(ada, grace);
});

test("what was written last is saved for somebody who leaves the chapter at once, and goes beside what others wrote", async () => {
  const { ada, grace } = await meetInStudy((page) => page.goto("/analyse?game=nine"));
  await grace.context().setOffline(true);
  await grace.getByLabel("Comment on the start").fill("From Grace.");
  await grace.getByRole("link", { name: "Merels" }).first().click();
  await grace.waitForURL((url) => url.pathname === "/");
  await ada.getByLabel("Comment on the start").fill("From Ada.");
  await ada.evaluate(() => history.back());
  await grace.context().setOffline(false);
  await ada.waitForURL(/\/analyse/);
  await ada.evaluate(() => history.forward());
  await ada.waitForURL(/\/study\//);
  await waitForComment(ada, "From Ada.", "From Grace.");
  await leave(ada, grace);
});

test("another site shows the board of a game in a frame, and its buttons go through the turns", async () => {
  const page = await person(browser, server.url);
  const made = await page.request.post("/api/games", {
    data: { id: "framed", game: "nine", opponent: "same-screen", name: "Ada", second: "Grace" },
  });
  assert.equal(made.status(), 201);
  await page.goto("/embed/game/framed");
  await page.getByText("Turn 0 of 0").waitFor();
  assert.ok(await page.evaluate(() => document.images[0].complete && document.images[0].naturalWidth > 0));
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme }); // it has no settings
    await accessible(page);
  }
  await leave(page);
});

test("an analysis goes on until it is stopped, with as many threads and lines as are wanted", async () => {
  const page = await person(browser, server.url);
  await page.goto("/analyse#v=1&game=nine&turns=d6.f4.d2.b4");
  const lines = page.getByRole("region", { name: "The best turns" });
  const depth = async () => Number((await lines.innerText()).match(/Looked (\d+) turns? ahead/)?.[1] ?? 0);
  const deeperThan = (than) =>
    page.waitForFunction(
      (than) => Number(document.querySelector(".lines").textContent.match(/Looked (\d+) turn/)?.[1] ?? 0) > than,
      than,
    );
  await page.getByLabel("Lines").selectOption("2");
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  assert.deepEqual(
    await page.getByLabel("Threads").locator("option").allTextContents(),
    Array.from({ length: cores }, (_, i) => String(i + 1)),
  );
  for (const threads of cores > 1 ? [1, 2] : [1]) {
    await page.getByLabel("Threads").selectOption(String(threads));
    await page.getByRole("button", { name: "Keep thinking" }).click();
    await page.getByText(`The computer thinks on ${threads} processor core`).waitFor();
    await page.waitForFunction((n) => document.querySelectorAll(".lines ol > li").length === n, 2);
    await deeperThan(threads === 1 ? 11 : 13);
    assert.equal(await lines.locator("li").count(), 2);
    await page.getByRole("button", { name: "Stop" }).click();
    const reached = await depth();
    await page.waitForTimeout(500);
    assert.equal(await depth(), reached); // it has stopped
  }
  await leave(page);
});
