// Keys that work wherever the focus is: Escape lets go of what was chosen, Enter confirms a turn that waits for it, the
// arrows step through the turns.
import { useEffect } from "preact/hooks";
import type { GameController } from "./gameController";

export function useGameKeys(controller: GameController): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") controller.drop();
      else if (event.target !== document.body) return;
      else if (event.key === "Enter" && controller.myTurn.value && controller.state.value.complete)
        controller.confirm();
      else if (event.key === "ArrowLeft") controller.lookBy(-1);
      else if (event.key === "ArrowRight") controller.lookBy(1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [controller]);
}
