import assert from "node:assert/strict";
import { test } from "node:test";
import "../testing/browser";
import { entrant, pairing, standing, tournament } from "../testing/tournaments";
import {
  currentPairing,
  isOrganiser,
  latestPairings,
  mayJoin,
  mayReturn,
  ownEntrant,
  pairingsOf,
  present,
  readNames,
  shownStandings,
  takesEntrants,
  unfinished,
  winners,
} from "./view";

test("the page finds its own player by the id", () => {
  assert.equal(ownEntrant(tournament(), "carl"), 2);
  assert.equal(ownEntrant(tournament(), "zoe"), null);
  assert.equal(ownEntrant(tournament(), undefined), null);
  const named = tournament({ entrants: [entrant("Carl", { player: null })] });
  assert.equal(ownEntrant(named, "carl"), null);
  assert.ok(isOrganiser(tournament(), "ada"));
  assert.ok(!isOrganiser(tournament(), "bob"));
  assert.ok(!isOrganiser(tournament(), undefined));
});

test("one's game is the latest that is not finished", () => {
  assert.equal(currentPairing(tournament(), 0)?.number, 4);
  assert.equal(currentPairing(tournament(), 2)?.number, 3);
  assert.equal(currentPairing(tournament(), 4), null, "a bye is no game");
  assert.equal(currentPairing(tournament(), null), null);
});

test("a round has its boards in order, and knows how many results are missing", () => {
  assert.deepEqual(
    pairingsOf(tournament(), 1).map(({ number }) => number),
    [0, 1, 2],
  );
  assert.equal(unfinished(pairingsOf(tournament(), 1)), 0);
  assert.equal(unfinished(pairingsOf(tournament(), 2)), 2);
});

test("an arena shows the games of the moment first, then the latest results", () => {
  const over = (number: number) => ({ ...pairing(number, 1, 0, 1), outcome: "white" as const });
  const pairings = [pairing(0, 1, 0, 1), over(1), over(2), pairing(3, 2, 2, 3), over(4)];
  assert.deepEqual(
    latestPairings({ pairings }, 2).map(({ number }) => number),
    [3, 0, 4, 2],
  );
});

test("one who is not among the best still sees their own row", () => {
  const { standings } = tournament();
  const shown = (own: number | null) => shownStandings(standings, own, 2).map(({ entrant: number }) => number);
  assert.deepEqual(shown(null), [0, 1]);
  assert.deepEqual(shown(1), [0, 1]);
  assert.deepEqual(shown(4), [0, 1, 4]);
});

test("the podium has at most three places, of those who have played", () => {
  assert.deepEqual(
    winners(tournament().standings).map(({ rank }) => rank),
    [1, 2, 2],
  );
  assert.deepEqual(winners([{ ...standing(0, 1, 0), games: 0 }]), []);
});

test("a Swiss takes players until its last round has begun, an arena until its time is up", () => {
  assert.ok(takesEntrants(tournament({ state: "open" })));
  assert.ok(takesEntrants(tournament({ round: 2, rounds: 3 })));
  assert.ok(!takesEntrants(tournament({ round: 3, rounds: 3 })));
  const arena = tournament({ format: "arena", rounds: null, ends: 10_000 });
  assert.ok(takesEntrants({ ...arena, now: 9999 }));
  assert.ok(!takesEntrants({ ...arena, now: 10_000 }));
  assert.ok(!takesEntrants(tournament({ format: "round-robin", round: 1 })));
  assert.ok(!takesEntrants(tournament({ state: "ended" })));
});

test("one who has left may come back; at real boards the organiser enters everyone", () => {
  const left = tournament({ entrants: [entrant("Ada", { withdrawn: true }), entrant("Bob")] });
  assert.ok(mayJoin(left, 0));
  assert.ok(!mayJoin(left, 1), "who is in it");
  const removed = tournament({ entrants: [entrant("Ada", { withdrawn: true, removed: true })] });
  assert.ok(!mayJoin(removed, 0), "unless the organiser has removed them");
  assert.ok(!mayJoin({ ...left, state: "ended" }, 0));
  assert.ok(mayJoin(tournament({ state: "open" }), null));
  assert.ok(!mayJoin(tournament({ state: "open", over_the_board: true }), null));
  assert.equal(present(left.entrants), 1);
});

test("one who left before being paired joins like anybody else, also when the organiser lets them back in", () => {
  const entrants = [entrant("Ada", { withdrawn: true }), entrant("Bob"), entrant("Carl", { withdrawn: true })];
  const standings = [standing(0, 1, 2), standing(1, 2, 0)];
  const robin = tournament({ format: "round-robin", entrants, standings });
  assert.ok(mayJoin(robin, 0));
  assert.ok(!mayJoin(robin, 2));
  assert.ok(!mayReturn(robin, 2));
  assert.ok(mayJoin({ ...robin, state: "open", standings: [] }, 2));
  const swiss = tournament({ entrants, standings, round: 2, rounds: 3 });
  assert.ok(mayJoin(swiss, 2));
  assert.ok(!mayJoin({ ...swiss, round: 3 }, 2));
  assert.ok(mayJoin({ ...swiss, round: 3 }, 0));
});

test("names are typed one a line or with commas, each counts once", () => {
  assert.deepEqual(readNames(" Ada \n\nBob,  Carl  Gustav; Ada\n"), ["Ada", "Bob", "Carl Gustav"]);
  assert.deepEqual(readNames(" \n "), []);
});
