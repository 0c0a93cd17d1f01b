// What goes on, on the home page: tournaments, and a game to watch: the most interesting one on the server, or two
// computers that play in this browser while somebody looks.
import { useEffect, useRef, useState } from "preact/hooks";
import { BotBadge } from "../components/BotBadge";
import { Icon } from "../components/Icon";
import { SmallBoard } from "../components/SmallBoard";
import { levelTitle } from "../play/levelTitle";
import { liveGame } from "../online/live";
import { clockWords } from "../online/terms";
import type { ServerGame, ServerSeat } from "../online/types";
import { computerTurn } from "../rules/engine";
import type { Rules } from "../rules/rules";
import { TournamentLine } from "../tournament/TournamentLine";
import { plural, t } from "../i18n";

const pace = 2500; // milliseconds a turn
const levels: [number, number] = [9, 8];

function Name({ seat }: { seat: ServerSeat | null }) {
  return (
    <>
      {seat?.name ?? "…"}
      {seat?.bot && <BotBadge />}
    </>
  );
}

function Watched({ rules, game }: { rules: Rules; game: ServerGame }) {
  const open = rules.game(game.variant ?? game.game);
  if ("problems" in open) return null;
  return (
    <a class="live-game" href={`/game/${game.id}`}>
      <SmallBoard rules={rules} game={open} position={game.position} label="" />
      <span>
        <strong>{t(game.title)}</strong>
        <span>
          <Name seat={game.seats.white} /> – <Name seat={game.seats.black} />
        </span>
        <small>
          {plural(game.turns, "{} turn", "{} turns")} · {clockWords(game.clock)}
        </small>
        <span class="button strong">{t("Watch")}</span>
      </span>
    </a>
  );
}

// Whether the element is on the screen, of a page that is looked at.
function useSeen(element: { current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    let inView = false;
    const update = () => setSeen(inView && document.visibilityState === "visible");
    const observer = new IntersectionObserver(([entry]) => {
      inView = entry!.isIntersecting;
      update();
    });
    observer.observe(element.current!);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return seen;
}

function Exhibition({ rules }: { rules: Rules }) {
  const game = rules.named(rules.defaultGame());
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [paused, setPaused] = useState(still);
  const [shown, setShown] = useState({ position: game.start, turns: 0 });
  const match = useRef<number | null>(null);
  const element = useRef<HTMLElement>(null);
  const seen = useSeen(element);
  const newMatch = () => {
    const players = levels.map((level) => ({ name: "", level }));
    const made = rules.newMatch(game, players);
    match.current = "refused" in made ? null : made.match;
  };
  useEffect(
    () => () => {
      if (match.current !== null) rules.close(match.current);
    },
    [],
  );
  useEffect(() => {
    if (!seen || paused) return;
    let stopped = false;
    let timer = 0;
    const next = async () => {
      if (match.current === null) newMatch();
      const playing = match.current;
      if (playing === null) return;
      const state = rules.state(playing);
      if (state.outcome.over) {
        rules.close(playing);
        match.current = null;
      } else {
        const turn = await computerTurn(rules.text(playing), levels[state.view.side]!);
        if (stopped) return;
        // Nothing is answered while a game on this page asks the same engine.
        if (turn !== undefined) rules.play(playing, turn);
        const now = rules.state(playing);
        setShown({ position: now.position, turns: now.turns.length });
      }
      timer = window.setTimeout(() => void next(), pace);
    };
    timer = window.setTimeout(() => void next(), pace);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [seen, paused]);
  return (
    <article class="live-game" ref={element}>
      <SmallBoard rules={rules} game={game} position={shown.position} label="" />
      <span>
        <strong>{t(game.title)}</strong>
        <span>{t("Computer against computer")}</span>
        <small>
          {levels.map((level) => levelTitle(rules, level)).join(" – ")} · {plural(shown.turns, "{} turn", "{} turns")}
        </small>
        <button type="button" onClick={() => setPaused(!paused)}>
          <Icon name={paused ? "play" : "pause"} />
          {paused ? t("Let them play") : t("Pause")}
        </button>
      </span>
    </article>
  );
}

export function LiveGame({ rules, games }: { rules: Rules; games: ServerGame[] }) {
  const live = liveGame(games);
  return (
    <>
      <TournamentLine />
      <section class="home-section" aria-label={t("Live")}>
        <h2>{t("Live")}</h2>
        {live ? <Watched rules={rules} game={live} /> : <Exhibition rules={rules} />}
      </section>
    </>
  );
}
