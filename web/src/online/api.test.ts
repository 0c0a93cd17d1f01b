import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { requests, server } from "../testing/browser";
import { createGame, findGame, joinGame } from "./api";

beforeEach(() => {
  requests.length = 0;
});

test("a request has its path and its body", async () => {
  server(() => ({ json: { game: { id: "x" } } }));
  assert.deepEqual(await joinGame("a/b", "Ada"), { game: { id: "x" } });
  await findGame("a/b");
  assert.deepEqual(requests, [
    {
      method: "POST",
      path: "/api/games/a%2Fb/join",
      body: { name: "Ada" },
      headers: { "content-type": "application/json" },
    },
    { method: "GET", path: "/api/games/a%2Fb", body: undefined, headers: {} },
  ]);
});

test("what the server refuses is a problem with its code and its field", async () => {
  server(() => ({ status: 409, json: { code: "id-taken", reason: "this id is already in use", field: "id" } }));
  assert.deepEqual(await createGame({ name: "Ada" }), {
    problem: "this id is already in use",
    code: "id-taken",
    status: 409,
    field: "id",
  });
});

test("an answer without a reason is a problem all the same", async () => {
  server(() => ({ status: 500, json: {} }));
  const answer = await findGame("x");
  assert.deepEqual(answer, { problem: "the server cannot do that right now", code: "", status: 500, field: undefined });
});

test("no answer at all has a code of its own", async () => {
  server(() => "offline");
  const answer = await findGame("x");
  assert.equal("code" in answer && answer.code, "offline");
});
