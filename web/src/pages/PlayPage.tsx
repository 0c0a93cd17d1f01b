// A match kept in this browser.
import { useEffect, useMemo } from "preact/hooks";
import { MessagePage } from "../components/MessagePage";
import { openLocal } from "../play/localGame";
import { GamePage } from "../play/GamePage";
import type { Rules } from "../rules/rules";
import { address } from "../route";
import { t } from "../i18n";

export function PlayPage({ rules }: { rules: Rules }) {
  const id = address.value.searchParams.get("game") ?? "";
  const controller = useMemo(() => openLocal(rules, id), [id]);
  useEffect(() => () => controller?.leave(), [controller]);
  if (controller) return <GamePage key={id} controller={controller} />;
  return (
    <MessagePage
      title={t("This game is not here")}
      action={
        <a class="button strong" href="/new_game">
          {t("New game")}
        </a>
      }
    >
      <p>{t("This browser has no game at this address. It may have been played in another browser, or deleted.")}</p>
    </MessagePage>
  );
}
