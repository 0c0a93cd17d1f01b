import assert from "node:assert/strict";
import { test } from "node:test";
import { requests, server, settled } from "../testing/browser";
import { me, type Me } from "./players";
import { hasFollowed, isFollowed, setFollowed } from "./followed";
import type { ServerGame } from "./types";

const game = (white: string, black: string | null) =>
  ({
    waiting: null,
    seats: { white: { player: white }, black: black === null ? null : { player: black } },
  }) as ServerGame;

test("who is followed stays so until they are not, and the browser remembers", () => {
  assert.equal(isFollowed("p1"), false);
  setFollowed("p1", true);
  setFollowed("p2", true);
  assert.equal(localStorage.getItem("merels:followed"), "p1 p2");
  assert.equal(hasFollowed(game("x", "p2")), true);
  setFollowed("p2", false);
  assert.equal(hasFollowed(game("x", "p2")), false);
  assert.equal(hasFollowed(game("p1", null)), true);
  assert.equal(isFollowed(null), false);
});

test("the account's list is the server's: the browser's goes there with a sign-in, and stays there", async () => {
  const atServer = new Set(["p8"]);
  server(({ body }) => {
    const { add = [], remove = [] } = (body ?? {}) as { add?: string[]; remove?: string[] };
    for (const id of add) atServer.add(id);
    for (const id of remove) atServer.delete(id);
    return { json: { followed: [...atServer].map((id) => ({ id, name: id })) } };
  });
  assert.equal(localStorage.getItem("merels:followed"), "p1");
  me.value = { id: "ada", account: true } as Me;
  await settled();
  assert.deepEqual(requests.at(-1)?.body, { add: ["p1"] });
  assert.equal(localStorage.getItem("merels:followed"), "");
  assert.ok(isFollowed("p8") && isFollowed("p1"));
  setFollowed("p8", false);
  assert.equal(isFollowed("p8"), false);
  await settled();
  assert.deepEqual([...atServer], ["p1"]);
  me.value = null;
  assert.equal(isFollowed("p1"), false, "nothing of the account is left in the browser");
});
