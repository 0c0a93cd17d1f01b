// Vacation: the player's clocks stand still in daily games.
import { ask, type Problem } from "./api";

export interface Vacation {
  until: number | null; // when it ends; null if there is none
  days_left: number; // of those in a year
}

export function findVacation(): Promise<Vacation | Problem> {
  return ask("GET", "/api/me/vacation");
}
// Starts one of so many days; 0 ends it.
export function takeVacation(days: number): Promise<Vacation | Problem> {
  return ask("POST", "/api/me/vacation", { days });
}
