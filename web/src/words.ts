// What the page says, in the reader's language. The English sentence is the key, with {} for each gap, as in the
// C++ messages; a word that goes into a gap is looked up too, so that a side or a game is named in the same language.
import { signal } from "@preact/signals";
import type { Message } from "./rules/types";
import { keep, kept } from "./storage";

export const languages: Record<string, string> = { en: "English", de: "Deutsch" };

type Words = Record<string, string>;
const words = signal<Words>({});

export const language = signal("en");

// "auto", or the language somebody chose.
export const chosenLanguage = signal(kept("language", "auto"));

function wanted(): string {
  if (chosenLanguage.value !== "auto") return chosenLanguage.value;
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages);
  return first ?? "en";
}

// For dates and numbers: the reader's own way within the language shown.
export function locale(): string {
  return navigator.languages.find((tag) => tag.startsWith(language.value)) ?? language.value;
}

export async function loadWords(): Promise<void> {
  const next = wanted();
  const url = WORDS_URLS[next];
  words.value = url ? ((await (await fetch(url)).json()) as Words) : {};
  language.value = next;
  document.documentElement.lang = next;
}

export function chooseLanguage(next: string): void {
  chosenLanguage.value = next;
  keep("language", next);
  void loadWords();
}

function look(text: string): string {
  return words.value[text] ?? text;
}

export function t(sentence: string, ...gaps: (string | number)[]): string {
  let i = 0;
  return look(sentence).replace(/\{\}/g, (gap) => (i < gaps.length ? look(String(gaps[i++])) : gap));
}

export function say(message: Message): string {
  return t(...message);
}

// The same as a sentence of its own: with a capital, unless it begins with a point's name, and a full stop.
export function sentence(text: string): string {
  if (text === "") return text;
  const first = /^[a-z]\d/.test(text) ? text[0]! : text[0]!.toUpperCase();
  return first + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

export function sideName(side: number): string {
  return t(side === 0 ? "White" : "Black");
}
