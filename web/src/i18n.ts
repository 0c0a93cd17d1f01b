// What the page says, in the reader's language. The English sentence is the key, with {} for each gap, as in the C++
// messages.
import { signal } from "@preact/signals";
import type { Message } from "./rules/types";
import { load, save } from "./storage";

export const languages: Record<string, string> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  hu: "Magyar",
  nl: "Nederlands",
  pl: "Polski",
};

// A sentence that translators have seen: marked by mark(), or by tr() in C++ and sent from there.
export type Sentence = string & { readonly translated: true };
// A literal, which web/dev/messages.mjs finds, or such a sentence; any other text is a compile error.
type Translatable<S extends string> = string extends S ? Sentence : S;

// For each English sentence its translation; or, by category (Intl.PluralRules), the forms it has for a number in its gaps.
type Catalogue = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;
const catalogue = signal<Catalogue>({});

export const language = signal("en");

// "auto", or the language somebody chose.
export const chosenLanguage = signal(load("language", "auto"));

function wanted(): string {
  if (chosenLanguage.value !== "auto") return chosenLanguage.value;
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages);
  return first ?? "en";
}

// For dates and numbers: the reader's own way within the language shown.
export function locale(): string {
  return navigator.languages.find((tag) => tag.startsWith(language.value)) ?? language.value;
}

export async function loadCatalogue(): Promise<void> {
  const next = wanted();
  const url = CATALOGUE_URLS[next];
  speak(next, url ? ((await (await fetch(url)).json()) as Catalogue) : {});
}

// Says everything in this language from now on, in these words.
export function speak(next: string, words: Catalogue): void {
  catalogue.value = words;
  language.value = next;
  document.documentElement.lang = next;
}

export function chooseLanguage(next: string): void {
  chosenLanguage.value = next;
  save("language", next);
  void loadCatalogue();
}

type Gap = string | number;

function translate(text: string, gaps: Gap[] = []): string {
  const found = catalogue.value[text] ?? text;
  if (typeof found === "string") return found;
  const count = Number(gaps.find((gap) => /^\d+$/.test(String(gap))));
  return found[new Intl.PluralRules(language.value).select(count)] ?? found.other ?? found.many ?? text;
}

// A sentence in the reader's language, with its gaps filled by words as they are: a player may be called White.
export function t<S extends string>(sentence: Translatable<S>, ...gaps: Gap[]): string {
  let i = 0;
  return translate(sentence, gaps).replace(/\{\}/g, (gap) => (i < gaps.length ? String(gaps[i++]) : gap));
}

// The same for a sentence that depends on a number, which fills its first gap.
export function plural<One extends string, Many extends string>(
  count: number,
  one: Translatable<One>,
  many: Translatable<Many>,
  ...gaps: Gap[]
): string {
  return t((count === 1 ? one : many) as Sentence, count, ...gaps);
}

// Marks a sentence for translation where it is written, to be said by t() later.
export function mark<S extends string>(sentence: Translatable<S>): Sentence {
  return sentence as Sentence;
}

// A message of the C++ code. A word that goes into a gap is looked up too, so that a side or a game is named in the same
// language.
export function say([sentence, ...gaps]: Message): string {
  return t(sentence, ...gaps.map((gap) => translate(gap)));
}

// The same as a sentence of its own: with a capital, unless it begins with a point's name, and a full stop.
export function sentence(text: string): string {
  if (text === "") return text;
  const first = /^[a-z]\d/.test(text) ? text[0]! : text[0]!.toUpperCase();
  return first + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

// The title of a page, as tabs and bookmarks show it.
export function pageTitle(words: string): string {
  return `${words} · Merels`;
}

export function sideName(side: number): string {
  return side === 0 ? t("White") : t("Black");
}

// "2½"; quarters are for the tie-breaks of tournaments.
export function points(score: number): string {
  const whole = Math.floor(score);
  const part = ["", "¼", "½", "¾"][(score - whole) * 4]!;
  return part && whole === 0 ? part : whole + part;
}
