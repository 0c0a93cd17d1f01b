// The turn in words: a list that holds exactly what may be chosen next, and a line to type a turn into (W5, G3).
import { useState } from "preact/hooks";
import { piece, type Point } from "../rules/types";
import { say, sentence, t } from "../i18n";
import type { GameController } from "./gameController";

export function Entry({ controller }: { controller: GameController }) {
  const state = controller.state.value;
  const [typed, setTyped] = useState("");
  const [choice, setChoice] = useState("");
  if (controller.mySide.value === null) return null; // one who watches
  const name = (point: Point) => {
    const spot = controller.game.geometry.spots[point]!.name;
    const { height } = piece(state.view.board[point] ?? 0);
    return controller.game.geometry.stacks && height > 0 ? t("{} (height {})", spot, height) : spot;
  };
  const names = state.next.map((point) => controller.game.geometry.spots[point]!.name);
  const chosen = names.includes(choice) ? choice : (names[0] ?? "");
  return (
    <details class="entry" open={false}>
      <summary>{t("Choose from a list or type")}</summary>
      <div class="entry-row">
        <label>
          <span>{sentence(say(state.expected)).replace(/\.$/, ":")}</span>
          <select
            value={chosen}
            onChange={(event) => setChoice(event.currentTarget.value)}
            disabled={names.length === 0}
          >
            {state.next.map((point, i) => (
              <option key={point} value={names[i]}>
                {name(point)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" disabled={names.length === 0} onClick={() => controller.pickText(chosen)}>
          {t("Choose")}
        </button>
      </div>
      <form
        class="entry-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (controller.pickText(typed)) setTyped("");
        }}
      >
        <label>
          <span>
            {state.begun === ""
              ? t("Type a turn, such as {}", example(controller))
              : t("Continue from {}", state.begun)}
          </span>
          <input
            id="typed-turn"
            value={typed}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{t("Play")}</button>
      </form>
    </details>
  );
}

function example(controller: GameController): string {
  const { next, expects } = controller.state.value;
  const spots = controller.game.geometry.spots;
  const first = spots[next[0] ?? 0]!.name;
  return expects === 2 ? `${first}-…` : first;
}
