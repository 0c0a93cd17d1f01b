import { boardLook, computerWaits, confirming, light, sounds } from "../settings";
import { chooseLanguage, chosenLanguage, languages, t } from "../words";
import { Choice } from "./Choice";
import { Dialog } from "./Dialog";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("Settings")} onClose={onClose}>
      <Choice
        label={t("Light")}
        name="light"
        value={light.value}
        onChange={(value) => (light.value = value)}
        options={[
          ["auto", t("As the system")],
          ["light", t("Light")],
          ["dark", t("Dark")],
        ]}
      />
      <Choice
        label={t("Board")}
        name="board"
        value={boardLook.value}
        onChange={(value) => (boardLook.value = value)}
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
        value={confirming.value}
        onChange={(value) => (confirming.value = value)}
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
