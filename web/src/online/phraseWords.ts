// The phrases that players can say (docs/protocol.md).
import { mark, t, type Sentence } from "../i18n";

export const phrases: Record<string, Sentence> = {
  hello: mark("Hello!"),
  "good-luck": mark("Good luck!"),
  "well-played": mark("Well played!"),
  thanks: mark("Thank you!"),
  sorry: mark("Sorry!"),
  "one-moment": mark("One moment, please."),
  "good-game": mark("Good game!"),
  bye: mark("Goodbye!"),
};

// A newer server may know phrases that this page does not.
export function phraseWords(message: string): string {
  const words = phrases[message];
  return words ? t(words) : message;
}
