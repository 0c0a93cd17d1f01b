// Links to the texts that the operators have written, where there are any.
import { operatorTexts } from "../online/players";
import { t } from "../i18n";

export function TextLinks() {
  const texts = operatorTexts.value;
  return (
    <>
      {texts.includes("privacy") && <a href="/privacy">{t("Privacy")}</a>}
      {texts.includes("terms") && <a href="/terms">{t("Terms of use")}</a>}
    </>
  );
}
