// The end (G12, W7): who won, why, the score, and what next.
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { ShareButton } from "../components/Sharing";
import { go } from "../route";
import { say, sentence, sideName, t } from "../i18n";
import { analysisAddress, reviewAddress } from "./analysis";
import { AfterLoss, LevelChange } from "./AfterComputerGame";
import { LocalGame } from "./localGame";
import { playerName } from "./PlayerCard";
import { Rematch, SeriesScore } from "./Rematch";
import type { GameController } from "./gameController";

function headline(controller: GameController): string {
  const { winner } = controller.state.value.outcome;
  if (winner === null) return t("A draw");
  const seats = controller.seats.value;
  if (seats[winner].mine && !seats.every((seat) => seat.mine)) return t("You win!");
  return t("{} wins", playerName(controller, winner));
}

export function EndDialog({ controller }: { controller: GameController }) {
  const { outcome, view } = controller.state.value;
  const [open, setOpen] = useState(false);
  const wasOver = useRef(outcome.over);
  useEffect(() => {
    if (!outcome.over) {
      wasOver.current = false;
      return setOpen(false);
    }
    if (wasOver.current) return; // it had ended before the page was opened
    wasOver.current = true;
    const soon = setTimeout(() => setOpen(true), 700); // the last move is worth a look
    return () => clearTimeout(soon);
  }, [outcome.over]);
  if (!open || !outcome.over) return null;
  const { score } = view;
  const againstComputer = controller.computer() !== null;
  return (
    <Dialog title={headline(controller)} onClose={() => setOpen(false)} class="end">
      <p class="why">{sentence(say(outcome.words))}</p>
      {score && (
        <p class="final-score">
          {sideName(0)} <strong>{score[0]}</strong> : <strong>{score[1]}</strong> {sideName(1)}
        </p>
      )}
      {againstComputer && controller instanceof LocalGame && <LevelChange game={controller} />}
      {controller.ratingNews.value.map((news) => (
        <p class="rating-news" key={news}>
          {news}
        </p>
      ))}
      <SeriesScore controller={controller} />
      <div class="dialog-buttons">
        <button type="button" class="strong" onClick={() => go(reviewAddress(controller))}>
          <Icon name="check" />
          {t("Review")}
        </button>
        {controller.tournament ? (
          <a class="button strong" href={`/tournament/${controller.tournament}`}>
            <Icon name="cup" />
            {t("Back to the tournament")}
          </a>
        ) : (
          <Rematch controller={controller} />
        )}
        <button type="button" onClick={() => go("/")}>
          <Icon name="home" />
          {t("Return home")}
        </button>
        <button type="button" onClick={() => go(analysisAddress(controller))}>
          <Icon name="chart" />
          {t("Analyse")}
        </button>
        <ShareButton words={t("Share or save")} shared={() => ({ kind: "game", controller })} />
      </div>
      {againstComputer && <AfterLoss game={controller} onClose={() => setOpen(false)} />}
    </Dialog>
  );
}
