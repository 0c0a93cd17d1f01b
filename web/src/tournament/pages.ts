// All pages of tournaments: fetched together, when the first of them is wanted.
export { NewTournamentPage } from "./NewTournamentPage";
export { ProjectorPage } from "./ProjectorPage";
export { TournamentPage } from "./TournamentPage";
export { TournamentsPage } from "./TournamentsPage";
