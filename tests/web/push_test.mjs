// Notifications: asked for where they help, shown by the service worker, turned off again.
import assert from "node:assert/strict";
import { createECDH } from "node:crypto";
import { test } from "node:test";
import { accessible, browser, leave, meetDaily, person, serve, server, useSite } from "./support.mjs";

useSite(() => serve(undefined, 0, ["--push", "local"]));

// A browser without a window reaches no push service: what that would answer is put in its place.
async function withPushService(page, allowed = true) {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  await page.addInitScript(
    ({ key, state }) => {
      const kept = "test-subscription";
      const made = (from) => ({
        endpoint: "https://localhost:9/browser",
        options: { applicationServerKey: Uint8Array.from(atob(from), (c) => c.charCodeAt(0)).buffer },
        toJSON: () => ({
          endpoint: "https://localhost:9/browser",
          keys: { p256dh: key, auth: "c2l4dGVlbiBieXRlcy4uIQ" },
        }),
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      });
      PushManager.prototype.getSubscription = async () => {
        const from = localStorage.getItem(kept);
        return from === null ? null : made(from);
      };
      PushManager.prototype.subscribe = async (options) => {
        const from = options.applicationServerKey.replaceAll("-", "+").replaceAll("_", "/");
        localStorage.setItem(kept, from);
        return made(from);
      };
      let permission = localStorage.getItem("test-permission") ?? "default";
      Object.defineProperty(Notification, "permission", { get: () => permission });
      Notification.requestPermission = async () => {
        permission = state;
        localStorage.setItem("test-permission", state);
        return state;
      };
    },
    { key: p256dh, state: allowed ? "granted" : "denied" },
  );
  return page;
}

const choices = (page) => page.evaluate(async () => (await fetch("/api/me/notifications")).json());

test("N1: after the first turn in a daily game the page offers notifications; the account turns them off", async () => {
  const ada = await withPushService(await person(browser, server.url));
  const grace = await withPushService(await person(browser, server.url), false);
  await meetDaily(ada, grace);
  await ada.evaluate(() => navigator.serviceWorker.ready);
  const offer = (page) => page.getByRole("button", { name: "Notify me when it is my turn" });
  assert.equal(await offer(ada).count(), 0, "nobody is asked on arrival");
  await ada.play("d6");
  await grace.waitForTurns(1);
  await grace.play("f4");
  await offer(ada).click();
  await offer(ada).waitFor({ state: "detached" });
  assert.equal((await choices(ada)).endpoint, "https://localhost:9/browser");
  assert.equal((await choices(ada)).language, "en");
  // One who does not want it is not asked again.
  await offer(grace).click();
  await offer(grace).waitFor({ state: "detached" });
  assert.equal((await choices(grace)).endpoint, null);

  await ada.getByRole("button", { name: "Your account" }).click();
  const box = ada.getByRole("checkbox", { name: /Notify me on this device/ });
  await ada.waitForFunction(() => document.querySelector(".notifications input")?.checked);
  await accessible(ada, ".notifications");
  await box.click();
  await ada.waitForFunction(() => localStorage.getItem("test-subscription") === null);
  await ada.waitForFunction(() => !document.querySelector(".notifications input").disabled);
  assert.equal((await choices(ada)).endpoint, null);
  await box.click();
  await ada.waitForFunction(() => !document.querySelector(".notifications input").disabled);
  assert.notEqual((await choices(ada)).endpoint, null);
  await grace.getByRole("button", { name: "Your account" }).click();
  await grace.getByText("Notifications are blocked.").waitFor();
  await leave(ada, grace);
});

test("N1: one who has challenged a player is offered a notification of the game, once", async () => {
  const ada = await withPushService(await person(browser, server.url));
  const grace = await person(browser, server.url);
  await grace.request.post("/api/me", { data: { name: "Challenged" } });
  await grace.request.post("/api/me/password", { data: { password: "correct horse 77" } });
  await ada.request.post("/api/me", { data: { name: "Challenger" } });
  const open = async () => {
    const known = ada.waitForResponse((answer) => answer.url().endsWith("/api/me/notifications"));
    await ada.goto("/challenge");
    await known;
  };
  await open();
  await ada.evaluate(() => navigator.serviceWorker.ready);
  const offer = ada.getByRole("button", { name: "Notify me when my next game begins" });
  const challenge = async () => {
    await ada.getByLabel("Account name").fill("Challenged");
    await ada.getByRole("button", { name: "Send challenge" }).click();
    await ada.locator(".match-notice").getByText("Waiting for Challenged to answer").waitFor();
  };
  assert.equal(await offer.count(), 0, "nobody is asked before");
  await challenge();
  await accessible(ada);
  await offer.click();
  await offer.waitFor({ state: "detached" });
  assert.equal((await choices(ada)).endpoint, "https://localhost:9/browser");
  // Who is notified already goes home.
  await ada.locator(".match-notice").getByRole("button", { name: "Withdraw" }).click();
  await open();
  await challenge();
  await ada.waitForURL((url) => url.pathname === "/");
  await leave(ada, grace);
});

