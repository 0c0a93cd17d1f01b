// Players whose phrases this person does not want to see, kept in the browser.
import { signal } from "@preact/signals";
import { load, save } from "../storage";

const most = 100;
const muted = signal<string[]>(load("muted", "").split(" ").filter(Boolean));

export function isMuted(player: string): boolean {
  return player !== "" && muted.value.includes(player);
}

export function setMuted(player: string, wanted: boolean): void {
  const others = muted.value.filter((each) => each !== player);
  muted.value = wanted ? [...others, player].slice(-most) : others;
  save("muted", muted.value.join(" "));
}
