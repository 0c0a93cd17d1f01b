// The opponent comes while the person does something else: told by a sound, the page's title and, where it is allowed, a
// notification.
import { play } from "../sounds";
import { pageTitle, t } from "../i18n";
import { arrived, titleTaken } from "./arrived";
import { Connection } from "./connection";
import type { FromServer } from "./types";

export function announceArrival(name: string): void {
  const words = t("{} has arrived", name);
  play("arrival");
  document.title = pageTitle(`● ${words}`);
  if (!document.hidden) return;
  keepTitle();
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(words, { body: t("Your game begins."), tag: "merels-arrival" });
    notice.onclick = () => window.focus();
  } catch {
    // some phones have notifications only for installed pages
  }
}

function keepTitle(): void {
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", look);
    titleTaken.value = false;
  };
  titleTaken.value = true;
  document.addEventListener("visibilitychange", look);
}

const waiting = new Map<string, Connection>(); // by game

// Goes on waiting for a player while the person is on another page.
export function keepWaiting(game: string): void {
  stopWaiting(game);
  let you = "";
  const receive = (said: FromServer) => {
    if (said.type === "welcome") you = said.you?.id ?? "";
    const seats =
      said.type === "welcome" && said.game.state === "running"
        ? said.game.seats
        : said.type === "event" && said.event.kind === "started"
          ? said.event.seats
          : undefined;
    const over =
      (said.type === "welcome" && (said.game.state === "cancelled" || said.game.state === "ended")) ||
      (said.type === "event" && said.event.kind === "cancelled");
    if (over) return stopWaiting(game);
    if (!seats) return;
    const opponent = [seats.white, seats.black].find((seat) => seat?.player !== you);
    stopWaiting(game);
    arrived.value = { game, name: opponent?.name ?? "" };
    announceArrival(arrived.value.name);
  };
  waiting.set(game, new Connection(game, () => 0, receive));
}

export function stopWaiting(game: string): void {
  waiting.get(game)?.close();
  waiting.delete(game);
}