test("N1: one who has joined a tournament is offered notifications of its rounds", async () => {
  const ada = await withPushService(await person(browser, server.url));
  await ada.goto("/");
  const id = await ada.evaluate(async () => {
    const post = async (url, body) =>
      (
        await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      ).json();
    await post("/api/me", { name: "Organiser" });
    await post("/api/me/password", { password: "correct horse" });
    const wanted = { name: "Club", format: "swiss", rounds: 3, game: "nine", clock: { initial: 600000 } };
    return (await post("/api/tournaments", wanted)).tournament.id;
  });
  await ada.goto(`/tournament/${id}`);
  await ada.evaluate(() => navigator.serviceWorker.ready);
  const offer = ada.getByRole("button", { name: "Notify me when my next game begins" });
  const join = ada.getByRole("button", { name: "Join", exact: true });
  await join.waitFor();
  assert.equal(await offer.count(), 0, "nobody is asked before joining");
  await join.click();
  await offer.click();
  await offer.waitFor({ state: "detached" });
  assert.equal((await choices(ada)).endpoint, "https://localhost:9/browser");
  await ada.getByText("You are in.").waitFor();
  await leave(ada);
});

test("N1: the service worker shows what came, and a click on it leads to the game", async () => {
  const ada = await person(browser, server.url, { permissions: ["notifications"] });
  const grace = await person(browser, server.url);
  const id = await meetDaily(ada, grace);
  await ada.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await ada.context().newCDPSession(ada);
  const registered = new Promise((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations.length > 0) resolve(registrations[0].registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const shown = () =>
    ada.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        url: data.url,
      })),
    );
  const deliver = async (message) => {
    await devtools.send("ServiceWorker.deliverPushMessage", {
      origin: server.url,
      registrationId,
      data: JSON.stringify(message),
    });
  };
  const until = async (check) => {
    for (;;) {
      const all = await shown();
      if (check(all)) return all;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await deliver({ kind: "challenge", id: "one", language: "en" }); // which the page shows itself
  await deliver({ kind: "round", id: "cup", language: "en" }); // and so does it this
  await deliver({ kind: "started", id, language: "en" });
  const [begun] = await until((all) => all.length === 1);
  assert.equal(begun.body, "Grace has arrived. Your game begins.");
  await deliver({ kind: "turn", id, language: "de" });
  await deliver({ kind: "turn", id, language: "de" });
  const all = await until((some) => some.some(({ title }) => title === "Du bist dran"));
  assert.equal(all.length, 2, "a newer one about the same replaces it");
  assert.equal(all.find(({ tag }) => tag === `turn-${id}`).url, `/game/${id}`);
  // Without a person's click the browser opens nothing: what the worker asks for is noted instead.
  const worker = ada.context().serviceWorkers()[0];
  const opened = await worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications();
    const asked = new Promise((resolve) => {
      self.clients.openWindow = async (url) => resolve({ opened: url });
      WindowClient.prototype.focus = async function () {
        resolve({ focused: new URL(this.url).pathname });
        return this;
      };
    });
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    return asked;
  });
  assert.deepEqual(opened, { focused: `/game/${id}` });
  await worker.evaluate(() => (self.clients.matchAll = async () => [])); // as if the page were closed
  await deliver({ kind: "challenge", id: "two", language: "en" });
  const challenges = (await until((some) => some.some(({ title }) => title === "A new challenge"))).filter(({ tag }) =>
    tag.startsWith("challenge"),
  );
  assert.deepEqual(
    challenges.map(({ tag, url }) => [tag, url]),
    [["challenge-two", "/"]],
  );
  await leave(ada, grace);
});

test("N1: the link in an e-mail asks before it unsubscribes", async () => {
  const page = await person(browser, server.url);
  await page.goto(`/unsubscribe?token=${"a".repeat(32)}`);
  await page.getByRole("button", { name: "Stop these e-mails" }).click();
  await page.getByText("You will get no more e-mails about your games.").waitFor();
  await leave(page);
});
