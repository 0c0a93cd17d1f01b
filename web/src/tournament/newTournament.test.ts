import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { localTime, newForm, nextHalfHour, request } from "./newTournament";

const form = newForm("Friday club", "nine", new Date(2026, 10, 16, 17, 50).getTime());

test("the defaults are a casual Swiss that the organiser starts", () => {
  assert.deepEqual(request(form), {
    name: "Friday club",
    format: "swiss",
    game: "nine",
    clock: { initial: 300_000, increment: 3000, days: 0 },
    rated: false,
    over_the_board: false,
    twice: false,
    rounds: null,
    minutes: null,
    fill: 0,
    bots: false,
    private: false,
    starts: null,
  });
});

test("only what applies to the format and the place is sent", () => {
  const all = { ...form, rated: true, rounds: 7, twice: true, minutes: 45, fill: 3, bots: true } as const;
  const robin = request({ ...all, format: "round-robin" });
  assert.deepEqual([robin.rounds, robin.minutes, robin.twice], [null, null, true]);
  const arena = request({ ...all, format: "arena", place: "board" });
  assert.deepEqual([arena.minutes, arena.over_the_board, arena.twice], [45, false, false], "an arena is online");
  const board = request({ ...all, place: "board" });
  assert.deepEqual([board.clock, board.rated, board.fill, board.bots, board.rounds], [null, false, 0, false, 7]);
  assert.deepEqual([request(all).fill, request(all).bots], [3, true]);
  assert.equal(request({ ...all, fill: 10 }).fill, 9, "the strongest level has no rating");
  assert.equal(request({ ...all, fill: 10, rated: false }).fill, 10);
});

test("a planned start is a moment, proposed at a half hour that leaves time to come", () => {
  assert.equal(form.at, "2026-11-16T18:30");
  const planned = request({ ...form, begins: "at-time" });
  assert.equal(planned.starts, new Date(2026, 10, 16, 18, 30).getTime());
  assert.equal(localTime(planned.starts!), form.at);
  const at = new Date(2026, 10, 16, 17, 45).getTime();
  assert.equal(nextHalfHour(at), at + 15 * 60_000);
});
