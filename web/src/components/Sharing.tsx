// Something is shared: the dialog for it (ShareDialog.tsx) is fetched when it is first wanted, and lies over whatever page
// it is opened from.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import type { GameController } from "../play/gameController";
import type { SetupCheck } from "../rules/rules";
import type { OpenGame } from "../rules/types";
import { address } from "../route";
import { t } from "../i18n";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";

export type Shared =
  | { kind: "game"; controller: GameController } // on a server, in this page alone, or analysed
  // Of the game with this id on a server, or of one that is in the path; null if it is too long for that.
  | { kind: "review"; controller: GameController; id: string | null; path: string | null }
  | { kind: "position"; game: OpenGame; board: number[]; check: SetupCheck }
  | { kind: "puzzle"; controller: GameController; id: string }
  | { kind: "step"; controller: GameController; path: string }; // of a lesson at this address

const sharing = signal<Shared | null>(null);
const shareDialog = signal<ComponentType<{ shared: Shared; onClose: () => void }> | "failed" | null>(null);

function share(shared: Shared): void {
  const show = (dialog: typeof shareDialog.value) => {
    shareDialog.value = dialog;
    sharing.value = shared;
  };
  import("./ShareDialog").then(
    ({ ShareDialog }) => show(ShareDialog),
    () => show("failed"),
  );
}

// It closes when another page is shown.
export function Sharing() {
  const close = () => {
    sharing.value = null;
  };
  useEffect(close, [address.value]);
  const shared = sharing.value;
  const Loaded = shareDialog.value;
  if (!shared || !Loaded) return null;
  if (Loaded !== "failed") return <Loaded shared={shared} onClose={close} />;
  return (
    <Dialog title={t("Share")} onClose={close}>
      <p>{t("This could not be loaded. Are you offline?")}</p>
    </Dialog>
  );
}

export function ShareButton(props: { shared: () => Shared; words: string; disabled?: boolean }) {
  return (
    <button type="button" disabled={props.disabled} onClick={() => share(props.shared())}>
      <Icon name="share" />
      <span>{props.words}</span>
    </button>
  );
}
