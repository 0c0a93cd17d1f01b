// How a person likes the page: kept in the browser, seen at once everywhere.
import { computed, effect, signal, type Signal } from "@preact/signals";
import { load, save } from "./storage";

function setting<T extends string>(key: string, otherwise: T): Signal<T> {
  const value = signal(load(key, otherwise) as T);
  effect(() => save(key, value.value));
  return value;
}

export const theme = setting<"auto" | "light" | "dark">("light", "auto");
export const boardTheme = setting<"wood" | "slate" | "paper">("board", "wood");
export const pieceSet = setting<"wooden" | "stones" | "flat">("pieces", "wooden");
export const pieceColours = setting<"white-black" | "blue-red" | "yellow-blue" | "green-purple">(
  "colours",
  "white-black",
);
export const coordinates = setting<"on" | "numbers" | "off">("coordinates", "on");
export const animation = setting<"normal" | "slow" | "fast" | "off">("animation", "normal");
export const sounds = setting<"on" | "off">("sounds", "on");
export const volume = setting<string>("volume", "70"); // 0 to 100
export const confirmTurns = setting<"auto" | "always" | "never">("confirm", "auto");
export const computerWaits = setting<"no" | "yes">("computer-waits", "no");
export const visibleName = setting<string>("name", load("first-name", "")); // what others see

// Whether the system asks for less motion. It goes before the speed chosen here.
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const still = signal(stillness.matches);
stillness.addEventListener("change", () => (still.value = stillness.matches));

const motion = computed(() => (still.value ? "off" : animation.value));
const paces = { off: 0, fast: 0.5, normal: 1, slow: 2 };

// How long what lasts so many milliseconds at normal speed takes: 0 if nothing is to move.
export function paced(milliseconds: number): number {
  return milliseconds * (paces[motion.value] ?? 1);
}

effect(() => {
  const root = document.documentElement;
  root.dataset.board = boardTheme.value;
  root.dataset.colours = pieceColours.value;
  root.dataset.motion = motion.value;
  if (theme.value === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
});
