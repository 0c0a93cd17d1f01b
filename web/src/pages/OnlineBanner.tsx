// What only a game on the server has: the connection, who watches, a few words to say, and the notification.
import { useState } from "preact/hooks";
import type { OnlineGame } from "../online/onlineGame";
import { playerName } from "../play/PlayerCard";
import { mark, plural, t, type Sentence } from "../i18n";

const messages: Record<string, Sentence> = {
  hello: mark("Hello!"),
  "good-luck": mark("Good luck!"),
  "well-played": mark("Well played!"),
  thanks: mark("Thank you!"),
  sorry: mark("Sorry!"),
  "one-moment": mark("One moment, please."),
  "good-game": mark("Good game!"),
  bye: mark("Goodbye!"),
};

// What somebody says; a newer server may know messages that this page does not.
function spokenWords(message: string): string {
  const words = messages[message];
  return words ? t(words) : message;
}

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
        {watchers > 0 && <span class="faint">{plural(watchers, "{} person watches", "{} people watch")}</span>}
        {said && (
          <span class="said">
            <strong>{playerName(controller, said.side)}:</strong> {spokenWords(said.message)}
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
