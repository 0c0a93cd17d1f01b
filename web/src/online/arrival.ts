// The opponent comes while the person does something else: told by a sound, the page's title and, where it is allowed, a
// notification.
import { play } from "../sounds";
import { t } from "../i18n";
import { arrived } from "./arrived";
import { Connection } from "./connection";
import type { FromServer } from "./types";

export function announceArrival(name: string): void {
  const words = t("{} has arrived", name);
  play("arrival");
  document.title = `● ${words} – Merels`;
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(words, { body: t("Your game begins."), tag: "merels-arrival" });
    notice.onclick = () => window.focus();
  } catch {
    // some phones have notifications only for installed pages
  }
}

let waiting: Connection | null = null;

// Goes on waiting for a player while the person is on another page.
export function keepWaiting(game: string): void {
  stopWaiting();
  let you = "";
  const hear = (said: FromServer) => {
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
    if (over) return stopWaiting();
    if (!seats) return;
    const opponent = [seats.white, seats.black].find((seat) => seat?.player !== you);
    stopWaiting();
    arrived.value = { game, name: opponent?.name ?? "" };
    announceArrival(arrived.value.name);
  };
  waiting = new Connection(game, () => 0, hear);
}

export function stopWaiting(): void {
  waiting?.close();
  waiting = null;
}
