// A match kept in this browser.
import { useMemo } from "preact/hooks";
import { openLocal } from "../play/local";
import { TablePage } from "../play/TablePage";
import type { Rules } from "../rules/rules";
import { address } from "../route";
import { t } from "../words";

export function PlayPage({ rules }: { rules: Rules }) {
  const id = address.value.searchParams.get("game") ?? "";
  const table = useMemo(() => openLocal(rules, id), [id]);
  if (table) return <TablePage key={id} table={table} />;
  return (
    <main id="main" class="text-page">
      <h1>{t("This game is not here")}</h1>
      <p>
        {t("The browser keeps no game of this address. It may have been played in another browser, or been deleted.")}
      </p>
      <p>
        <a class="button strong" href="/new_game">
          {t("New game")}
        </a>{" "}
        <a class="button" href="/">
          {t("Return home")}
        </a>
      </p>
    </main>
  );
}
