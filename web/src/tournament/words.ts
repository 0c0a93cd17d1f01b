// Tournaments in words.
import { clockWords } from "../online/terms";
import { locale, mark, plural, points, t, type Sentence } from "../i18n";
import type { Format, ListedTournament, Outcome, Pairing, Standing, Tournament } from "./types";

export const formats: Record<Format, { name: Sentence; words: Sentence }> = {
  swiss: {
    name: mark("Swiss"),
    words: mark("A few rounds. In each you meet someone who is doing as well as you. Nobody is knocked out."),
  },
  "round-robin": {
    name: mark("Round robin"),
    words: mark("Everyone plays everyone. Best for small groups, up to about ten."),
  },
  arena: {
    name: mark("Arena"),
    words: mark("Play as many games as you can until time is up. Come and go as you like."),
  },
};

// "Swiss, 5 rounds"
export function formatWords(tournament: Pick<Tournament, "format" | "rounds"> & { minutes?: number | null }): string {
  const name = t(formats[tournament.format].name);
  if (tournament.rounds) return `${name}, ${plural(tournament.rounds, "{} round", "{} rounds")}`;
  if (tournament.minutes) return `${name}, ${plural(tournament.minutes, "{} minute", "{} minutes")}`;
  return name;
}

// "Nine Men's Morris · 5+3 · Rated"
export function termsWords(
  tournament: Pick<ListedTournament, "title" | "clock" | "rated" | "over_the_board" | "bots">,
): string {
  return [
    t(tournament.title),
    tournament.over_the_board ? t("Over the board") : clockWords(tournament.clock),
    tournament.rated ? t("Rated games") : t("Casual games"),
    ...(tournament.bots ? [t("Bots may join")] : []),
  ].join(" · ");
}

// A moment, as short as it can be: the time today, otherwise the day too.
export function momentWords(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const time: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };
  const sameDay = then.toDateString() === today.toDateString();
  const day: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };
  return then.toLocaleString(locale(), sameDay ? time : { ...day, ...time });
}

// "Round 2 of 5", where it is known how many there are.
export function roundWords({ round, rounds }: Pick<ListedTournament, "round" | "rounds">): string {
  return rounds === null ? t("Round {}", round) : t("Round {} of {}", round, rounds);
}

// How a tournament stands, in a line of the list.
export function stateWords(tournament: ListedTournament): string {
  switch (tournament.state) {
    case "open":
      return tournament.starts === null
        ? t("Open: the organiser starts it")
        : t("Open: starts {}", momentWords(tournament.starts));
    case "running":
      if (tournament.format === "arena") return t("Running until {}", momentWords(tournament.ends ?? 0));
      return roundWords(tournament);
    case "ended":
      return t("Ended");
    case "cancelled":
      return t("Cancelled");
  }
}

export function pointsText(format: Format, value: number): string {
  return format === "arena" ? String(value) : points(value / 2);
}

// The result of a pairing as players write it: "1–0". Empty while there is none.
export function outcomeText({ outcome, black }: Pick<Pairing, "outcome" | "black">): string {
  if (black === null) return t("Bye");
  const texts: Record<Outcome, string> = {
    unfinished: "",
    white: "1–0",
    black: "0–1",
    draw: "½–½",
    "both-lost": "0–0",
    bye: t("Bye"),
  };
  return texts[outcome];
}

// The same for those who hear it.
export function outcomeWords(outcome: Outcome, white: string, black: string): string {
  switch (outcome) {
    case "white":
      return t("{} wins", white);
    case "black":
      return t("{} wins", black);
    case "draw":
      return t("A draw");
    case "both-lost":
      return t("Both lose");
    case "bye":
      return t("Bye");
    case "unfinished":
      return t("No result yet");
  }
}

export interface Column {
  key: string;
  short: Sentence;
  name: Sentence;
  words: Sentence; // what it means
  value: (standing: Standing) => string;
}

const buchholzCut: Column = {
  key: "buchholz-cut",
  short: mark("BH−1"),
  name: mark("Buchholz without the weakest"),
  words: mark(
    "The points of all your opponents together, without the one who has the fewest. Whoever met stronger opponents is ahead. It is the first tie-break when players have the same points.",
  ),
  value: ({ buchholz_cut }) => points(buchholz_cut / 2),
};
const buchholz: Column = {
  key: "buchholz",
  short: mark("BH"),
  name: mark("Buchholz"),
  words: mark("The points of all your opponents together."),
  value: (standing) => points(standing.buchholz / 2),
};
const sonnebornBerger: Column = {
  key: "sonneborn-berger",
  short: mark("SB"),
  name: mark("Sonneborn-Berger"),
  words: mark(
    "The points of everyone you beat, and half the points of everyone you drew with. Wins against strong opponents count more.",
  ),
  value: ({ sonneborn_berger }) => points(sonneborn_berger / 4),
};
const direct: Column = {
  key: "direct",
  short: mark("DE"),
  name: mark("Direct encounter"),
  words: mark("The points from games between the players who are tied so far."),
  value: (standing) => points(standing.direct / 2),
};
const wins: Column = {
  key: "wins",
  short: mark("Won"),
  name: mark("Wins"),
  words: mark("How many games you won by playing."),
  value: (standing) => String(standing.wins),
};
const games: Column = {
  key: "games",
  short: mark("Games"),
  name: mark("Games"),
  words: mark("How many games you have played."),
  value: (standing) => String(standing.games),
};
const performance: Column = {
  key: "performance",
  short: mark("Perf"),
  name: mark("Performance"),
  words: mark(
    "The rating that fits your results here. It breaks ties between players with the same points; after that, fewer games are better.",
  ),
  value: (standing) => (standing.performance === null ? "–" : String(standing.performance)),
};

// What decides between players with the same points, in that order.
export function tieBreaks(format: Format): Column[] {
  if (format === "swiss") return [buchholzCut, buchholz, sonnebornBerger, direct, wins];
  if (format === "round-robin") return [sonnebornBerger, direct, wins];
  return [performance, games];
}

const pointsWords: Record<Format, Sentence> = {
  swiss: mark("A win is 1 point, a draw ½. A player without an opponent in a round gets a point too."),
  "round-robin": mark("A win is 1 point, a draw ½."),
  arena: mark(
    "A win is 2 points, a draw 1. After two wins in a row points count double, until you fail to win a game.",
  ),
};

export function pointsColumn(format: Format): Column {
  return {
    key: "points",
    short: mark("Points"),
    name: mark("Points"),
    words: pointsWords[format],
    value: (standing) => pointsText(format, standing.points),
  };
}
