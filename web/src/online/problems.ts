// Errors that an address names: ?error=CODE. Only these codes are shown, each in our own words, so that no link can make
// the page say something else.
import { mark, sentence, t, type Sentence } from "../i18n";

const words: Record<string, Sentence> = {
  "not-found": mark("there is no such game"),
  full: mark("this game is full"),
  taken: mark("that game code is already in use"),
  "bad-name": mark("a name is up to 40 visible characters"),
  "no-name": mark("you have no name here yet"),
  "name-taken": mark("that name, or one that looks like it, belongs to an account; choose another"),
  "bad-game": mark("the server cannot create this game"),
  "bad-message": mark("something in the form is not valid"),
  "too-many": mark("you have too many unfinished games; finish or quit some of them"),
  "too-fast": mark("too many requests; wait a moment"),
  "no-account": mark("rated games are for players with an account; create one, or play a casual game"),
  "rated-wait": mark("you have left several rated games; play casual games for a while"),
  blocked: mark("blocked by the operators of this server"),
  store: mark("the server cannot reach its database at the moment; try again in a while"),
};

// The sentence for the error an address names; empty if it names none that is known.
export function problemIn(address: URL): string {
  const code = address.searchParams.get("error") ?? "";
  return Object.hasOwn(words, code) ? sentence(t(words[code]!)) : "";
}
