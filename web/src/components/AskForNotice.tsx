// Offers notifications, where they help: to one who will look at something else until a game begins.
import { useEffect } from "preact/hooks";
import { canPush, choices, permission, refreshNotifications, subscribed, turnOn } from "../online/notifications";
import { me, pushKey } from "../online/players";
import { Icon } from "./Icon";

// Whether there is something to offer, as far as is known.
export function mayAskForNotice(): boolean {
  return permission.value !== "denied" && canPush() && choices.value !== null && !subscribed();
}

// Finds out whether this browser is notified already.
export function useNotificationState(): void {
  useEffect(() => void refreshNotifications(), [pushKey.value, me.value?.id]);
}

export function AskForNotice({ words }: { words: string }) {
  useNotificationState();
  if (!mayAskForNotice()) return null;
  return (
    <button type="button" onClick={() => void turnOn()}>
      <Icon name="bell" />
      {words}
    </button>
  );
}
