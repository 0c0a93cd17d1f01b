// How a person likes the page: kept in the browser, seen at once everywhere.
import { effect, signal, type Signal } from "@preact/signals";
import { keep, kept } from "./storage";

function setting<T extends string>(key: string, otherwise: T): Signal<T> {
  const value = signal(kept(key, otherwise) as T);
  effect(() => keep(key, value.value));
  return value;
}

export const light = setting<"auto" | "light" | "dark">("light", "auto");
export const boardLook = setting<"wood" | "slate" | "paper">("board", "wood");
export const sounds = setting<"on" | "off">("sounds", "on");
export const confirming = setting<"auto" | "always" | "never">("confirm", "auto");
export const computerWaits = setting<"no" | "yes">("computer-waits", "no");
export const firstName = setting<string>("first-name", "");
export const lastName = setting<string>("last-name", "");

export function fullName(): string {
  return [firstName.value.trim(), lastName.value.trim()].filter((part) => part !== "").join(" ");
}

effect(() => {
  const root = document.documentElement;
  root.dataset.board = boardLook.value;
  if (light.value === "auto") delete root.dataset.light;
  else root.dataset.light = light.value;
});
