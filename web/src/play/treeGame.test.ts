import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { childrenOf, lineThrough, mainLineLength, type TreeNode } from "../rules/trees";
import { plainLine } from "./treeGame";

const node = (parent: number | null, turn = "", more: Partial<TreeNode> = {}): TreeNode => ({
  parent,
  turn,
  number: 1,
  side: 0,
  annotation: 0,
  comment: "",
  shapes: [],
  declared: false,
  ...more,
});
// d6 (a1 g7) f4 (b4) d7: the main line first, then variations from the latest turn back.
const tree = [node(null), node(0, "d6"), node(1, "f4"), node(2, "d7"), node(1, "b4"), node(0, "a1"), node(5, "g7")];

test("lines and alternatives follow from the numbers of the nodes", () => {
  assert.equal(mainLineLength(tree), 3);
  assert.deepEqual(lineThrough(tree, 0), [0, 1, 2, 3]);
  assert.deepEqual(lineThrough(tree, 4), [0, 1, 4]);
  assert.deepEqual(lineThrough(tree, 5), [0, 5, 6]);
  assert.deepEqual(childrenOf(tree, 0), [1, 5]);
  assert.deepEqual(childrenOf(tree, 1), [2, 4]);
});

test("a main line, or one line tried instead that is shown, needs no link of the second version", () => {
  const main = tree.slice(0, 4);
  assert.equal(plainLine(main, [0, 1, 2, 3]), null);
  const one = [...main, node(1, "b4"), node(4, "g1")];
  assert.deepEqual(plainLine(one, [0, 1, 4, 5]), { from: 1, turns: ["b4", "g1"] });
  assert.equal(plainLine(one, [0, 1, 2, 3]), undefined, "the main line is shown");
  assert.equal(plainLine(tree, [0, 5, 6]), undefined, "two variations");
  assert.equal(plainLine([...main.slice(0, 3), node(2, "d7", { comment: "x" })], [0, 1, 2, 3]), undefined);
  assert.equal(plainLine([node(null), node(0, "d6", { declared: true }), node(1, "f4")], [0, 1, 2]), undefined);
});
