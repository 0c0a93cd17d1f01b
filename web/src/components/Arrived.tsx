// An opponent has come to a game of this person's, who is on another page.
import { arrived } from "../online/arrived";
import { address } from "../route";
import { t } from "../i18n";

export function Arrived() {
  const { value } = arrived;
  if (!value || address.value.pathname === `/game/${value.game}`) return null;
  return (
    <div class="arrived" role="alert">
      <p>{t("{} has arrived. Your game begins.", value.name)}</p>
      <a class="button strong" href={`/game/${value.game}`} onClick={() => (arrived.value = null)}>
        {t("Go to the game")}
      </a>
    </div>
  );
}
