import type { Rules, VariantProblem } from "../rules/rules";
import { say, sentence, t } from "../i18n";

// The games by name, and a variant of one's own from a few lines of text (M11).
export function GamePicker(props: {
  rules: Rules;
  name: string;
  onName: (name: string) => void;
  own?: boolean; // offers a variant of one's own
  variant?: string;
  onVariant?: (text: string) => void; // shows its text
  problems?: VariantProblem[]; // in the text
}) {
  return (
    <div class="game-picker">
      <label>
        {t("Game")}
        <select name="game" value={props.name} onChange={(event) => props.onName(event.currentTarget.value)}>
          {props.rules.games().map((game) => (
            <option key={game.name} value={game.name}>
              {t(game.title)}
            </option>
          ))}
          {props.own && <option value="own">{t("Custom variant…")}</option>}
        </select>
      </label>
      {props.name === "own" && props.onVariant && (
        <label>
          {t("Variant text, one rule per line")}
          <textarea
            rows={5}
            value={props.variant}
            placeholder={"like: six\ntitle: Seven with a centre\nmen: 7\ncentre: yes"}
            spellcheck={false}
            onInput={(event) => props.onVariant?.(event.currentTarget.value)}
          />
        </label>
      )}
      {props.problems?.map(({ line, why }) => (
        <p class="problem" role="alert" key={`${line} ${why[0]}`}>
          {sentence(line > 0 ? t("line {}: {}", line, say(why)) : say(why))}
        </p>
      ))}
    </div>
  );
}
