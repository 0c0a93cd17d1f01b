// A tournament to test with: five entrants, the second of three rounds of a Swiss.
import type { Entrant, Pairing, Standing, Tournament } from "../tournament/types";
import type { Sentence } from "../i18n";

export function entrant(name: string, more: Partial<Entrant> = {}): Entrant {
  return {
    player: name.toLowerCase(),
    name,
    rating: 1500,
    level: null,
    bot: false,
    withdrawn: false,
    removed: false,
    first_round: 1,
    ...more,
  };
}
export function pairing(number: number, round: number, white: number, black: number | null): Pairing {
  return { number, round, white, black, game: `game${number}`, outcome: "unfinished", forfeited: false };
}
export function standing(entrantNumber: number, rank: number, points: number): Standing {
  return {
    entrant: entrantNumber,
    rank,
    points,
    games: 1,
    wins: 0,
    draws: 0,
    losses: 0,
    on_streak: false,
    buchholz_cut: 0,
    buchholz: 1,
    sonneborn_berger: 3,
    direct: 0,
    performance: null,
  };
}
export function tournament(more: Partial<Tournament> = {}): Tournament {
  return {
    id: "k3v9qm7p2x",
    name: "Friday club",
    format: "swiss",
    game: "nine",
    title: "Nine Men's Morris" as Sentence,
    clock: { initial: 300_000, increment: 3000, days: 0 },
    rated: false,
    over_the_board: false,
    bots: false,
    twice: false,
    rounds: 3,
    minutes: null,
    fill: 0,
    organiser: { id: "ada", name: "Ada" },
    private: false,
    state: "running",
    created: 0,
    starts: null,
    started: 1000,
    ends: null,
    ended: null,
    round: 2,
    next_round: null,
    entrants: ["Ada", "Bob", "Carl", "Dora", "Eve"].map((name) => entrant(name)),
    standings: [standing(0, 1, 3), standing(1, 2, 2), standing(2, 2, 2), standing(3, 4, 1), standing(4, 5, 0)],
    pairings: [
      { ...pairing(0, 1, 0, 1), outcome: "white" },
      { ...pairing(1, 1, 2, 3), outcome: "draw" },
      { ...pairing(2, 1, 4, null), outcome: "bye", game: null },
      pairing(3, 2, 1, 2),
      pairing(4, 2, 3, 0),
    ],
    version: 5,
    now: 5000,
    ...more,
  };
}
