import { boardTheme, computerWaits, confirmTurns, theme, sounds } from "../settings";
import { chooseLanguage, chosenLanguage, languages, t } from "../i18n";
import { Choice } from "./Choice";
import { Dialog } from "./Dialog";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("Settings")} onClose={onClose}>
      <Choice
        label={t("Theme")}
        name="light"
        value={theme.value}
        onChange={(value) => (theme.value = value)}
        options={[
          ["auto", t("As the system")],
          ["light", t("Light")],
          ["dark", t("Dark")],
        ]}
      />
      <Choice
        label={t("Board")}
        name="board"
        value={boardTheme.value}
        onChange={(value) => (boardTheme.value = value)}
        options={[
          ["wood", t("Wood")],
          ["slate", t("Slate")],
          ["paper", t("Paper")],
        ]}
      />
      <Choice
        label={t("Sounds")}
        name="sounds"
        value={sounds.value}
        onChange={(value) => (sounds.value = value)}
        options={[
          ["on", t("On")],
          ["off", t("Off")],
        ]}
      />
      <Choice
        label={t("Ask before a turn is played")}
        name="confirm"
        value={confirmTurns.value}
        onChange={(value) => (confirmTurns.value = value)}
        options={[
          ["auto", t("For stacks")],
          ["always", t("Always")],
          ["never", t("Never")],
        ]}
      />
      <Choice
        label={t("The computer waits to be told to move")}
        name="waits"
        value={computerWaits.value}
        onChange={(value) => (computerWaits.value = value)}
        options={[
          ["no", t("No")],
          ["yes", t("Yes")],
        ]}
      />
      <Choice
        label={t("Language")}
        name="language"
        value={chosenLanguage.value}
        onChange={chooseLanguage}
        options={[["auto", t("As the system")], ...(Object.entries(languages) as [string, string][])]}
      />
    </Dialog>
  );
}
