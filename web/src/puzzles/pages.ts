// All about puzzles: fetched together, when the first of it is wanted.
export { PuzzlesPage } from "./PuzzlesPage";
export { dailyForHome } from "./home";
