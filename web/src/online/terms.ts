// What is agreed on before a game: its clock, and who has which side.
import { plural, t } from "../i18n";
import type { ServerGame } from "./types";

// "3+2": minutes for the game, and seconds more after each turn.
export function clockWords(clock: ServerGame["clock"]): string {
  if (!clock) return t("No clock");
  if (clock.days > 0) return plural(clock.days, "{} day per turn", "{} days per turn");
  const minutes = Math.round((clock.initial / 60_000) * 100) / 100;
  return `${minutes}+${clock.increment / 1000}`;
}

// "Rated · 3+2"
export function gameTerms(game: Pick<ServerGame, "clock" | "rated">): string {
  return game.rated ? `${t("Rated")} · ${clockWords(game.clock)}` : clockWords(game.clock);
}

// The side of one who joins a game that waits for a player.
export function sideWords(game: Pick<ServerGame, "wants">): string {
  if (game.wants === "white") return t("You play Black");
  if (game.wants === "black") return t("You play White");
  return t("Random colours");
}

// The side of the one who waits.
export function ownSideWords(game: Pick<ServerGame, "wants">): string {
  if (game.wants === "white") return t("You play White");
  if (game.wants === "black") return t("You play Black");
  return t("Random colours");
}

// What a clock shows: "4:05", "1:04:05", "2 d 3 h".
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600)];
  if (days > 0) return `${days} d ${hours} h`;
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (n: number) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
