// How a person likes the page: kept in the browser, seen at once everywhere.
import { effect, signal, type Signal } from "@preact/signals";
import { load, save } from "./storage";

function setting<T extends string>(key: string, otherwise: T): Signal<T> {
  const value = signal(load(key, otherwise) as T);
  effect(() => save(key, value.value));
  return value;
}

export const theme = setting<"auto" | "light" | "dark">("light", "auto");
export const boardTheme = setting<"wood" | "slate" | "paper">("board", "wood");
export const sounds = setting<"on" | "off">("sounds", "on");
export const confirmTurns = setting<"auto" | "always" | "never">("confirm", "auto");
export const computerWaits = setting<"no" | "yes">("computer-waits", "no");
export const firstName = setting<string>("first-name", "");
export const lastName = setting<string>("last-name", "");

export function fullName(): string {
  return [firstName.value.trim(), lastName.value.trim()].filter((part) => part !== "").join(" ");
}

effect(() => {
  const root = document.documentElement;
  root.dataset.board = boardTheme.value;
  if (theme.value === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
});
