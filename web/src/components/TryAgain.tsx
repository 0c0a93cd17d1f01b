import { focusBoard } from "../boardFocus";
import { t } from "../i18n";
import { Icon } from "./Icon";

// Takes back a wrong turn of a lesson or a puzzle. The button then goes away, so the focus goes to the board.
export function TryAgain({ controller }: { controller: { again(): void } }) {
  return (
    <button
      type="button"
      class="strong"
      onClick={() => {
        controller.again();
        focusBoard();
      }}
    >
      <Icon name="again" />
      {t("Try again")}
    </button>
  );
}
