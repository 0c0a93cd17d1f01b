// What only a game on the server has: the connection, who watches, and the notification.
import { useEffect, useRef, useState } from "preact/hooks";
import { canPush, choices, permission, refreshNotifications, subscribed, turnOn } from "../online/notifications";
import type { OnlineGame } from "../online/onlineGame";
import { me, pushKey, whoAmI } from "../online/players";
import { Icon } from "../components/Icon";
import { vacationUntil } from "../play/ClockFace";
import { playerName } from "../play/PlayerCard";
import { locale, plural, t } from "../i18n";

// What can be offered has a row from the start: nothing moves when it comes or goes.
function mayWantAsking(controller: OnlineGame): boolean {
  if (controller.mySide.value === null) return false;
  const daily = Boolean(controller.server.value.clock?.days);
  return permission.value === "default" || (permission.value === "granted" && daily && "PushManager" in globalThis);
}

// In a daily game people leave the page between turns: they are asked once they have had their first. In other games the
// page itself notifies those who look elsewhere.
function wantsAsking(controller: OnlineGame): boolean {
  const side = controller.mySide.value;
  if (side === null || permission.value === "none" || permission.value === "denied") return false;
  const { clock, state } = controller.server.value;
  if (!clock?.days || !canPush()) return permission.value === "default";
  const played = controller.state.value.turns.length > side;
  return state === "running" && played && choices.value !== null && !subscribed();
}

// A turn in a daily game changes how many games wait for the player.
function useDailyBadge(controller: OnlineGame): void {
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && controller.server.value.clock?.days) void whoAmI();
    first.current = false;
  }, [controller.myTurn.value]);
}

// In a daily game answers can be planned, while the opponent is to move.
function hasPlans(controller: OnlineGame): boolean {
  const { clock, opponent } = controller.server.value;
  return controller.mySide.value !== null && opponent === "person" && Boolean(clock?.days);
}
export function mayPlan(controller: OnlineGame): boolean {
  return hasPlans(controller) && controller.server.value.state === "running" && !controller.myTurn.value;
}

// Why a clock stands still. Below everything else: it comes and goes.
function VacationNote({ controller }: { controller: OnlineGame }) {
  const { side } = controller.state.value.view;
  const until = vacationUntil(controller.clock.value, side, Date.now());
  if (until === null) return null;
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(until);
  return (
    <p class="note vacation-note">
      {controller.mySide.value === side
        ? t("You are on vacation until {}. Your clock is stopped.", date)
        : t("{} is on vacation until {}. The clock is stopped until then.", playerName(controller, side), date)}
    </p>
  );
}

export function OnlineBanner({ controller, onPlan }: { controller: OnlineGame; onPlan: () => void }) {
  const playing = controller.mySide.value !== null;
  useEffect(() => {
    if (playing) void refreshNotifications();
  }, [playing, pushKey.value, me.value?.id]);
  useDailyBadge(controller);
  const [mayAsk] = useState(() => mayWantAsking(controller));
  const { watchers } = controller.presence.value;
  const over = controller.server.value.state === "ended";
  return (
    <>
      <div class="banner">
        {!controller.connection.connected.value && (
          <p class="note connection" role="status">
            {t("The connection is lost. Trying again; nothing you did is lost.")}
          </p>
        )}
        {!playing && <p class="note">{t("You are watching.")}</p>}
        {hasPlans(controller) && (
          <button type="button" class={over ? "link gone" : "link"} disabled={!mayPlan(controller)} onClick={onPlan}>
            {t("Plan your answers")}
          </button>
        )}
        {controller.tournament && (
          <a class="to-tournament" href={`/tournament/${controller.tournament}`}>
            <Icon name="cup" />
            {t("Tournament")}
          </a>
        )}
        {mayAsk && (
          <button
            type="button"
            class={over || !wantsAsking(controller) ? "link gone" : "link"}
            onClick={() => void turnOn()}
          >
            {t("Notify me when it is my turn")}
          </button>
        )}
        <p class="faint watchers">{watchers > 0 && plural(watchers, "{} person watching", "{} people watching")}</p>
      </div>
      <VacationNote controller={controller} />
    </>
  );
}
