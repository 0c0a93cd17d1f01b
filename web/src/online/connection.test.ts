import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { due, FakeSocket, page, pass, win } from "../testing/browser";
import { Connection } from "./connection";
import type { FromServer } from "./types";

let seen = 0;
let received: FromServer[] = [];
let connection: Connection;
const welcome = { type: "welcome" };

beforeEach(() => {
  seen = 0;
  received = [];
  page.hidden = false;
  FakeSocket.all.length = 0;
  mock.method(Math, "random", () => 0.5); // the middle of the range: the wait itself
  connection = new Connection(
    "a b",
    () => seen,
    (said) => received.push(said),
  );
});
afterEach(() => {
  connection.close();
  mock.restoreAll();
});

test("W10: it asks for the events after the latest one seen", () => {
  assert.equal(FakeSocket.latest.url, "ws://merels.test/ws/game/a%20b?since=0");
  FakeSocket.latest.say(welcome);
  seen = 7;
  FakeSocket.latest.close();
  pass(500);
  assert.equal(FakeSocket.latest.url, "ws://merels.test/ws/game/a%20b?since=7");
});

test("it counts as connected once the server has welcomed it", () => {
  assert.equal(connection.connected.value, false);
  FakeSocket.latest.say(welcome);
  assert.equal(connection.connected.value, true);
  FakeSocket.latest.close();
  assert.equal(connection.connected.value, false);
});

test("it waits twice as long after each failure, 8 s at most, and briefly again after a success", () => {
  const waits = [];
  for (let i = 0; i < 6; i++) {
    FakeSocket.latest.close();
    const [wait] = due();
    waits.push(wait);
    pass(wait!);
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 8000]);
  FakeSocket.latest.say(welcome);
  FakeSocket.latest.close();
  assert.deepEqual(due(), [500]);
});

test("waits are spread, so that not everybody comes back at once", () => {
  mock.method(Math, "random", () => 0);
  FakeSocket.latest.close();
  assert.deepEqual(due(), [335]);
});

test("W10: actions without an answer are sent again, with the same ids and in their order", () => {
  const [first, second] = [connection.send({ do: "pick", point: "a1" }), connection.send({ do: "undo" })];
  assert.deepEqual(FakeSocket.latest.sent, [], "nothing before the welcome");
  FakeSocket.latest.say(welcome);
  const ids = () => FakeSocket.latest.sent.map(({ id }) => id);
  assert.deepEqual(ids(), [first, second]);
  FakeSocket.latest.say({ type: "done", id: first, n: 1 });
  assert.equal(connection.allAnswered, false);
  FakeSocket.latest.close();
  pass(500);
  FakeSocket.latest.say(welcome);
  assert.deepEqual(ids(), [second]);
  FakeSocket.latest.say({ type: "refused", id: second, code: "x", reason: "no" });
  assert.equal(connection.allAnswered, true);
});

test("what the server says is passed on", () => {
  FakeSocket.latest.say(welcome);
  FakeSocket.latest.say({ type: "presence", presence: {} });
  assert.deepEqual(
    received.map(({ type }) => type),
    ["welcome", "presence"],
  );
});

test("it does not wait when the network is back or somebody looks", () => {
  for (const wake of [
    () => win.dispatchEvent(new Event("online")),
    () => page.dispatchEvent(new Event("visibilitychange")),
  ]) {
    FakeSocket.latest.close();
    const before = FakeSocket.all.length;
    page.hidden = true;
    wake();
    assert.equal(FakeSocket.all.length, before, "nobody is looking");
    page.hidden = false;
    wake();
    assert.equal(FakeSocket.all.length, before + 1);
    wake();
    assert.equal(FakeSocket.all.length, before + 1, "one attempt at a time");
    assert.deepEqual(due(), []);
  }
});

test("opened anew, the old socket's end changes nothing", () => {
  FakeSocket.latest.say(welcome);
  connection.reopen();
  assert.equal(FakeSocket.all.length, 2);
  assert.deepEqual(due(), []);
  FakeSocket.latest.say(welcome);
  assert.equal(connection.connected.value, true);
});

test("closed, it stays closed", () => {
  connection.close();
  win.dispatchEvent(new Event("online"));
  assert.deepEqual(due(), []);
  assert.equal(FakeSocket.all.length, 1);
});
