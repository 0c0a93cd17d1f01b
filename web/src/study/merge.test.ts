import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { mergeText } from "./merge";

test("of two texts the lines of both are kept, the other's first", () => {
  assert.equal(mergeText("", "mine", "theirs"), "theirs\nmine");
  assert.equal(mergeText("old", "mine", "theirs"), "theirs\nmine");
  assert.equal(mergeText("", "the same", "the same"), "the same");
  assert.equal(mergeText("", "the same\nand mine", "the same"), "the same\nand mine");
});

test("what only one has changed is as they left it", () => {
  assert.equal(mergeText("old", "mine", "old"), "mine");
  assert.equal(mergeText("old", "old", "theirs"), "theirs");
  assert.equal(mergeText("old", "", "old"), "");
  assert.equal(mergeText("old", "", "theirs"), "theirs");
  assert.equal(mergeText("old", "mine", ""), "mine");
});

test("two who go on writing at different lines do not repeat each other", () => {
  assert.equal(mergeText("theirs\nmi", "theirs\nmine", "theirs!\nmi"), "theirs!\nmine");
  assert.equal(mergeText("mi", "mine", "theirs\nmi"), "theirs\nmine");
  assert.equal(mergeText("mi", "mine", "mi\ntheirs"), "mine\ntheirs");
  assert.equal(mergeText("a\nb\nc", "a\nc", "a\nb\nc\nd"), "a\nc\nd");
});
