import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { signal } from "@preact/signals";
import { due, pass, requests, server, settled } from "../testing/browser";
import type { TreeNode, Trees } from "../rules/trees";
import type { Answer } from "./api";
import { ChapterSync } from "./chapterSync";

// Chapters without turns: the file is what is said of the start.
const root = (comment: string): TreeNode => ({
  parent: null,
  turn: "",
  number: 0,
  side: 0,
  annotation: 0,
  comment,
  shapes: [],
  declared: false,
});
const files = new Map<number, string>();
const trees = {
  open: (text: string) => {
    files.set(files.size + 1, text);
    return { tree: files.size };
  },
  close: () => {},
  nodes: (tree: number) => [root(files.get(tree)!)],
  text: (tree: number) => files.get(tree)!,
  comment: (tree: number, _node: number, text: string) => files.set(tree, text),
  annotate: () => {},
  clearShapes: () => {},
} as unknown as Trees;

// The chapter on the board. A tree that is closed has no text.
class Board {
  readonly nodes = signal<TreeNode[]>([]);
  private text: string | undefined;
  constructor(text: string) {
    this.write(text);
  }
  file(): string {
    return this.text!;
  }
  write(text: string): void {
    this.text = text;
    this.nodes.value = [root(text)];
  }
  reload(text: string): void {
    if (this.text !== undefined) this.write(text);
  }
  leave(): void {
    this.text = undefined;
  }
}

// The chapter on the server.
let stored = { id: "c", name: "One", content: "", version: 1 };
let named = true; // whether the person has a name there
let refuses: { status: number; json: unknown } | "offline" | null = null;
const study = () => ({
  id: "s",
  name: "S",
  owner: "Ada",
  right: "edit" as const,
  version: stored.version,
  chapters: [stored],
});
const store = (content: string) => (stored = { ...stored, content, version: stored.version + 1 });
const posted = () =>
  requests.flatMap(({ method, body }) => (method === "POST" ? (body as { content?: string }).content : []));

const ref = { id: "s", key: "k" };
const answers: Answer[] = [];
function open(mayEdit = true) {
  const board = new Board(stored.content);
  const sync = new ChapterSync(trees, board, ref, "c", mayEdit, stored, (answer) => answers.push(answer));
  const leave = () => {
    sync.stop();
    board.leave();
  };
  return { board, sync, leave };
}

beforeEach(() => {
  stored = { id: "c", name: "One", content: "start", version: 1 };
  refuses = null;
  named = true;
  requests.length = answers.length = 0;
  server(({ method, path, body }) => {
    if (refuses) return refuses;
    if (method === "GET") return { json: { study: study() } };
    if (path === "/api/me") {
      named = true;
      return { json: { me: { id: "g", name: "Guest", games: [] } } };
    }
    if (!named) return { status: 401, json: { code: "no-name", reason: "you have no name here yet" } };
    const { version, content } = body as { version: number; content?: string };
    if (version !== stored.version)
      return { status: 409, json: { code: "conflict", reason: "somebody else has changed this chapter meanwhile" } };
    store(content ?? stored.content);
    return { json: { study: study() } };
  });
});
afterEach(() => assert.deepEqual(due(), [], "nothing goes on by itself"));

test("an edit is saved after a pause, once", async () => {
  const { board, sync } = open();
  board.write("st");
  board.write("edited");
  assert.equal(sync.state.value, "unsaved");
  pass(700);
  await settled();
  assert.deepEqual(posted(), ["edited"]);
  assert.equal(sync.state.value, "saved");
});

test("who has no name yet gets one with the first edit", async () => {
  named = false;
  const { board, sync } = open();
  board.write("edited");
  pass(700);
  await settled();
  assert.equal(sync.state.value, "saved");
  assert.equal(stored.content, "edited");
  assert.deepEqual(
    requests.filter(({ method }) => method === "POST").map(({ path }) => path),
    ["/api/studies/s/change?key=k", "/api/me", "/api/studies/s/change?key=k"],
  );
});

