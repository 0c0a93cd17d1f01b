// A finished game is opened where it was decided: at the first turn that gave it away or, if it was drawn, at the first
// missed win or blunder.
import { useEffect, useState } from "preact/hooks";
import type { TreeGame } from "../play/treeGame";
import { Reviewer } from "../review/reviewer";
import { sideName, t } from "../i18n";

const shown = new WeakSet<TreeGame>();

// What to say about the turn, once it is shown. Somebody who has gone elsewhere meanwhile is left there.
export function useTurningPoint(controller: TreeGame): string {
  const [words, setWords] = useState<{ controller: TreeGame; node: number; text: string } | null>(null);
  useEffect(() => {
    const { outcome } = controller.state.value;
    const whole = controller.looking.value === null && controller.onMainLine.value;
    if (shown.has(controller) || !whole || !outcome.over) return;
    shown.add(controller);
    const end = controller.node.value;
    const reviewer = Reviewer.quick(controller);
    void reviewer.decisive().then((found) => {
      if (!found?.better || controller.node.value !== end) return;
      const [side, better] = [sideName(found.side), found.better[0]!];
      const text =
        outcome.winner !== null
          ? t("The game was decided here. For {}, {} would have been better.", side, better)
          : found.label === "missed-win"
            ? t("A win was given away here. For {}, {} would have been better.", side, better)
            : t("The first blunder was here. For {}, {} would have been better.", side, better);
      controller.show(found.played);
      setWords({ controller, node: found.played, text });
    });
    return () => reviewer.stop();
  }, [controller]);
  return words?.controller === controller && words.node === controller.node.value ? words.text : "";
}
