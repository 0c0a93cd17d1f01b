// Questions about a tournament: who the person is in it, what they play, who plays in a round.
import type { Entrant, Pairing, Standing, Tournament } from "./types";

// The person's place among the entrants; null if they are not in it.
export function ownEntrant({ entrants }: Pick<Tournament, "entrants">, player: string | undefined): number | null {
  if (player === undefined) return null;
  const found = entrants.findIndex((entrant) => entrant.player === player);
  return found < 0 ? null : found;
}

export function isOrganiser({ organiser }: Pick<Tournament, "organiser">, player: string | undefined): boolean {
  return player !== undefined && organiser.id === player;
}

function has(pairing: Pairing, entrant: number): boolean {
  return pairing.white === entrant || pairing.black === entrant;
}

// The latest that an entrant has not finished.
export function currentPairing({ pairings }: Pick<Tournament, "pairings">, entrant: number | null): Pairing | null {
  if (entrant === null) return null;
  return pairings.filter((pairing) => has(pairing, entrant) && pairing.outcome === "unfinished").at(-1) ?? null;
}

// Those of a round, in the order of their boards.
export function pairingsOf({ pairings }: Pick<Tournament, "pairings">, round: number): Pairing[] {
  return pairings.filter((pairing) => pairing.round === round);
}

// In an arena, where games begin and end all the time: those that are played, then the latest results.
export function latestPairings({ pairings }: Pick<Tournament, "pairings">, results: number): Pairing[] {
  const newest = [...pairings].sort((a, b) => b.number - a.number);
  const played = newest.filter(({ outcome }) => outcome === "unfinished");
  const over = newest.filter(({ outcome }) => outcome !== "unfinished");
  return [...played, ...over.slice(0, results)];
}

// How many of a round have no result yet.
export function unfinished(pairings: Pairing[]): number {
  return pairings.filter(({ outcome }) => outcome === "unfinished").length;
}

// The best, and the person's own row where it is not among them.
export function shownStandings(standings: Standing[], own: number | null, most: number): Standing[] {
  const best = standings.slice(0, most);
  const mine = standings.find(({ entrant }) => entrant === own);
  return mine && !best.includes(mine) ? [...best, mine] : best;
}

export function winners(standings: Standing[]): Standing[] {
  return standings.filter(({ rank, games }) => rank <= 3 && games > 0).slice(0, 3);
}

// Who can still be paired.
export function present(entrants: Entrant[]): number {
  return entrants.filter(({ withdrawn }) => !withdrawn).length;
}

// Whether it takes new players: a Swiss does until its last round has begun, an arena until its time is up.
export function takesEntrants(tournament: Tournament): boolean {
  if (tournament.state === "open") return true;
  if (tournament.state !== "running") return false;
  if (tournament.format === "arena") return tournament.ends !== null && tournament.now < tournament.ends;
  return tournament.format === "swiss" && tournament.round < (tournament.rounds ?? 0);
}

// Whether an entrant may come back: as somebody new, or to their own place in the table.
export function mayReturn(tournament: Tournament, entrant: number): boolean {
  const isInTable = tournament.standings.some((standing) => standing.entrant === entrant);
  return takesEntrants(tournament) || (tournament.state === "running" && isInTable);
}

// Whether the person may enter, or come back after they have left and were not removed. At real boards the organiser enters everyone.
export function mayJoin(tournament: Tournament, own: number | null): boolean {
  if (tournament.over_the_board) return false;
  if (own === null) return takesEntrants(tournament);
  const { withdrawn, removed } = tournament.entrants[own]!;
  return withdrawn && !removed && mayReturn(tournament, own);
}

// Names as an organiser types them: one a line, or with commas between; each once.
export function readNames(text: string): string[] {
  const names = text.split(/[\n,;]/).map((name) => name.trim().replace(/\s+/g, " "));
  return [...new Set(names.filter((name) => name !== ""))];
}
