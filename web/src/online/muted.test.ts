import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { isMuted, setMuted } from "./muted";

test("who is muted stays so until they are not, and the browser remembers", () => {
  assert.equal(isMuted("p1"), false);
  setMuted("p1", true);
  setMuted("p2", true);
  assert.equal(isMuted("p1"), true);
  assert.equal(localStorage.getItem("merels:muted"), "p1 p2");
  setMuted("p1", false);
  assert.equal(isMuted("p1"), false);
  assert.equal(isMuted("p2"), true);
  assert.equal(isMuted(""), false);
});

test("only so many are remembered, the latest", () => {
  for (let i = 0; i < 150; i++) setMuted(`q${i}`, true);
  assert.equal(isMuted("q0"), false);
  assert.equal(isMuted("q149"), true);
});
