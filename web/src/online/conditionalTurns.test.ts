import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { withLine } from "./conditionalTurns";

test("N2: a line replaces those that it continues, and those with another answer to the same turn", () => {
  assert.deepEqual(withLine([], ["f4", "d2"]), [["f4", "d2"]]);
  assert.deepEqual(withLine([["g7", "a1"]], ["f4", "d2"]), [
    ["g7", "a1"],
    ["f4", "d2"],
  ]);
  assert.deepEqual(withLine([["f4", "d2"]], ["f4", "d2"]), [["f4", "d2"]]);
  assert.deepEqual(withLine([["f4", "d2"]], ["f4", "d2", "b4", "g1"]), [["f4", "d2", "b4", "g1"]]);
  assert.deepEqual(withLine([["f4", "d3"]], ["f4", "d2"]), [["f4", "d2"]]);
  const other = ["f4", "d2", "a7", "a4"];
  assert.deepEqual(withLine([other], ["f4", "d2", "b4", "g1"]), [other, ["f4", "d2", "b4", "g1"]]);
});
