// What a person can choose about the page. Everything applies at once, to the small board at the top, too.
import { Board } from "../board/Board";
import type { Marking } from "../board/Marks";
import {
  animation,
  boardTheme,
  computerWaits,
  confirmTurns,
  coordinates,
  pieceColours,
  pieceSet,
  sounds,
  theme,
  volume,
} from "../settings";
import { play } from "../sounds";
import { Colour, code, man, type Geometry } from "../rules/types";
import { chooseLanguage, chosenLanguage, languages, t } from "../i18n";
import { Choice } from "./Choice";
import { Dialog } from "./Dialog";

// A strip of a board, with men of both sides on it.
const strip: Geometry = {
  shape: 0,
  stacks: false,
  spots: ["a2", "b2", "c2", "d2", "e2", "a1", "b1", "c1", "d1", "e1"].map((name, i) => ({
    name,
    x: i % 5,
    y: Math.floor(i / 5),
  })),
  segments: [
    [0, 4],
    [5, 9],
    [0, 5],
    [2, 7],
    [4, 9],
  ],
  kinds: [],
  labels: [..."abcde"].map((text, x) => ({ text, also: String(x + 1), x, y: 2 })),
  mills: [],
};
const [white, black] = [code(man(Colour.white)), code(man(Colour.black))];
const marking: Marking = { board: [white, 0, black, 0, 0, 0, 0, white, 0, black], next: [4], taken: [6] };

function Preview() {
  return (
    <div class="settings-preview">
      <Board geometry={strip} marking={marking} label="" />
    </div>
  );
}

function Volume() {
  return (
    <label>
      <span>{t("Volume")}</span>
      <input
        type="range"
        name="volume"
        min="0"
        max="100"
        step="10"
        value={volume.value}
        disabled={sounds.value === "off"}
        onInput={(event) => (volume.value = event.currentTarget.value)}
        onChange={() => play("place")}
      />
    </label>
  );
}

function BoardSettings() {
  return (
    <>
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
        label={t("Pieces")}
        name="pieces"
        value={pieceSet.value}
        onChange={(value) => (pieceSet.value = value)}
        options={[
          ["wooden", t("Turned wood")],
          ["stones", t("Stones")],
          ["flat", t("Flat")],
        ]}
      />
      <Choice
        label={t("Colours of White and Black")}
        name="colours"
        value={pieceColours.value}
        onChange={(value) => (pieceColours.value = value)}
        options={[
          ["white-black", t("White and black")],
          ["blue-red", t("Blue and red")],
          ["yellow-blue", t("Yellow and blue")],
          ["green-purple", t("Green and purple")],
        ]}
      />
      <Choice
        label={t("Coordinates")}
        name="coordinates"
        value={coordinates.value}
        onChange={(value) => (coordinates.value = value)}
        options={[
          ["on", t("On")],
          ["off", t("Off")],
          ["numbers", t("With numbers in DVONN")],
        ]}
      />
    </>
  );
}

function PlaySettings() {
  return (
    <>
      <Choice
        label={t("Animation")}
        name="animation"
        value={animation.value}
        onChange={(value) => (animation.value = value)}
        options={[
          ["off", t("Off")],
          ["fast", t("Fast")],
          ["normal", t("Normal")],
          ["slow", t("Slow")],
        ]}
      />
      <Choice
        label={t("Confirm moves")}
        name="confirm"
        value={confirmTurns.value}
        onChange={(value) => (confirmTurns.value = value)}
        options={[
          ["always", t("On")],
          ["auto", t("Only for stacks")],
          ["never", t("Off")],
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
      <Volume />
      <Choice
        label={t("Let the computer move only when I say so")}
        name="waits"
        value={computerWaits.value}
        onChange={(value) => (computerWaits.value = value)}
        options={[
          ["no", t("No")],
          ["yes", t("Yes")],
        ]}
      />
    </>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("Settings")} onClose={onClose} class="settings">
      <Preview />
      <BoardSettings />
      <PlaySettings />
      <Choice
        label={t("Theme")}
        name="light"
        value={theme.value}
        onChange={(value) => (theme.value = value)}
        options={[
          ["auto", t("Same as the system")],
          ["light", t("Light")],
          ["dark", t("Dark")],
        ]}
      />
      <Choice
        label={t("Language")}
        name="language"
        value={chosenLanguage.value}
        onChange={chooseLanguage}
        options={[["auto", t("Same as the system")], ...(Object.entries(languages) as [string, string][])]}
      />
    </Dialog>
  );
}
