// The number on the icon of the installed application: the games that wait for this player's turn.
import type { ServerGame } from "./types";

type Waiting = Pick<ServerGame, "state" | "to_move" | "seats" | "opponent">;

export function gamesWaiting(games: Waiting[], player: string): number {
  return games.filter(
    (game) => game.state === "running" && game.opponent === "person" && game.seats[game.to_move]?.player === player,
  ).length;
}

// Not every browser has it, and some only for installed applications.
interface Badges {
  setAppBadge?: (count: number) => Promise<void>;
}

export async function showBadge(count: number, browser: Badges = navigator): Promise<void> {
  await browser.setAppBadge?.(count).catch(() => {});
}
