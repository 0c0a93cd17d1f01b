import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rules } from "../rules/rules";
import type { OpenGame, Refusal } from "../rules/types";
import { longestLink, readLink, refusedWhere, writeLink, writeTreeLink, type Played, type ReadLink } from "./gameLink";

// tests/web/share_test.mjs reads links with the real rules.
const nine = { name: "nine", start: "... w 9,9", random: false, variant: "" } as OpenGame;
const going = { over: false, winner: null, why: "none", words: [""] } as unknown as Played["outcome"];
const player = (name = "", level = 0) => ({ name, level });
const played = (turns: string[], more: Partial<Played> = {}): Played => ({
  players: [player(), player()],
  start: nine.start,
  turns,
  outcome: going,
  ...more,
});
const plain = { line: null, at: null };

const rules = { game: (text: string) => (text === "nine" ? nine : { problems: [] }) } as unknown as Rules;
const fileOf = (link: string) => (readLink(rules, link) as ReadLink).file;

test("a link says no more than it must", () => {
  assert.equal(writeLink(nine, played([]), plain), "v=1&game=nine");
  assert.equal(
    writeLink(nine, played(["d6", "f4-f6xa1"], { players: [player("Ada L."), player("Computer", 3)] }), {
      line: { from: 1, turns: ["b4-b6"] },
      at: 0,
    }),
    "v=1&game=nine&white=Ada+L.&black=Computer&black-level=3&turns=d6.f4f6xa1&line=1.b4b6&at=0",
  );
});

test("a link has no character that ends it in a message", () => {
  const link = writeLink(nine, played([], { players: [player(`O'Neill (jr.)! *~"<>&=#`), player("Zoë")] }), plain)!;
  assert.match(link, /^[\w&=+%.,:/-]+$/);
  assert.match(fileOf(link), /\[White "O'Neill \(jr\.\)! \*~\\"<>&=#"\]\n\[Black "Zoë"\]/);
});

test("a game that is too long has no link", () => {
  const turns = Array.from({ length: longestLink }, () => "d6");
  assert.equal(writeLink(nine, played(turns), plain), null);
});

test("what a link says is a saved file for the rules to read, and nothing can be smuggled into it", () => {
  const read = readLink(rules, "v=1&game=nine&white=A%0A%5BResult+%221-0%22%5D%5C&turns=d6.f4&line=1.b4&at=1");
  assert.ok("file" in read);
  const { file, ...more } = read;
  assert.deepEqual(more, { tree: false, line: { from: 1, turns: ["b4"] }, at: 1 });
  assert.equal(
    file,
    '[Merels "1"]\n[Game "nine"]\n[White "A [Result \\"1-0\\"]\\\\"]\n[Black ""]\n' +
      '[Start "... w 9,9"]\n[Result "*"]\n\nd6 f4 *\n',
  );
});

test("a damaged, newer or overlong link is refused before the rules see it", () => {
  for (const [link, why] of [
    ["", /damaged/],
    ["v=0&game=nine", /damaged/],
    ["v=x&game=nine", /damaged/],
    ["v=3&game=nine", /newer version/],
    ["v=2&game=nine&tree=+%5BPicked+%22d6%22%5D", /damaged/],
    ["v=1&game=nine&turns=d6.*", /damaged/],
    ["v=1&game=nine&turns=d6.{.}", /damaged/],
    ["v=1&game=nine&turns=%0A%5BPicked+%22d6%22%5D", /damaged/],
    ["v=1&game=nine&turns=d6&line=1.{", /damaged/],
    ["v=1&game=nine&line=one.d6", /damaged/],
    ["v=1&game=nine&end=1-0,%22%5D", /damaged/],
    [`v=1&game=nine&turns=${"a".repeat(longestLink)}`, /too long/],
  ] as const) {
    const read = readLink(rules, link);
    assert.match("problem" in read ? read.problem : "it was opened", why, link);
  }
});

test("a link that the rules refuse says which turn is wrong, and repeats nothing of the link", () => {
  const read = (line: number, column: number) => {
    const why = ['there is no game called "{}"', "Call us"] as unknown as Refusal["refused"];
    return refusedWhere(readLink(rules, "v=1&game=nine&turns=d6.f4.d6") as ReadLink, { refused: why, line, column });
  };
  assert.equal(read(2, 8), "It is damaged or incomplete.");
  assert.equal(read(8, 1), "It is damaged or incomplete: turn 1 cannot be played.");
  assert.equal(read(8, 7), "It is damaged or incomplete: turn 3 cannot be played.");
  assert.equal(read(8, 10), "It is damaged or incomplete.", "the result");
  assert.equal(read(8, 8), "It is damaged or incomplete: turn 3 cannot be played.", "within it");
});

test("a game with variations goes into a link of the second version, and comes back as its saved file", () => {
  const moves = "d6! {a plan: (or not)} (a1 g7) f4";
  const link = writeTreeLink(nine, played(["d6", "f4"]), { moves, ended: "1 1-0 forfeit", node: 3 })!;
  assert.match(link, /^v=2&game=nine&tree=[\w+%.,:/-]+&ended=1\+1-0\+forfeit&at=3$/);
  const read = readLink(rules, link);
  assert.ok("file" in read);
  assert.deepEqual({ tree: read.tree, line: read.line, at: read.at }, { tree: true, line: null, at: 3 });
  assert.match(read.file, /^\[Merels "2"\]\n/);
  assert.ok(read.file.endsWith(`[Ended "1 1-0 forfeit"]\n\n${moves} *\n`));
  assert.equal(writeTreeLink(nine, played([]), { moves: "x".repeat(longestLink), ended: "", node: 0 }), null);
});
