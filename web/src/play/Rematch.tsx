// After the end: another game with sides changed, and how the series stands.
import { Icon } from "../components/Icon";
import { other, type Side } from "../rules/types";
import { points, t } from "../i18n";
import type { GameController } from "./gameController";
import { playerName } from "./PlayerCard";

// "You 2 – 1 Ada": the person at this page first, White for those who watch.
export function SeriesScore({ controller }: { controller: GameController }) {
  const score = controller.series.value;
  if (!score) return null;
  const seats = controller.seats.value;
  const first: Side = seats[1].mine && !seats[0].mine ? 1 : 0;
  const name = (side: Side) => (seats[side].mine && !seats[other(side)].mine ? t("You") : playerName(controller, side));
  return (
    <p class="series">
      {t("{} {} – {} {}", name(first), points(score[first]), points(score[other(first)]), name(other(first)))}
    </p>
  );
}

// Where a person has to agree, the button says what it waits for, and stays until there is an answer.
export function Rematch({ controller }: { controller: GameController }) {
  const seats = controller.seats.value;
  const side = controller.mySide.value;
  if (side === null && !seats.every((seat) => seat.level > 0)) return null;
  const offer = controller.rematchOffer.value;
  const between = side !== null && seats[other(side)].level === 0 && !seats[other(side)].mine;
  if (between && offer === side)
    return (
      <p class="waiting-for-answer" role="status">
        {t("Waiting for {} to accept the rematch…", playerName(controller, other(side)))}
      </p>
    );
  const asked = between && offer === other(side);
  return (
    <>
      {asked && <p role="status">{t("{} would like a rematch.", playerName(controller, other(side)))}</p>}
      <button type="button" class="strong" onClick={() => controller.rematch()}>
        <Icon name="again" />
        {asked ? t("Accept rematch") : t("Rematch")}
      </button>
      {asked && (
        <button type="button" onClick={() => controller.declineRematch()}>
          {t("No, thanks")}
        </button>
      )}
    </>
  );
}
