// A game on the server: the waiting room, the form to join, or the game itself.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { findGame } from "../online/api";
import { Connection } from "../online/connection";
import { OnlineGame } from "../online/onlineGame";
import type { FromServer } from "../online/types";
import { GamePage } from "../play/GamePage";
import type { Rules } from "../rules/rules";
import { address, go } from "../route";
import { t } from "../i18n";
import { JoinForm } from "./JoinPage";
import { OnlineBanner } from "./OnlineBanner";
import { WaitingRoom } from "./WaitingRoom";
import type { PageProps } from "../App";

// Keeps a game in step with the server. If the two ever differ, it is built anew from the server's events.
class Visit {
  readonly controller = signal<OnlineGame | null>(null);
  readonly connection: Connection;

  constructor(
    private readonly rules: Rules,
    id: string,
  ) {
    this.connection = new Connection(
      id,
      () => this.controller.value?.seenNumber ?? 0,
      (said) => this.hear(said),
    );
  }
  private hear(said: FromServer): void {
    if (this.controller.value) this.controller.value.hear(said);
    else if (said.type === "welcome") {
      this.controller.value = new OnlineGame(this.rules, said, this.connection, () => this.again());
    }
  }
  private again(): void {
    setTimeout(() => {
      this.connection.forgetUnanswered();
      this.controller.value = null;
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

  const controller = visit.controller.value;
  if (!controller) {
    return (
      <main id="main" class="text-page" aria-busy="true">
        <h1>{t("Game {}", id)}</h1>
        <p>{away ? t("The server cannot be reached. Trying again …") : t("Opening the game …")}</p>
      </main>
    );
  }
  const game = controller.server.value;
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
    const mine = game.waiting ? game.waiting.player === controller.you.value?.id : controller.mySide.value !== null;
    if (mine) return <WaitingRoom controller={controller} />;
    if (!watching)
      return (
        <JoinForm controller={controller} onJoined={() => setJoined(joined + 1)} onWatch={() => setWatching(true)} />
      );
  }
  return (
    <>
      <OnlineBanner controller={controller} />
      <GamePage key={`${id}-${controller.match}`} controller={controller} />
    </>
  );
}
