// What one who is about to play a rated game should know: what it means, or how long they have to wait for one.
import { me } from "../online/players";
import { plural, t } from "../i18n";

// Minutes until a player who has left several rated games may play another; 0 for anyone else.
export function minutesToWait(now = Date.now()): number {
  const until = me.value?.rated_wait.until ?? null;
  return until === null || until <= now ? 0 : Math.ceil((until - now) / 60_000);
}

export function RatedNote() {
  const minutes = minutesToWait();
  if (minutes > 0) {
    return (
      <p class="note" role="status">
        {t("You left or aborted several rated games.")}{" "}
        {plural(
          minutes,
          "You can play rated games again in {} minute. Casual games are open to you.",
          "You can play rated games again in {} minutes. Casual games are open to you.",
        )}
      </p>
    );
  }
  return (
    <p class="note">
      {t("The result changes both ratings. Turns cannot be taken back, and leaving the game loses it.")}
    </p>
  );
}
