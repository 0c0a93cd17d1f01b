// Tells a person who looks elsewhere that it is their turn: in the page's title and, where they allowed it, by a
// notification.
import { useEffect } from "preact/hooks";
import { t } from "../words";
import type { Table } from "./table";

export function TurnSignal({ table }: { table: Table }) {
  const mine = table.myTurn.value && !table.seats.value.every((seat) => seat.mine);
  const title = t(table.game.title);
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
