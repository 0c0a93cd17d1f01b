// The end (G12, W7): who won, why, the score, and what next.
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../components/Dialog";
import { download } from "../components/files";
import { Icon } from "../components/Icon";
import { go } from "../route";
import { say, sentence, sideName, t } from "../i18n";
import { analysisAddress } from "./analysis";
import { playerName } from "./PlayerCard";
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
  return (
    <Dialog title={headline(controller)} onClose={() => setOpen(false)} class="end">
      <p class="why">{sentence(say(outcome.words))}</p>
      {score && (
        <p class="final-score">
          {sideName(0)} <strong>{score[0]}</strong> : <strong>{score[1]}</strong> {sideName(1)}
        </p>
      )}
      <div class="dialog-buttons">
        {(controller.mySide.value !== null || controller.seats.value.every((seat) => seat.level > 0)) && (
          <button
            type="button"
            class="strong"
            onClick={() => {
              setOpen(false);
              controller.rematch();
            }}
          >
            <Icon name="again" />
            {t("Rematch")}
          </button>
        )}
        <button type="button" onClick={() => go("/")}>
          <Icon name="home" />
          {t("Return home")}
        </button>
        <button type="button" onClick={() => go(analysisAddress(controller))}>
          <Icon name="chart" />
          {t("Analyse")}
        </button>
        <button type="button" onClick={() => download(`${controller.game.name}.merels`, controller.text())}>
          <Icon name="save" />
          {t("Save as a file")}
        </button>
      </div>
    </Dialog>
  );
}
