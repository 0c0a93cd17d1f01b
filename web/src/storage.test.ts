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

test("where the browser keeps nothing, it is kept until the page is left", () => {
  allowStorage(false);
  assert.equal(load("name", "nobody"), "nobody");
  assert.deepEqual(storedKeys(""), []);
  save("name", "Ada");
  assert.equal(load("name", "nobody"), "Ada");
  assert.deepEqual(storedKeys("na"), ["name"]);
  remove("name");
  assert.equal(load("name", "nobody"), "nobody");
  assert.deepEqual(storedKeys(""), []);
});

test("where the browser is full, the latest counts, and is kept as soon as there is room", () => {
  allowStorage(true);
  save("game:a", "1");
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  save("game:a", "2");
  save("game:b", "1");
  assert.equal(load("game:a", ""), "2");
  assert.deepEqual(storedKeys("game:").sort(), ["game:a", "game:b"]);
  localStorage.setItem = setItem;
  save("game:a", "3");
  assert.equal(load("game:a", ""), "3");
  assert.equal(localStorage.getItem("merels:game:a"), "3");
});
