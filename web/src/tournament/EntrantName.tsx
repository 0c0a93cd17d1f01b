// Somebody in a tournament: a player, a computer, or a person entered by name. Without a link: most players have no
// page that others can see.
import { BotBadge } from "../components/BotBadge";
import { levelTitle } from "../play/levelTitle";
import type { Rules } from "../rules/rules";
import { t } from "../i18n";
import type { Entrant } from "./types";

export function entrantText(rules: Rules, entrant: Entrant): string {
  return entrant.level ? t("Computer, {}", levelTitle(rules, entrant.level)) : entrant.name;
}

export function EntrantName(props: { rules: Rules; entrant: Entrant; mine?: boolean; unrated?: boolean }) {
  const { entrant } = props;
  const name = entrantText(props.rules, entrant);
  return (
    <span class={entrant.withdrawn ? "entrant withdrawn" : "entrant"}>
      {name}
      {entrant.bot && <BotBadge />}
      {entrant.rating !== null && !props.unrated && <small class="faint"> {entrant.rating}</small>}
      {props.mine && <span class="faint"> · {t("you")}</span>}
      {entrant.withdrawn && <small class="faint"> · {t("left")}</small>}
    </span>
  );
}
