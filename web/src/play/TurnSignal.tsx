// Tells a person who looks elsewhere that it is their turn: in the page's title and, where they allowed it, by a
// notification.
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import type { GameController } from "./gameController";

export function TurnSignal({ controller }: { controller: GameController }) {
  const mine = controller.myTurn.value && !controller.seats.value.every((seat) => seat.mine);
  const title = t(controller.game.title);
  useEffect(() => {
    document.title = mine ? `● ${t("Your turn")} – ${title}` : `${title} – Merels`;
    if (mine && document.hidden && "Notification" in window && Notification.permission === "granted") {
      try {
        const notice = new Notification(t("Your turn"), { body: title, tag: "merels-turn" });
        notice.onclick = () => window.focus();
      } catch {
        // some phones have notifications only for installed pages
      }
    }
  }, [mine, title]);
  return null;
}
