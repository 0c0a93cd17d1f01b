// Players whose games this person wants to see first. An account's are at the server; anyone else's are in the browser,
// and go to the account when one is made or signed in to.
import { effect, signal } from "@preact/signals";
import { load, save } from "../storage";
import { ask } from "./api";
import { me } from "./players";
import type { ServerGame } from "./types";

const most = 100;
const stored = () => load("followed", "").split(" ").filter(Boolean);
const followed = signal<string[]>(stored());
let account = ""; // whose list it is; empty for that of the browser

interface Answer {
  followed: { id: string }[];
}
// The account's list, after adding or removing some. What the server does not know is not kept.
async function update(change: { add?: string[]; remove?: string[] }): Promise<void> {
  const whose = account;
  const answer = await ask<Answer>("POST", "/api/me/followed", change);
  if ("problem" in answer || whose !== account) return;
  followed.value = answer.followed.map(({ id }) => id);
  if (change.add) save("followed", "");
}

effect(() => {
  const player = me.value;
  const now = player?.account ? player.id : "";
  if (player === undefined || now === account) return;
  account = now;
  const own = stored();
  followed.value = own;
  if (now !== "") void update({ add: own });
});

export function isFollowed(player: string | null | undefined): boolean {
  return !!player && followed.value.includes(player);
}

export function setFollowed(player: string, wanted: boolean): void {
  const others = followed.value.filter((each) => each !== player);
  followed.value = wanted ? [...others, player].slice(-most) : others;
  if (account === "") save("followed", followed.value.join(" "));
  else void update(wanted ? { add: [...stored(), player] } : { remove: [player] });
}

// Whether one of them plays in a game.
export function hasFollowed(game: ServerGame): boolean {
  const { waiting, seats } = game;
  return [waiting, seats.white, seats.black].some((seat) => isFollowed(seat?.player));
}
