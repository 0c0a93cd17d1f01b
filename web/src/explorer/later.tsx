// Parts of the analysis that are fetched when it is first shown.
import { quietly } from "../components/quietly";

export const ExplorerPanel = quietly(async () => (await import("./ExplorerPanel")).ExplorerPanel);
export const ManTrail = quietly(async () => (await import("./ManTrail")).ManTrail);
