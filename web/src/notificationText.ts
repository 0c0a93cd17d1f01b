// What a notification says and where it leads, for the service worker. The server sends only the kind and an id.
import { gamesWaiting } from "./online/badge";
import type { Me } from "./online/players";

export interface Alert {
  kind: string;
  id: string;
  language: string;
}
export type Words = Record<string, string | object>;

export interface Shown {
  title: string;
  body: string;
  url: string;
  waiting: number | null; // games that wait for the player; null if that is not known
}

export function readAlert(text: string): Alert {
  try {
    const { kind, id, language } = JSON.parse(text) as Partial<Alert>;
    return { kind: String(kind ?? ""), id: String(id ?? ""), language: String(language ?? "en") };
  } catch {
    return { kind: "", id: "", language: "en" };
  }
}

// Without `me`, which needs a network, it says less.
export function notificationFor(alert: Alert, me: Pick<Me, "id" | "games"> | null, words: Words): Shown {
  const t = (sentence: string, ...gaps: string[]): string => {
    const found = words[sentence];
    let i = 0;
    return (typeof found === "string" ? found : sentence).replace(/\{\}/g, () => gaps[i++] ?? "");
  };
  const game = me?.games.find(({ id }) => id === alert.id);
  const opponent = game && [game.seats.white, game.seats.black].find((seat) => seat && seat.player !== me!.id)?.name;
  const waiting = me && gamesWaiting(me.games, me.id);
  const url = `/game/${encodeURIComponent(alert.id)}`;
  switch (alert.kind) {
    case "turn":
      return {
        title: t("Your turn"),
        body: opponent ? t("{} has played. It is your turn.", opponent) : t("It is your turn in a daily game."),
        url,
        waiting,
      };
    case "started":
      return {
        title: t("Your game begins."),
        body: opponent ? t("{} has arrived. Your game begins.", opponent) : t("Your opponent has arrived."),
        url,
        waiting,
      };
    case "challenge":
      return { title: t("A new challenge"), body: t("Somebody would like to play you."), url: "/", waiting };
    case "round":
      return {
        title: t("Next round"),
        body: t("Your next tournament game is ready."),
        url: `/tournament/${encodeURIComponent(alert.id)}`, // which opens it
        waiting,
      };
    case "test":
      return { title: "Merels", body: t("Notifications work."), url: "/", waiting };
    default:
      return { title: "Merels", body: t("There is news for you."), url: "/", waiting };
  }
}
