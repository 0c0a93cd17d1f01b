import assert from "node:assert/strict";
import { test } from "node:test";
import { problemIn } from "./problems";

const asked = (query: string) => problemIn(new URL(`https://merels.example/${query}`));

test("a known error code is said in our own words", () => {
  assert.equal(asked("?error=full"), "This game is full.");
});

test("no other text of an address is shown", () => {
  for (const query of ["", "?error=", "?error=Call+0123+now!", "?error=toString", "?error=__proto__"])
    assert.equal(asked(query), "", query);
});
