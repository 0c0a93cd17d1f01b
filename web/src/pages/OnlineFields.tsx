// What a game on the server needs besides: its id, its clock, whether it is listed.
import { useEffect, useRef } from "preact/hooks";
import { newId, type NewOnlineGame } from "../online/api";
import { givenName, me } from "../online/players";
import { RatedField } from "../components/RatedField";
import type { OpenGame } from "../rules/types";
import { t } from "../i18n";

export interface OnlineChoice {
  id: string;
  clock: string;
  unlisted: boolean;
  rated: boolean;
}

const minute = 60_000;
export const clocks: Record<string, { words: () => string; clock?: NewOnlineGame["clock"] }> = {
  none: { words: () => t("No clock") },
  "3+2": {
    words: () => t("{} minutes plus {} seconds per turn", 3, 2),
    clock: { initial: 3 * minute, increment: 2000 },
  },
  "10+5": {
    words: () => t("{} minutes plus {} seconds per turn", 10, 5),
    clock: { initial: 10 * minute, increment: 5000 },
  },
  "30+10": {
    words: () => t("{} minutes plus {} seconds per turn", 30, 10),
    clock: { initial: 30 * minute, increment: 10000 },
  },
  "1d": { words: () => t("One day per turn"), clock: { days: 1 } },
  "3d": { words: () => t("Three days per turn"), clock: { days: 3 } },
};

// Why this person cannot play a rated game with this clock; null if they can.
export function whyCasualWith(clock: string): string | null {
  if (!me.value?.account) return t("Sign in or create an account to play rated games.");
  return clock === "none" ? t("A rated game needs a clock.") : null;
}

// Why a game with these choices cannot be rated; null if it can.
function whyCasual(choice: OnlineChoice, of: { game: OpenGame; position: string }): string | null {
  if (me.value?.account && (of.game.name === "own" || of.position !== ""))
    return t("A rated game has the usual rules and starting position.");
  return whyCasualWith(choice.clock);
}

export function onlineRequest(
  choice: OnlineChoice,
  of: { game: OpenGame; wants: "random" | "white" | "black"; position: string },
): NewOnlineGame {
  const own = of.game.name === "own";
  const mayRate = whyCasual(choice, of) === null;
  return {
    id: choice.id.trim().toLowerCase() || undefined,
    game: own ? undefined : of.game.name,
    variant: own ? of.game.variant : undefined,
    position: of.position || undefined,
    side: of.wants,
    private: choice.unlisted,
    clock: clocks[choice.clock]?.clock,
    rated: (choice.rated && mayRate) || undefined,
    name: givenName(),
  };
}

export function OnlineFields({
  value,
  of,
  onChange,
}: {
  value: OnlineChoice;
  of: { game: OpenGame; position: string };
  onChange: (value: OnlineChoice) => void;
}) {
  const casual = whyCasual(value, of);
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
        {t("Game code")}
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
      <RatedField value={value.rated} casual={casual} onChange={(rated) => onChange({ ...value, rated })} />
      <label class="check">
        <input
          type="checkbox"
          checked={value.unlisted}
          onChange={(event) => onChange({ ...value, unlisted: event.currentTarget.checked })}
        />
        {t("Only for people who have the link")}
      </label>
    </div>
  );
}
