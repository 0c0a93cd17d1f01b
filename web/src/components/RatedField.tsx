// Whether a game is to be rated, with what that means, or why it cannot be.
import { t } from "../i18n";
import { RatedNote } from "./RatedNote";

export function RatedField(props: { value: boolean; casual: string | null; onChange: (rated: boolean) => void }) {
  const { value, casual } = props;
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          name="rated"
          disabled={casual !== null}
          checked={value && casual === null}
          aria-describedby="rated-hint"
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        {t("Rated game")}
      </label>
      <div id="rated-hint">
        {casual !== null && <small class="faint">{casual}</small>}
        {casual === null && value && <RatedNote />}
      </div>
    </>
  );
}
