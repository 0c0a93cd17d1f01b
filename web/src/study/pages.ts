// All pages of studies: fetched together, when the first of them is wanted.
export { StudiesPage } from "./StudiesPage";
export { StudyPage } from "./StudyPage";
