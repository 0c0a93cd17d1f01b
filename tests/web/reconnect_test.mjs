// A lost connection, a killed server and a page that was offline: everybody comes back to where the game is (W7, W10).
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { browser, folder, leave, meetOnline, person, serve, server, testInBoth, useSite } from "./support.mjs";

useSite();

// Ada makes a game and has White, Grace joins by the link, maybe in another browser.
async function meet(game, other = browser, at = server) {
  const [ada, grace] = await Promise.all([person(browser, at.url), person(other, at.url)]);
  return { ada, grace, link: await meetOnline(ada, grace, `game=${game}&side=white`) };
}

test("W7: one who has lost the connection follows a rematch; the old game can be opened, by going back too", async () => {
  const { ada, grace, link } = await meet("six");
  const sockets = new Set();
  let lost = false;
  await ada.routeWebSocket(/\/ws\/game\//, (socket) => {
    if (lost) return socket.close();
    socket.connectToServer();
    sockets.add(socket);
  });
  await ada.reload();
  await ada.waitForSelector(".game-layout");
  await ada.play("a5");
  await grace.waitForTurns(1);
  await grace.play("c5");
  await ada.waitForTurns(2);
  await grace.getByRole("button", { name: "Give up" }).click();
  await grace.locator(".danger").click();
  await ada.locator(".dialog.end").getByRole("button", { name: "Rematch" }).click();
  await grace.locator(".dialog.end").getByText("would like a rematch").waitFor();
  lost = true;
  for (const socket of sockets) await socket.close();
  await ada.getByText("The connection is lost").waitFor();
  await grace.locator(".dialog.end").getByRole("button", { name: "Accept rematch" }).click();
  await grace.waitForTurns(0);
  lost = false;
  await ada.waitForURL(grace.url());
  await Promise.all([ada.goBack(), grace.goto(link)]);
  for (const reload of [false, true]) {
    if (reload) await ada.reload();
    await Promise.all([ada.waitForTurns(2), grace.waitForTurns(2)]);
    assert.equal(ada.url(), link);
    assert.equal(grace.url(), link);
    assert.equal(await ada.locator(".notice .note").count(), 0, "what was asked then is not told again");
  }
  await leave(ada, grace);
});

testInBoth("W10: the server is killed in the middle of a game and nobody loses a move", async (other, name) => {
  let own = await serve(join(folder, `killed-${name}.db`));
  try {
    const { ada, grace } = await meet("nine", other, own);
    await ada.play("d6");
    await grace.waitForTurns(1);
    await own.kill();
    await grace.waitForFunction(() => /connection is lost/.test(document.body.textContent));
    await grace.play("f4"); // seen here at once, and sent when there is somebody to send it to
    assert.equal((await grace.turns()).length, 2);
    own = await serve(own.database, own.port);
    await ada.waitForTurns(2);
    await ada.play("b4");
    await grace.waitForTurns(3);
    await leave(ada, grace);
  } finally {
    await own.stop();
  }
});

test("W10: a page that was offline comes back to where the game is", async () => {
  const { ada, grace } = await meet("nine");
  await ada.play("d6");
  await grace.waitForTurns(1);
  await grace.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await grace.context().setOffline(true);
  await grace.reload();
  await grace.waitForFunction(() => /cannot be reached|connection is lost|Opening/.test(document.body.textContent));
  await grace.context().setOffline(false);
  await grace.waitForTurns(1);
  await grace.play("f4");
  await ada.waitForTurns(2);
  await leave(ada, grace);
});
