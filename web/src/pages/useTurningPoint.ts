// A game that was lost is opened where it was decided: at the turn that cost the loser most.
import { useEffect, useState } from "preact/hooks";
import type { TreeGame } from "../play/treeGame";
import { turningPoint } from "../rules/study";
import { other } from "../rules/types";
import { sideName, t } from "../i18n";

const shown = new WeakSet<TreeGame>();

// What to say about the turn, once it is shown. Somebody who has gone elsewhere meanwhile is left there.
export function useTurningPoint(controller: TreeGame): string {
  const [words, setWords] = useState<{ controller: TreeGame; node: number; text: string } | null>(null);
  useEffect(() => {
    const { outcome } = controller.state.value;
    const whole = controller.looking.value === null && controller.onMainLine.value;
    if (shown.has(controller) || !whole || !outcome.over || outcome.winner === null) return;
    shown.add(controller);
    const end = controller.node.value;
    const loser = other(outcome.winner);
    void turningPoint(controller.text(), loser).then((found) => {
      if (!found || controller.node.value !== end) return;
      controller.show(found.played);
      const text = t("The game was decided here. For {}, {} would have been better.", sideName(loser), found.turn);
      setWords({ controller, node: found.played, text });
    });
  }, [controller]);
  return words?.controller === controller && words.node === controller.node.value ? words.text : "";
}
