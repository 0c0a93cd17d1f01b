// Parts of pages with a game that are fetched when they are first shown.
import { quietly } from "../components/quietly";

export const ExplorerPanel = quietly(async () => (await import("./ExplorerPanel")).ExplorerPanel);
export const ManTrail = quietly(async () => (await import("./ManTrail")).ManTrail);
