// Buttons to step through the turns.
import { Icon, type IconName } from "../components/Icon";
import { t } from "../i18n";
import type { GameController } from "./gameController";

export function StepButton(props: { icon: IconName; label: string; disabled: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      class="quiet icon-only"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}

// With `ends`, also to the first position and to the current one.
export function TurnStepper({ controller, ends = false }: { controller: GameController; ends?: boolean }) {
  const at = controller.shownTurns;
  const first = at === 0;
  const last = at === controller.state.value.turns.length;
  return (
    <div class="stepper" role="group" aria-label={t("Step through the turns")}>
      {ends && (
        <StepButton icon="first" label={t("First position")} disabled={first} onClick={() => controller.look(0)} />
      )}
      <StepButton icon="back" label={t("Previous turn")} disabled={first} onClick={() => controller.lookBy(-1)} />
      <StepButton icon="forward" label={t("Next turn")} disabled={last} onClick={() => controller.lookBy(1)} />
      {ends && (
        <StepButton icon="last" label={t("Current position")} disabled={last} onClick={() => controller.look(null)} />
      )}
    </div>
  );
}
