import assert from "node:assert/strict";
import { test } from "node:test";
import { allowStorage } from "./testing/browser";
import { load, remove, save, storedKeys } from "./storage";

test("what is kept is found again, until it is forgotten", () => {
  allowStorage(true);
  assert.equal(load("name", "nobody"), "nobody");
  save("name", "Ada");
  assert.equal(load("name", "nobody"), "Ada");
  assert.equal(localStorage.getItem("merels:name"), "Ada", "other pages of the same address are left alone");
  remove("name");
  assert.equal(load("name", "nobody"), "nobody");
});

test("keys are found by how they begin, and only those of this page", () => {
  allowStorage(true);
  save("game:a", "1");
  save("game:b", "2");
  save("language", "de");
  localStorage.setItem("game:c", "of another page");
  assert.deepEqual(storedKeys("game:").sort(), ["game:a", "game:b"]);
});

test("where the browser keeps nothing, the page works all the same", () => {
  allowStorage(false);
  save("name", "Ada");
  remove("name");
  assert.equal(load("name", "nobody"), "nobody");
  assert.deepEqual(storedKeys(""), []);
});
