// What is taught of a game: the parts that the page.json of its folder lists for it. The sentences are the keys of the
// translations, as everywhere.
import type { Sentence } from "../i18n";

export interface Step {
  title: Sentence;
  text: Sentence;
  points?: string[]; // for the gaps of the text
  position: string; // empty: the start
  goal: string | null; // the turns that count as done, as a regular expression; none: nothing to do but look
  done: Sentence;
}

export interface Lesson {
  steps: Step[]; // the rules
  strategy: Step[];
  tips: { title: Sentence; text: Sentence }[];
}

// Whether a game has a lesson. A variant of one's own has none: its rules may differ from any.
export function hasLesson(game: string): boolean {
  return game in LESSON_URLS;
}

// The lesson of a game that has one.
export async function loadLesson(game: string): Promise<Lesson> {
  return (await (await fetch(LESSON_URLS[game]!)).json()) as Lesson;
}