test("who leaves at once has saved, once", async () => {
  const { board, leave } = open();
  board.write("edited");
  leave();
  await settled();
  pass(10_000);
  await settled();
  assert.deepEqual(posted(), ["edited"]);
  assert.equal(stored.content, "edited");
});

test("who leaves without an edit saves nothing", async () => {
  const { leave } = open();
  leave();
  await settled();
  assert.deepEqual(requests, []);
});

test("what is edited while something is saved is saved too, by somebody who leaves meanwhile", async () => {
  const { board, leave } = open();
  board.write("first");
  pass(700); // this is being saved
  board.write("second");
  leave();
  await settled();
  pass(10_000);
  await settled();
  assert.equal(stored.content, "second");
  assert.deepEqual(posted(), ["first", "second"]);
});

test("the last edit is kept beside what somebody else has saved first", async () => {
  const { board, leave } = open();
  board.write("start\nmine");
  store("start\ntheirs");
  leave();
  await settled();
  assert.equal(stored.content, "start\ntheirs\nmine");
});

test("the last edit is saved when the server is back", async () => {
  const { board, leave } = open();
  refuses = "offline";
  board.write("edited");
  leave();
  await settled();
  refuses = null;
  pass(5000);
  await settled();
  assert.equal(stored.content, "edited");
  assert.deepEqual(posted(), ["edited", "edited"]);
});

for (const [status, code] of [
  [400, "bad-chapter"],
  [403, "not-yours"],
  [404, "not-found"],
  [409, "too-many"],
] as const)
  test(`what is refused for good (${status}) is told and not tried again before the next edit`, async () => {
    const { board, sync, leave } = open();
    refuses = { status, json: { code, reason: "no" } };
    board.write("edited");
    pass(700);
    await settled();
    assert.equal(sync.problem.value, "no");
    assert.equal(sync.state.value, "refused");
    pass(60_000);
    await settled();
    assert.equal(requests.length, 1);
    refuses = null;
    board.write("edited again");
    pass(700);
    await settled();
    assert.equal(stored.content, "edited again");
    assert.equal(sync.problem.value, "");

    refuses = { status, json: { code, reason: "no" } };
    answers.length = 0;
    board.write("the last");
    leave();
    await settled();
    assert.deepEqual(
      answers.map((answer) => "problem" in answer && answer.problem),
      ["no"],
      "the page that is still there tells it",
    );
  });

for (const refused of [
  "offline",
  { status: 503, json: { code: "store", reason: "no" } },
  { status: 429, json: {} },
] as const)
  test(`after ${refused === "offline" ? refused : refused.status} it is tried again`, async () => {
    const { board, sync } = open();
    refuses = refused;
    board.write("edited");
    pass(700);
    await settled();
    assert.notEqual(sync.problem.value, "");
    refuses = null;
    pass(5000);
    await settled();
    assert.equal(stored.content, "edited");
    assert.equal(sync.problem.value, "");
  });

test("what is received while something is saved comes to the board afterwards", async () => {
  const { board, sync } = open();
  board.write("mine\nstart");
  pass(700);
  // The answer to the save is on its way when the page hears of the version after it.
  const saved = { ...study(), version: 2, chapters: [{ ...stored, content: "mine\nstart", version: 2 }] };
  server(() => ({ json: { study: saved } }));
  sync.receive({ ...saved, version: 3, chapters: [{ ...stored, content: "mine\nstart\ntheirs", version: 3 }] });
  await settled();
  assert.equal(board.file(), "mine\nstart\ntheirs");
});

test("what a reader tries is never saved, whatever is received", async () => {
  const { board, sync } = open(false);
  board.write("start\ntried");
  store("changed\nstart");
  sync.receive(study());
  assert.equal(board.file(), "changed\nstart\ntried");
  pass(60_000);
  await settled();
  assert.deepEqual(requests, []);
});
