// A game on the server: the waiting room, the form to join, or the game itself.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { MessagePage } from "../components/MessagePage";
import { findGame } from "../online/api";
import { arrived } from "../online/arrived";
import { Connection } from "../online/connection";
import { OnlineGame } from "../online/onlineGame";
import { Phrases } from "../online/Phrases";
import { whoAmI } from "../online/players";
import type { FromServer } from "../online/types";
import { nextGame, openedGames } from "../match/state";
import { GamePage } from "../play/GamePage";
import { playerName } from "../play/PlayerCard";
import type { Rules } from "../rules/rules";
import { address, go } from "../route";
import { t } from "../i18n";
import { JoinForm } from "./JoinPage";
import { mayPlan, OnlineBanner } from "./OnlineBanner";
import { PlanPage } from "./PlanPage";
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
      (said) => this.receive(said),
    );
  }
  private receive(said: FromServer): void {
    if (this.controller.value) this.controller.value.receive(said);
    else if (said.type === "welcome") {
      this.controller.value = new OnlineGame(this.rules, said, this.connection, () => this.again());
    }
  }
  private again(): void {
    setTimeout(() => {
      this.connection.forgetUnanswered();
      this.dropGame();
      this.connection.reopen();
    });
  }
  private dropGame(): void {
    const game = this.controller.peek();
    this.controller.value = null;
    game?.leave();
  }
  close(): void {
    this.connection.close();
    this.dropGame();
  }
}

export function OnlinePage({ rules }: PageProps) {
  const id = decodeURIComponent(address.value.pathname.split("/")[2] ?? "").toLowerCase();
  const [away, setAway] = useState(false);
  const [joined, setJoined] = useState(0);
  const visit = useMemo(() => new Visit(rules, id), [id, joined]);
  useEffect(() => () => visit.close(), [visit]);
  const [watching, setWatching] = useState(false);
  const [wantsPlan, setWantsPlan] = useState(false);

  useEffect(() => {
    if (arrived.value?.game === id) arrived.value = null; // it is seen here
    if (nextGame.value?.game === id) nextGame.value = null;
    openedGames.add(id);
    void whoAmI(); // one who has just made or joined it may be a new player
  }, [id, joined]);

  // A socket cannot say that there is no such game.
  useEffect(() => {
    void findGame(id).then((found) => {
      if (!("problem" in found)) return setAway(false);
      if (found.code === "offline") setAway(true);
      // Back to the form, where the code can be corrected.
      else go(`/join_lobby?${new URLSearchParams({ id, error: found.code })}`, { replace: true });
    });
  }, [id]);

  const controller = visit.controller.value;
  const planning = wantsPlan && controller !== null && mayPlan(controller);
  useEffect(() => {
    if (!planning) setWantsPlan(false); // the opponent has played
  }, [wantsPlan, planning]);
  if (!controller) {
    return (
      <main id="main" class="text-page" aria-busy="true">
        <h1>{t("Game {}", id)}</h1>
        <p>{away ? t("The server cannot be reached. Trying again…") : t("Opening the game…")}</p>
      </main>
    );
  }
  const game = controller.server.value;
  if (game.state === "cancelled") {
    const aborted = controller.abortedBy.value;
    const name = aborted && playerName(controller, aborted.side);
    return (
      <MessagePage
        title={aborted && !aborted.late ? t("The game was aborted") : t("This game was cancelled")}
        action={
          <a class="button strong" href="/new_game?with=online">
            {t("New game")}
          </a>
        }
      >
        {aborted && (
          <p>
            {aborted.late
              ? t("{} did not play a first turn in time. It does not count.", name!)
              : t("{} ended it before both had played. It does not count.", name!)}
          </p>
        )}
      </MessagePage>
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
  if (planning) {
    const opponent = playerName(controller, controller.state.value.view.side); // who is to move
    return <PlanPage game={controller} opponent={opponent} onBack={() => setWantsPlan(false)} />;
  }
  return (
    <GamePage
      key={`${id}-${controller.match}`}
      controller={controller}
      beside={<OnlineBanner controller={controller} onPlan={() => setWantsPlan(true)} />}
      phrases={<Phrases controller={controller} />}
    />
  );
}
