// The name that others see, kept in the browser and proposed in every form. Who has an account plays under its name.
import type { ComponentChildren } from "preact";
import { me } from "../online/players";
import { visibleName } from "../settings";
import { t } from "../i18n";

export function NameFields({ children }: { children?: ComponentChildren }) {
  return (
    <div class="names">
      {me.value?.account ? (
        <p class="playing-as">{t("You play as {}.", me.value.name)}</p>
      ) : (
        <label>
          {t("Your name")}
          <input
            name="name"
            autocomplete="nickname"
            maxLength={40}
            value={visibleName.value}
            placeholder="Quiet Otter 42"
            aria-describedby="name-hint"
            onInput={(event) => {
              visibleName.value = event.currentTarget.value;
            }}
          />
          <small id="name-hint" class="faint">
            {t("Others see it. Leave it empty to get a random one.")}
          </small>
        </label>
      )}
      {children}
    </div>
  );
}
