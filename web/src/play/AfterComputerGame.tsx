// After a game against the computer: whether the level changes and, after a loss, an easier level and the turn at which the
// game was lost.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { say, t } from "../i18n";
import { pointsOf } from "./hint";
import { levelTitle } from "./levelTitle";
import { weakestLevel } from "./levels";
import type { LocalGame } from "./localGame";

interface Turning {
  played: number; // turns before it
  points: number[]; // of the better turn
  text: string;
}

async function findTurning(game: LocalGame): Promise<Turning | null> {
  const { Reviewer } = await import("../review/reviewer");
  const found = await Reviewer.quick(game).decisive();
  if (!found?.better) return null;
  const { turns, start } = game.state.value;
  const number = Math.floor((found.played + (/ b\b/.test(start) ? 1 : 0)) / 2) + 1;
  const better = found.better[0]!;
  const reasons = (found.reasons ?? []).map(say).join("; ");
  const text = t("In turn {} you played {}. Better was {}: {}.", number, turns[found.played]!, better, reasons);
  return { played: found.played, points: pointsOf(game, better), text };
}

function TurningPoint({ game, onShow }: { game: LocalGame; onShow: () => void }) {
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
        <p class="faint">{t("Looking through the game …")}</p>
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

export function AfterLoss({ game, onClose }: { game: LocalGame; onClose: () => void }) {
  const { outcome, turns } = game.state.value;
  if (outcome.winner === null || outcome.winner === game.person()) return null;
  const easier = game.computer()!.level - 1;
  return (
    <>
      {game.nextLevel() > easier && easier >= weakestLevel && (
        <button
          type="button"
          onClick={() => {
            onClose();
            game.rematch(easier);
          }}
        >
          <Icon name="again" />
          {t("Play again at level {}", easier)}
        </button>
      )}
      {turns.length > 0 && <TurningPoint game={game} onShow={onClose} />}
    </>
  );
}
