// Ratings: how they are written, and what the server says about them.
import { shownName } from "../components/BotBadge";
import { ask, type Problem } from "./api";
import type { Rating } from "./players";
import type { ServerSeat, SideName } from "./types";

// Above this deviation a rating is provisional (docs/ratings.md).
const provisionalDeviation = 110;

type RatedSeat = Pick<ServerSeat, "name" | "rating" | "deviation" | "bot">;

// "1540", or "1540?" while it is provisional.
export function ratingText(rating: number, provisional: boolean): string {
  return provisional ? `${rating}?` : String(rating);
}
// Empty for a seat without a rating.
export function seatRating(seat: RatedSeat | null): string {
  return seat?.rating === undefined ? "" : ratingText(seat.rating, (seat.deviation ?? 0) > provisionalDeviation);
}
// "Ada (1540?)"
export function ratedName(seat: RatedSeat | null): string {
  if (!seat) return "…";
  const rating = seatRating(seat);
  return rating === "" ? shownName(seat) : `${shownName(seat)} (${rating})`;
}
// "+8", "−8", "±0"
export function changeText(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}

export interface RatingChange {
  before: number;
  rating: number;
  deviation: number;
}
export type GameRatings = Record<SideName, RatingChange | null> & { rated: boolean; counted: boolean };
export function gameRatings(id: string): Promise<GameRatings | Problem> {
  return ask("GET", `/api/games/${encodeURIComponent(id)}/ratings`);
}

export interface RatedGame {
  id: string | null; // null for others' private games
  game: string;
  at: number;
  before: number;
  rating: number;
  deviation: number;
  result: "won" | "drawn" | "lost";
  opponent: { rating: number; name: string | null; level: number | null; bot: boolean };
}
export function ratingHistory(player: string, game: string): Promise<{ history: RatedGame[] } | Problem> {
  return ask("GET", `/api/players/${encodeURIComponent(player)}/ratings?game=${encodeURIComponent(game)}`);
}

export interface RatedPlayer extends Rating {
  id: string;
  name: string;
  bot: boolean;
}
export function bestRated(
  game: string,
  page: number,
): Promise<{ players: RatedPlayer[]; more: boolean; fewest_games: number } | Problem> {
  return ask("GET", `/api/ratings?game=${encodeURIComponent(game)}&page=${page}`);
}
