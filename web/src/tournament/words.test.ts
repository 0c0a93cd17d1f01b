import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { standing, tournament } from "../testing/tournaments";
import {
  formatWords,
  momentWords,
  outcomeText,
  outcomeWords,
  pointsColumn,
  pointsText,
  roundWords,
  stateWords,
  termsWords,
  tieBreaks,
} from "./words";
import type { Format } from "./types";

const listed = (more = {}) => ({ ...tournament(more), entrants: 5 });

test("points are half points, in an arena whole ones", () => {
  assert.deepEqual(
    [0, 1, 2, 5].map((points) => pointsText("swiss", points)),
    ["0", "½", "1", "2½"],
  );
  assert.equal(pointsText("arena", 5), "5");
});

test("the table shows what decides between equals, in that order, each with an explanation", () => {
  const row = { ...standing(0, 1, 3), buchholz_cut: 5, buchholz: 6, sonneborn_berger: 13, direct: 1, wins: 2 };
  const shown = (format: Format) => tieBreaks(format).map(({ key, value }) => [key, value(row)]);
  assert.deepEqual(shown("swiss"), [
    ["buchholz-cut", "2½"],
    ["buchholz", "3"],
    ["sonneborn-berger", "3¼"],
    ["direct", "½"],
    ["wins", "2"],
  ]);
  assert.deepEqual(shown("round-robin"), [
    ["sonneborn-berger", "3¼"],
    ["direct", "½"],
    ["wins", "2"],
  ]);
  assert.deepEqual(shown("arena"), [
    ["performance", "–"],
    ["games", "1"],
  ]);
  for (const format of ["swiss", "round-robin", "arena"] as const) {
    const columns = [pointsColumn(format), ...tieBreaks(format)];
    assert.equal(new Set(columns.map(({ words }) => words)).size, columns.length, format);
  }
});

test("a result is written as players write it, and told to those who hear it", () => {
  const text = (outcome: "white" | "black" | "draw" | "both-lost" | "unfinished") => outcomeText({ outcome, black: 1 });
  assert.deepEqual([text("white"), text("draw"), text("black"), text("both-lost")], ["1–0", "½–½", "0–1", "0–0"]);
  assert.equal(text("unfinished"), "");
  assert.equal(outcomeText({ outcome: "bye", black: null }), "Bye");
  assert.equal(outcomeWords("black", "Ada", "Bob"), "Bob wins");
  assert.equal(outcomeWords("both-lost", "Ada", "Bob"), "Both lose");
});

test("a tournament is told in a few words", () => {
  assert.equal(formatWords(tournament()), "Swiss, 3 rounds");
  assert.equal(formatWords({ format: "arena", rounds: null, minutes: 60 }), "Arena, 60 minutes");
  assert.equal(formatWords({ format: "round-robin", rounds: null }), "Round robin");
  assert.equal(termsWords(tournament()), "Nine Men's Morris · 5+3 · Casual games");
  const board = tournament({ over_the_board: true, clock: null });
  assert.equal(termsWords(board), "Nine Men's Morris · Over the board · Casual games");
  assert.match(termsWords(tournament({ bots: true })), / · Bots may join$/);
  assert.equal(roundWords({ round: 2, rounds: null }), "Round 2");
});

test("a line of the list says how it stands", () => {
  assert.equal(stateWords(listed()), "Round 2 of 3");
  assert.equal(stateWords(listed({ state: "open" })), "Open: the organiser starts it");
  const noon = new Date(2026, 10, 16, 12, 0).getTime();
  assert.equal(stateWords(listed({ format: "arena", rounds: null, ends: noon })).startsWith("Running until "), true);
  assert.equal(stateWords(listed({ state: "ended" })), "Ended");
});

test("a moment of today is a time, any other has its day", () => {
  const noon = new Date(2026, 10, 16, 12, 0).getTime();
  assert.equal(momentWords(noon, noon - 3_600_000), "12:00");
  assert.match(momentWords(noon, noon - 86_400_000), /16 Nov.*12:00/);
});
