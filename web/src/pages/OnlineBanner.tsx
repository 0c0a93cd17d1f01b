// What only a game on the server has: the connection, who watches, a few words to say, and the notification.
import { useState } from "preact/hooks";
import type { OnlineGame } from "../online/onlineGame";
import { playerName } from "../play/PlayerCard";
import { t } from "../words";

const messages: Record<string, string> = {
  hello: "Hello!",
  "good-luck": "Good luck!",
  "well-played": "Well played!",
  thanks: "Thank you!",
  sorry: "Sorry!",
  "one-moment": "One moment, please.",
  "good-game": "Good game!",
  bye: "Goodbye!",
};

export function OnlineBanner({ controller }: { controller: OnlineGame }) {
  const [, asked] = useState(0);
  const said = controller.said.value;
  const playing = controller.mySide.value !== null;
  const canAsk = playing && "Notification" in window && Notification.permission === "default";
  const { watchers } = controller.presence.value;
  return (
    <div class="banner">
      {!controller.connection.connected.value && (
        <p class="note" role="status">
          {t("The connection is lost. Trying again; nothing you did is lost.")}
        </p>
      )}
      {!playing && <p class="note">{t("You are watching.")}</p>}
      <div class="banner-row">
        {watchers > 0 && (
          <span class="faint">{t(watchers === 1 ? "{} person watches" : "{} people watch", watchers)}</span>
        )}
        {said && (
          <span class="said">
            <strong>{playerName(controller, said.side)}:</strong> {t(messages[said.message] ?? said.message)}
          </span>
        )}
        {playing && (
          <label class="say">
            <span class="unseen">{t("Say something")}</span>
            <select
              value=""
              onChange={(event) => {
                if (event.currentTarget.value !== "") controller.say(event.currentTarget.value);
                event.currentTarget.value = "";
              }}
            >
              <option value="">{t("Say something …")}</option>
              {Object.entries(messages).map(([key, words]) => (
                <option key={key} value={key}>
                  {t(words)}
                </option>
              ))}
            </select>
          </label>
        )}
        {canAsk && (
          <button
            type="button"
            class="link"
            onClick={() => void Notification.requestPermission().then(() => asked((n) => n + 1))}
          >
            {t("Tell me when it is my turn")}
          </button>
        )}
      </div>
    </div>
  );
}
