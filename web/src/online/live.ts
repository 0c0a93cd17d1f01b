// Which of the running games is worth watching.
import { hasFollowed } from "./followed";
import type { ServerGame, ServerSeat } from "./types";

// The mean rating of both players; 0 if a game is not rated.
function strength({ seats }: ServerGame): number {
  const rating = (seat: (ServerSeat & { rating?: number }) | null) => seat?.rating ?? 0;
  return (rating(seats.white) + rating(seats.black)) / 2;
}

const byStrength = (a: ServerGame, b: ServerGame) => strength(b) - strength(a) || b.created - a.created;

// The order in which games are listed: open ones, then running ones; those of followed players first, then those of
// strong players, then the newest.
export function byInterest(a: ServerGame, b: ServerGame): number {
  const open = (game: ServerGame) => (game.state === "open" ? 0 : 1);
  const followed = (game: ServerGame) => (hasFollowed(game) ? 0 : 1);
  return open(a) - open(b) || followed(a) - followed(b) || byStrength(a, b);
}

// The running game to show large: that of the highest rating, between two players rather than against the computer.
// Whom one follows makes no difference here.
export function liveGame(games: ServerGame[]): ServerGame | null {
  const running = games.filter((game) => game.state === "running" && game.opponent !== "same-screen").sort(byStrength);
  return running.find((game) => game.opponent === "person") ?? running[0] ?? null;
}
