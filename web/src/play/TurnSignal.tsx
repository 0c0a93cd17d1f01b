// Tells a person who looks elsewhere that it is their turn: in the page's title and, where they allowed it, by a
// notification. The start and time that runs short are heard.
import { useEffect } from "preact/hooks";
import { arrived, titleTaken } from "../online/arrived";
import { play } from "../sounds";
import { pageTitle, t } from "../i18n";
import { untilLowTime } from "./ClockFace";
import type { GameController } from "./gameController";

function useStartSound(controller: GameController): void {
  const { turns, outcome } = controller.state.value;
  const begins = controller.started.value && turns.length === 0 && !outcome.over;
  useEffect(() => {
    if (begins) play("start");
  }, [controller, controller.started.value]);
}

function useLowTimeSound(controller: GameController): void {
  const clock = controller.clock.value;
  useEffect(() => {
    const wait = untilLowTime(clock, (side) => controller.seats.value[side].mine, Date.now());
    if (wait === null) return;
    const timer = setTimeout(() => play("low-time"), wait);
    return () => clearTimeout(timer);
  }, [clock]);
}

export function TurnSignal({ controller }: { controller: GameController }) {
  const mine = controller.myTurn.value && !controller.seats.value.every((seat) => seat.mine);
  const title = t(controller.game.title);
  useStartSound(controller);
  useLowTimeSound(controller);
  useEffect(() => {
    // Somebody who has come is the greater news.
    if (arrived.value || titleTaken.value) return;
    document.title = mine ? `● ${t("Your turn")} · ${title}` : pageTitle(title);
  }, [mine, title, titleTaken.value]);
  useEffect(() => {
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
