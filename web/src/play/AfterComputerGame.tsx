// After a game against the computer: whether the level changes and, after a loss, an easier level and the turn at which the
// game was lost.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { gameQuery } from "../rules/types";
import { say, t } from "../i18n";
import { pointsOf } from "./hint";
import { levelTitle } from "./levelTitle";
import { weakestLevel } from "./levels";
import type { GameController } from "./gameController";
import { LocalGame } from "./localGame";

interface Turning {
  played: number; // turns before it
  points: number[]; // of the better turn
  text: string;
}

async function findTurning(game: GameController): Promise<Turning | null> {
  const { Reviewer } = await import("../review/reviewer");
  const found = await Reviewer.quick(game).decisive();
  if (!found?.better) return null;
  const { turns, start } = game.state.value;
  const number = Math.floor((found.played + (/ b\b/.test(start) ? 1 : 0)) / 2) + 1;
  const better = found.better[0]!;
  const reasons = (found.reasons ?? []).map(say).join("; ");
  const played = turns[found.played]!;
  const text = reasons
    ? t("On turn {} you played {}. Better was {}: {}.", number, played, better, reasons)
    : t("On turn {} you played {}. Better was {}.", number, played, better);
  return { played: found.played, points: pointsOf(game, better), text };
}

function TurningPoint({ game, onShow }: { game: GameController; onShow: () => void }) {
  const [turning, setTurning] = useState<Turning | null | "searching">("searching");
  useEffect(() => {
    let wanted = true;
    const tell = (found: Turning | null) => wanted && setTurning(found);
    void findTurning(game).then(tell, () => tell(null)); // without a network the reviewer may be missing
    return () => {
      wanted = false;
    };
  }, [game]);
  if (turning === null) return null;
  return (
    <section class="turning-point" aria-live="polite">
      <h3>{t("The turning point")}</h3>
      {turning === "searching" ? (
        <p class="faint">{t("Looking through the game…")}</p>
      ) : (
        <>
          <p>{turning.text}</p>
          <button
            type="button"
            onClick={() => {
              onShow();
              game.look(turning.played);
              game.showHint(turning.points, turning.text, turning.played);
            }}
          >
            <Icon name="back" />
            {t("Show it on the board")}
          </button>
        </>
      )}
    </section>
  );
}

export function LevelChange({ game }: { game: LocalGame }) {
  const { level } = game.computer()!;
  const next = game.nextLevel();
  if (next === level) return null;
  const title = levelTitle(game.rules, next);
  return (
    <p class="level-change">{next > level ? t("Well played! Next time: {}.", title) : t("Next time: {}.", title)}</p>
  );
}

// A game one level lower: the same again or, after one on a server, a new one in this page.
function EasierGame({ game, onClose }: { game: GameController; onClose: () => void }) {
  const easier = game.computer()!.level - 1;
  if (easier < weakestLevel) return null;
  const words = (
    <>
      <Icon name="again" />
      {t("Play again at level {}", easier)}
    </>
  );
  if (!(game instanceof LocalGame))
    return (
      <a class="button" href={`/new_game?${gameQuery(game.game)}&with=computer&level=${easier}`}>
        {words}
      </a>
    );
  if (game.nextLevel() <= easier) return null;
  return (
    <button
      type="button"
      onClick={() => {
        onClose();
        game.rematch(easier);
      }}
    >
      {words}
    </button>
  );
}

export function AfterLoss({ game, onClose }: { game: GameController; onClose: () => void }) {
  const { outcome, turns } = game.state.value;
  if (outcome.winner === null || game.seats.value[outcome.winner].level === 0) return null;
  return (
    <>
      <EasierGame game={game} onClose={onClose} />
      {turns.length > 0 && <TurningPoint game={game} onShow={onClose} />}
    </>
  );
}
