import assert from "node:assert/strict";
import { test } from "node:test";
import { allowStorage } from "./testing/browser";
import { forget, keep, kept, keptKeys } from "./storage";

test("what is kept is found again, until it is forgotten", () => {
  allowStorage(true);
  assert.equal(kept("name", "nobody"), "nobody");
  keep("name", "Ada");
  assert.equal(kept("name", "nobody"), "Ada");
  assert.equal(localStorage.getItem("merels:name"), "Ada", "other pages of the same address are left alone");
  forget("name");
  assert.equal(kept("name", "nobody"), "nobody");
});

test("keys are found by how they begin, and only those of this page", () => {
  allowStorage(true);
  keep("game:a", "1");
  keep("game:b", "2");
  keep("language", "de");
  localStorage.setItem("game:c", "of another page");
  assert.deepEqual(keptKeys("game:").sort(), ["game:a", "game:b"]);
});

test("where the browser keeps nothing, the page works all the same", () => {
  allowStorage(false);
  keep("name", "Ada");
  forget("name");
  assert.equal(kept("name", "nobody"), "nobody");
  assert.deepEqual(keptKeys(""), []);
});
