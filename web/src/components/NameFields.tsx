// The person's name, kept in the browser and proposed in every form.
import type { ComponentChildren } from "preact";
import { firstName, lastName } from "../settings";
import { t } from "../i18n";

export function NameFields({ required = true, children }: { required?: boolean; children?: ComponentChildren }) {
  const field = (value: typeof firstName) => ({
    value: value.value,
    maxLength: 40,
    onInput: (event: { currentTarget: HTMLInputElement }) => {
      value.value = event.currentTarget.value;
    },
  });
  return (
    <div class="names">
      <label>
        {t("First name")}
        <input name="first" autocomplete="given-name" required={required} {...field(firstName)} />
      </label>
      <label>
        {t("Last name")}
        <input name="last" autocomplete="family-name" {...field(lastName)} />
      </label>
      {children}
    </div>
  );
}
