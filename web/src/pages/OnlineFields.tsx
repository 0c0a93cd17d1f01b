// What a game on the server needs besides: its id, its clock, whether it is listed.
import { useEffect, useRef } from "preact/hooks";
import { newId, type NewOnlineGame } from "../online/api";
import { firstName, lastName } from "../settings";
import type { OpenGame } from "../rules/types";
import { t } from "../i18n";

export interface OnlineChoice {
  id: string;
  clock: string;
  unlisted: boolean;
}

const minute = 60_000;
const clocks: Record<string, { words: () => string; clock?: NewOnlineGame["clock"] }> = {
  none: { words: () => t("No clock") },
  "3+2": { words: () => t("{} minutes and {} seconds a turn", 3, 2), clock: { initial: 3 * minute, increment: 2000 } },
  "10+5": {
    words: () => t("{} minutes and {} seconds a turn", 10, 5),
    clock: { initial: 10 * minute, increment: 5000 },
  },
  "30+10": {
    words: () => t("{} minutes and {} seconds a turn", 30, 10),
    clock: { initial: 30 * minute, increment: 10000 },
  },
  "1d": { words: () => t("A day for every turn"), clock: { days: 1 } },
  "3d": { words: () => t("Three days for every turn"), clock: { days: 3 } },
};

export function onlineRequest(
  choice: OnlineChoice,
  of: { game: OpenGame; wants: "random" | "white" | "black"; position: string },
): NewOnlineGame {
  const own = of.game.name === "own";
  return {
    id: choice.id.trim().toLowerCase() || undefined,
    game: own ? undefined : of.game.name,
    variant: own ? of.game.variant : undefined,
    position: of.position || undefined,
    side: of.wants,
    private: choice.unlisted,
    clock: clocks[choice.clock]?.clock,
    first: firstName.value.trim(),
    last: lastName.value.trim(),
  };
}

export function OnlineFields({ value, onChange }: { value: OnlineChoice; onChange: (value: OnlineChoice) => void }) {
  const now = useRef(value);
  now.current = value;
  // A free id is proposed, unless the person has typed one in the meantime.
  useEffect(() => {
    if (value.id !== "") return;
    void newId().then((answer) => {
      if ("id" in answer && now.current.id === "") onChange({ ...now.current, id: answer.id });
    });
  }, []);
  return (
    <div class="online-fields">
      <label>
        {t("Game id")}
        <input
          name="id"
          value={value.id}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={32}
          pattern="[A-Za-z0-9\-]{3,32}"
          title={t("3 to 32 letters, digits and dashes")}
          onInput={(event) => onChange({ ...value, id: event.currentTarget.value })}
        />
      </label>
      <label>
        {t("Clock")}
        <select
          name="clock"
          value={value.clock}
          onChange={(event) => onChange({ ...value, clock: event.currentTarget.value })}
        >
          {Object.entries(clocks).map(([key, { words }]) => (
            <option key={key} value={key}>
              {words()}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={value.unlisted}
          onChange={(event) => onChange({ ...value, unlisted: event.currentTarget.checked })}
        />
        {t("Only for those who have the link")}
      </label>
    </div>
  );
}
