// Marks a player that is a program, wherever a name is shown.
import { t } from "../i18n";

export function BotBadge() {
  return <span class="bot-badge">{t("bot")}</span>;
}

// The same within a sentence.
export function shownName(player: { name: string; bot?: boolean }): string {
  return player.bot ? t("{} (bot)", player.name) : player.name;
}
