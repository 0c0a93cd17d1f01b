import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { due, page, pass, requests, server, settled } from "../testing/browser";
import { tournament } from "../testing/tournaments";
import { follow, pollDelay, type Following } from "./follow";

let following: Following | null = null;
let received: string[] = [];
const receive = (answer: object) =>
  received.push(
    "problem" in answer ? String(answer.problem) : (answer as { tournament: { state: string } }).tournament.state,
  );

function answer(more: object, etag = '"1"') {
  server(({ headers }) =>
    headers["if-none-match"] === etag
      ? { status: 304, json: null }
      : { json: { tournament: tournament(more) }, headers: { etag } },
  );
}
async function begin(projector = false) {
  following = follow("k3v9qm7p2x", projector, receive);
  await settled();
}
beforeEach(() => {
  received = [];
  requests.length = 0;
  page.hidden = false;
});
afterEach(() => following?.stop());

test("the wait depends on what goes on, with up to a third by chance", () => {
  assert.equal(pollDelay("open", false, 0), 5000);
  assert.equal(pollDelay("running", false, 0), 3000);
  assert.equal(pollDelay("running", false, 1), 4000);
  assert.equal(pollDelay("running", true, 0), 2000);
  assert.equal(pollDelay("open", true, 0), 2000);
  assert.equal(pollDelay("ended", false, 0), null);
  assert.equal(pollDelay("cancelled", true, 0), null);
});

test("what has not changed is asked for by its tag, and not told again", async () => {
  answer({});
  await begin();
  assert.deepEqual(received, ["running"]);
  pass(4000);
  await settled();
  assert.equal(requests.length, 2);
  assert.equal(requests[1]!.headers["if-none-match"], '"1"');
  assert.deepEqual(received, ["running"]);
  answer({ state: "ended" }, '"2"');
  pass(4000);
  await settled();
  assert.deepEqual(received, ["running", "ended"]);
  assert.deepEqual(due(), [], "nothing can change any more");
});

test("a page that nobody looks at does not ask; it asks at once when it is looked at", async () => {
  answer({});
  await begin();
  page.hidden = true;
  pass(60_000);
  await settled();
  assert.equal(requests.length, 1);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await settled();
  assert.equal(requests.length, 2);
});

test("without a network it is told and tried again; what does not exist is not", async () => {
  server(() => "offline");
  await begin();
  assert.deepEqual(received, ["The server cannot be reached. Trying again…"]);
  server(() => ({ status: 404, json: { code: "not-found", reason: "there is no such tournament" } }));
  pass(5000);
  await settled();
  assert.equal(received.at(-1), "there is no such tournament");
  assert.deepEqual(due(), []);
});

test("one who has stopped is not told what was still being asked", async () => {
  answer({});
  following = follow("k3v9qm7p2x", false, receive);
  following.stop();
  await settled();
  assert.deepEqual(received, []);
  assert.deepEqual(due(), []);
});
