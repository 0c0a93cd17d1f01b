// Daily games, which have days for a turn: planning answers, and vacations.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, browser, leave, meetDaily, person, server, useSite } from "./support.mjs";

useSite();

test("N2, N3: a planned answer is played at once; on vacation the clock stands, and the opponent sees it", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const [ada, grace] = [await person(browser, server.url, phone), await person(browser, server.url)];
  await meetDaily(ada, grace);
  const plan = ada.getByRole("button", { name: "Plan your answers" });
  assert.ok(await plan.isDisabled(), "it is Ada's own turn");
  await ada.play("d6");
  await plan.click();
  const save = ada.getByRole("button", { name: "Save plan" });
  const enter = async (...turns) => {
    for (const [i, turn] of turns.entries()) {
      await ada
        .getByText(i % 2 === 0 ? /What might Grace play\?|or play on for Grace/ : "Now play your answer.")
        .waitFor();
      assert.equal(await save.isEnabled(), i > 0 && i % 2 === 0);
      await ada.pick(turn);
    }
    await save.click();
  };
  await enter("f4", "d3");
  await ada.getByText("Saved.").waitFor();
  await enter("g7", "a1");
  await ada.getByRole("button", { name: "If g7, then a1.", exact: true }).waitFor();
  // Another answer to the same turn takes the place of the first; a longer line that of its beginning.
  await enter("f4", "d2");
  const line = ada.getByRole("button", { name: "If f4, then d2.", exact: true });
  await line.waitFor();
  assert.equal(await ada.getByRole("button", { name: "If f4, then d3." }).count(), 0);
  await line.click();
  await ada.getByText("Save this plan, or play on for Grace.").waitFor();
  await ada.pick("b4");
  await ada.pick("g1");
  await save.click();
  await ada.getByRole("button", { name: "If f4, then d2. After that: if b4, then g1.", exact: true }).waitFor();
  await ada.getByRole("button", { name: "Delete: If g7, then a1." }).click();
  await ada.getByRole("button", { name: "If g7, then a1.", exact: true }).waitFor({ state: "detached" });
  assert.equal(await ada.locator(".plan-lines li").count(), 1);
  await accessible(ada);
  await ada.getByRole("button", { name: "Back to the game" }).click();
  await grace.waitForTurns(1);
  await grace.play("f4");
  await Promise.all([ada.waitForTurns(3), grace.waitForTurns(3)]);
  assert.deepEqual(await grace.turns(), ["d6", "f4", "d2"]);
  // What is left of the plan is there after a reload; when the opponent plays meanwhile the game comes back.
  await ada.reload();
  await plan.click();
  await ada.getByRole("button", { name: "If b4, then g1.", exact: true }).waitFor();
  await ada.pick("a7");
  await grace.play("b4");
  await Promise.all([ada.waitForTurns(5), grace.waitForTurns(5)]);
  assert.deepEqual(await ada.turns(), ["d6", "f4", "d2", "b4", "g1"]);

  await grace.getByRole("button", { name: "Your account" }).click();
  await grace.getByLabel("Number of days").fill("3");
  await grace.getByRole("button", { name: "Start vacation" }).click();
  const end = grace.getByRole("button", { name: "End vacation now" });
  await end.waitFor();
  await grace.getByText("You have 25 vacation days left this year.").waitFor();
  await accessible(grace);
  const told = ada.getByText(/^Grace is on vacation until .*\. The clock is stopped until then\.$/);
  await told.waitFor();
  await accessible(ada);
  await end.click();
  await told.waitFor({ state: "detached" });
  await grace.getByText("You have 27 vacation days left this year.").waitFor();
  await leave(ada, grace);
});
