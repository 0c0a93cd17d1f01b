import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeWorker } from "../testing/browser";
import type { Rules } from "../rules/rules";
import { openFile } from "./openFile";

const refusal = { refused: ["the file is empty"] };
// Rules that open one text only.
const rules = (opens: string) =>
  ({ openMatch: (text: string) => (text === opens ? { match: 7 } : refusal) }) as unknown as Rules;

beforeEach(() => {
  FakeWorker.answer = () => undefined;
});

test("a saved file is opened without the third module", async () => {
  FakeWorker.answer = () => assert.fail("asked");
  assert.deepEqual(await openFile(rules("saved"), "saved"), { match: 7, text: "saved" });
});

test("another program's record is opened as the saved file it becomes", async () => {
  FakeWorker.answer = () => ({ text: "saved" });
  assert.deepEqual(await openFile(rules("saved"), "1. d6 f4"), { match: 7, text: "saved" });
  const { kind, record } = FakeWorker.latest.asked.at(-1)!;
  assert.deepEqual({ kind, record }, { kind: "record", record: "1. d6 f4" });
});

test("what is neither is refused with the reason of the third module", async () => {
  FakeWorker.answer = () => ({ refused: ["this is a picture"], line: 1, column: 1 });
  assert.deepEqual(await openFile(rules("saved"), "GIF89a"), { refused: ["this is a picture"], line: 1, column: 1 });
});

test("without the third module the first one's reason is given", async () => {
  const asked = openFile(rules("saved"), "1. d6 f4");
  FakeWorker.latest.onerror!({ preventDefault() {} });
  assert.deepEqual(await asked, refusal);
});
