// The computer's level in a new game: it adapts to the person's results, or stays as they choose.
import { adaptiveLevel, strongestLevel, weakestLevel } from "../play/levels";
import { levelTitle } from "../play/levelTitle";
import type { Rules } from "../rules/rules";
import type { Game } from "../rules/types";
import { t } from "../i18n";
import { Choice } from "./Choice";

export function LevelField(props: {
  rules: Rules;
  game: Game;
  fixed: number | null; // null: it adapts
  perfect: boolean; // the level plays perfectly from here
  needs: string; // what perfect play takes; empty where it is there or cannot be had
  onChange: (fixed: number | null) => void;
}) {
  const adaptive = adaptiveLevel(props.game);
  const level = props.fixed ?? adaptive;
  const title = props.perfect ? t("Level {} · {}", level, t("Plays perfectly")) : levelTitle(props.rules, level);
  return (
    <div class="level">
      <Choice
        label={t("Level")}
        name="adapts"
        value={props.fixed === null ? "yes" : "no"}
        onChange={(adapts) => props.onChange(adapts === "yes" ? null : adaptive)}
        options={[
          ["yes", t("Adapts to you")],
          ["no", t("Fixed")],
        ]}
      />
      {props.fixed === null ? (
        <p class="level-now">
          <strong>{title}</strong>
          <span class="faint">{t("One level up after two wins in a row, one down after two losses in a row.")}</span>
        </p>
      ) : (
        <>
          <label for="level">{title}</label>
          <input
            id="level"
            type="range"
            min={weakestLevel}
            max={strongestLevel}
            value={props.fixed}
            onInput={(event) => props.onChange(Number(event.currentTarget.value))}
          />
        </>
      )}
      {props.needs !== "" && <p class="faint small">{props.needs}</p>}
    </div>
  );
}
