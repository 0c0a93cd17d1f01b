// The switches of a game to be set by hand: every rule that its variants can differ in (M11).
import type { OpenGame, Switch } from "../rules/types";
import { t } from "../i18n";
import { type SwitchWords, written } from "./switches";

// A range this long is a list to choose from; a longer one is typed.
const longestList = 20;

function valueWords(known: Switch, words: SwitchWords | undefined, value: number): string {
  const text = written(known, value);
  const said = words?.values?.[text];
  if (said) return t(said);
  return words?.each && known.words.length === 0 ? t(words.each, value) : text;
}

function SwitchField(props: { known: Switch; words?: SwitchWords; onSet: (value: number) => void }) {
  const { known, words, onSet } = props;
  const label = words ? t(words.label) : known.key;
  const name = `switch-${known.key}`;
  const count = known.high - known.low + 1;
  if (known.words.join() === "no,yes")
    return (
      <label class="check">
        <input
          type="checkbox"
          name={name}
          checked={known.value === 1}
          onChange={(event) => onSet(event.currentTarget.checked ? 1 : 0)}
        />
        {label}
      </label>
    );
  if (count > longestList)
    return (
      <label>
        {label}
        <input
          type="number"
          name={name}
          min={known.low}
          max={known.high}
          value={known.value}
          onChange={(event) => onSet(Math.min(known.high, Math.max(known.low, event.currentTarget.valueAsNumber || 0)))}
        />
      </label>
    );
  return (
    <label>
      {label}
      <select name={name} value={known.value} onChange={(event) => onSet(Number(event.currentTarget.value))}>
        {Array.from({ length: count }, (_, i) => known.low + i).map((value) => (
          <option key={value} value={value}>
            {valueWords(known, words, value)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function RulesPanel(props: {
  game: OpenGame;
  onSet: (key: string, value: number) => void;
  folded?: boolean; // until it is opened
}) {
  const { game, onSet } = props;
  const words: Record<string, SwitchWords> = GAME_SWITCHES[game.family] ?? {};
  // In the order of page.json, which begins with what people ask for first; switches it does not name come last.
  const order = Object.keys(words);
  const rank = ({ key }: Switch) => (key in words ? order.indexOf(key) : order.length);
  const sorted = [...game.switches].sort((a, b) => rank(a) - rank(b));
  const fields = (more: boolean) =>
    sorted
      .filter(({ key }) => (words[key]?.more ?? false) === more)
      .map((known) => (
        <SwitchField
          key={known.key}
          known={known}
          words={words[known.key]}
          onSet={(value) => onSet(known.key, value)}
        />
      ));
  const rare = fields(true);
  const all = (
    <>
      <div class="switches">{fields(false)}</div>
      {rare.length > 0 && (
        <details>
          <summary>{t("More rules")}</summary>
          <div class="switches">{rare}</div>
        </details>
      )}
    </>
  );
  return props.folded ? (
    <details class="rules-panel">
      <summary>{t("The rules")}</summary>
      {all}
    </details>
  ) : (
    <fieldset class="rules-panel">
      <legend>{t("The rules")}</legend>
      {all}
    </fieldset>
  );
}
