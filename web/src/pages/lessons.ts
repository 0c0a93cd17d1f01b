// What is taught of a family of games: the lesson in the page.json of its folder. The sentences are the keys of the
// translations, as everywhere.
export interface Step {
  title: string;
  text: string;
  position: string; // on the board of the game that stands for the family; empty: the start
  goal: string | null; // the turns that count as done, as a regular expression; none: nothing to do but look
  done: string;
}

export interface Lesson {
  steps: Step[];
  tips: { title: string; text: string }[];
}

export function hasLesson(family: string): boolean {
  return family in LESSON_URLS;
}

// The lesson of a family that has one.
export async function loadLesson(family: string): Promise<Lesson> {
  return (await (await fetch(LESSON_URLS[family]!)).json()) as Lesson;
}
