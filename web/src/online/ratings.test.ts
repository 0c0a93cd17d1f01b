import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { changeText, ratedName, seatRating } from "./ratings";

test("a rating is marked while it is provisional, and left out where there is none", () => {
  const seat = { player: "p", name: "Ada", level: null };
  assert.equal(seatRating(null), "");
  assert.equal(seatRating(seat), "");
  assert.equal(seatRating({ ...seat, rating: 1540, deviation: 60 }), "1540");
  assert.equal(seatRating({ ...seat, rating: 1540, deviation: 111 }), "1540?");
  assert.equal(ratedName({ ...seat, rating: 1540, deviation: 60 }), "Ada (1540)");
  assert.equal(ratedName(seat), "Ada");
  assert.equal(ratedName(null), "…");
});

test("a change has its sign", () => {
  assert.deepEqual([8, -8, 0].map(changeText), ["+8", "−8", "±0"]);
});
