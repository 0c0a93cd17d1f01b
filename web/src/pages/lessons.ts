// What is taught of a family of games: the lesson in the page.json of its folder. The sentences are the keys of the
// translations, as everywhere.
import type { Sentence } from "../i18n";

export interface Step {
  title: Sentence;
  text: Sentence;
  position: string; // on the board of the game that stands for the family; empty: the start
  goal: string | null; // the turns that count as done, as a regular expression; none: nothing to do but look
  done: Sentence;
}

export interface Lesson {
  steps: Step[];
  tips: { title: Sentence; text: Sentence }[];
}

export function hasLesson(family: string): boolean {
  return family in LESSON_URLS;
}

// The lesson of a family that has one.
export async function loadLesson(family: string): Promise<Lesson> {
  return (await (await fetch(LESSON_URLS[family]!)).json()) as Lesson;
}
