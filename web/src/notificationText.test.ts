import { test } from "node:test";
import assert from "node:assert/strict";
import { notificationFor, readAlert } from "./notificationText";
import type { ServerGame } from "./online/types";

const game = {
  id: "abc",
  state: "running",
  opponent: "person",
  to_move: "white",
  seats: { white: { player: "ada", name: "Ada", level: null }, black: { player: "grace", name: "Grace", level: null } },
} as ServerGame;
const me = { id: "ada", games: [game] };

test("N1: a notification names the opponent and leads to the game", () => {
  const shown = notificationFor(readAlert('{"kind":"turn","id":"abc","language":"en"}'), me, {});
  assert.deepEqual(shown, {
    title: "Your turn",
    body: "Grace has played. It is your turn.",
    url: "/game/abc",
    waiting: 1,
  });
  assert.equal(notificationFor(readAlert('{"kind":"round","id":"cup"}'), me, {}).url, "/tournament/cup");
  assert.match(notificationFor(readAlert('{"kind":"started","id":"abc"}'), me, {}).body, /^Grace has arrived/);
});

test("N1: it is in the reader's language, and without a network it says less", () => {
  const words = { "Your turn": "Du bist dran", "{} has played. It is your turn.": "{} hat gezogen." };
  assert.equal(notificationFor(readAlert('{"kind":"turn","id":"abc"}'), me, words).body, "Grace hat gezogen.");
  const alone = notificationFor(readAlert('{"kind":"turn","id":"abc"}'), null, words);
  assert.equal(alone.title, "Du bist dran");
  assert.equal(alone.waiting, null);
});

test("N1: a message of a later server, or one that is none, is shown all the same", () => {
  for (const text of ['{"kind":"of-tomorrow"}', "", "x", "null"]) {
    const shown = notificationFor(readAlert(text), me, {});
    assert.equal(shown.url, "/");
    assert.notEqual(shown.body, "");
  }
});
