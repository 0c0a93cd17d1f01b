// A game on the server: the waiting room, the form to join, or the table.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { findGame } from "../online/api";
import { Connection } from "../online/connection";
import { OnlineTable } from "../online/table";
import type { FromServer } from "../online/types";
import { TablePage } from "../play/TablePage";
import type { Rules } from "../rules/rules";
import { address, go } from "../route";
import { t } from "../words";
import { JoinForm } from "./JoinPage";
import { OnlineBanner } from "./OnlineBanner";
import { WaitingRoom } from "./WaitingRoom";
import type { PageProps } from "../App";

// Keeps a table in step with the server. If the two ever differ, the table is built anew from the server's events.
class Visit {
  readonly table = signal<OnlineTable | null>(null);
  readonly connection: Connection;

  constructor(
    private readonly rules: Rules,
    id: string,
  ) {
    this.connection = new Connection(
      id,
      () => this.table.value?.seenNumber ?? 0,
      (said) => this.hear(said),
    );
  }
  private hear(said: FromServer): void {
    if (this.table.value) this.table.value.hear(said);
    else if (said.type === "welcome") {
      this.table.value = new OnlineTable(this.rules, said, this.connection, () => this.again());
    }
  }
  private again(): void {
    setTimeout(() => {
      this.connection.forgetUnanswered();
      this.table.value = null;
      this.connection.reopen();
    });
  }
  close(): void {
    this.connection.close();
  }
}

export function OnlinePage({ rules }: PageProps) {
  const id = decodeURIComponent(address.value.pathname.split("/")[2] ?? "").toLowerCase();
  const [away, setAway] = useState(false);
  const [joined, setJoined] = useState(0);
  const visit = useMemo(() => new Visit(rules, id), [id, joined]);
  useEffect(() => () => visit.close(), [visit]);
  const [watching, setWatching] = useState(false);

  // A socket cannot say that there is no such game.
  useEffect(() => {
    void findGame(id).then((found) => {
      if (!("problem" in found)) return setAway(false);
      if (found.code === "offline") setAway(true);
      else go(`/?error=${encodeURIComponent(found.problem)}`, { replace: true });
    });
  }, [id]);

  const table = visit.table.value;
  if (!table) {
    return (
      <main id="main" class="text-page" aria-busy="true">
        <h1>{t("Game {}", id)}</h1>
        <p>{away ? t("The server cannot be reached. Trying again …") : t("Opening the game …")}</p>
      </main>
    );
  }
  const game = table.server.value;
  if (game.state === "cancelled") {
    return (
      <main id="main" class="text-page">
        <h1>{t("This game was cancelled")}</h1>
        <p>
          <a class="button strong" href="/new_game?with=online">
            {t("New game")}
          </a>{" "}
          <a class="button" href="/">
            {t("Return home")}
          </a>
        </p>
      </main>
    );
  }
  if (game.state === "open") {
    const mine = game.waiting ? game.waiting.player === table.you.value?.id : table.mySide.value !== null;
    if (mine) return <WaitingRoom table={table} />;
    if (!watching)
      return <JoinForm table={table} onJoined={() => setJoined(joined + 1)} onWatch={() => setWatching(true)} />;
  }
  return (
    <>
      <OnlineBanner table={table} />
      <TablePage key={`${id}-${table.match}`} table={table} />
    </>
  );
}
