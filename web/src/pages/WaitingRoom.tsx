// One who has made a game waits for the other: the link as text, to copy, and as a QR code.
import { useMemo, useState } from "preact/hooks";
import { encode } from "uqr";
import type { OnlineGame } from "../online/onlineGame";
import { Icon } from "../components/Icon";
import { go } from "../route";
import { t } from "../i18n";

const quietZone = 4; // light modules around the code, without which it cannot be read

function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { border: quietZone }), [text]);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x},${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("The link as a QR code")}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

export function WaitingRoom({ controller }: { controller: OnlineGame }) {
  const game = controller.server.value;
  const link = `${location.origin}/game/${game.id}`;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      const field = document.getElementById("game-link") as HTMLInputElement;
      field.select();
      document.execCommand("copy"); // for pages that are not served over https
    }
    setCopied(true);
  };
  return (
    <main id="main" class="text-page waiting">
      <h1>{t("Waiting for the second player.")}</h1>
      <p>
        {t("{}: the game begins by itself when the other player opens this link and joins.", controller.game.title)}
      </p>
      <div class="link-row">
        <label for="game-link" class="unseen">
          {t("The link")}
        </label>
        <input id="game-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="strong" onClick={() => void copy()}>
          <Icon name={copied ? "check" : "copy"} />
          {copied ? t("Copied") : t("Copy")}
        </button>
      </div>
      <p>{t("Or tell them the id: {}", game.id)}</p>
      <QrCode text={link} />
      <div class="row">
        <button
          type="button"
          onClick={() => {
            controller.quit();
            go("/");
          }}
        >
          <Icon name="close" />
          {t("Cancel the game")}
        </button>
      </div>
      <div class="unseen" role="status" aria-live="polite">
        {controller.spoken.value}
      </div>
    </main>
  );
}
