// A link to give to others: as text, to copy, to send with what the device offers, and as a QR code.
import { useId, useMemo } from "preact/hooks";
import { encode } from "uqr";
import type { GameState } from "../online/types";
import { t } from "../i18n";
import { CopyButton } from "./CopyButton";
import { copyText } from "./files";
import { Icon } from "./Icon";

export interface SharedLink {
  url: string;
  label: string;
  note: string; // what it gives to whoever opens it
}

// The address of a game on a server is the same for everyone. What it gives depends on whether a seat is free.
export function onlineLink(id: string, state: GameState): SharedLink {
  const url = `${location.origin}/game/${id}`;
  if (state === "open")
    return {
      url,
      label: t("Invitation link"),
      note: t("The game starts when someone opens it and joins. Everyone else who has it can watch."),
    };
  if (state === "running")
    return { url, label: t("Link for watching"), note: t("Whoever opens it can watch, but not move.") };
  return { url, label: t("Link to this game"), note: t("Whoever opens it can look at the whole game.") };
}

const quietZone = 4; // light modules around the code, without which it cannot be read
// Of a longer link, the modules would be too small on a phone's screen.
const longestInCode = 700;

export function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { border: quietZone }), [text]);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x},${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      class={size > 60 ? "qr dense" : "qr"}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("The link as a QR code")}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

// `name` is what a message with the link is called.
export function ShareLink({ link, name }: { link: SharedLink; name: string }) {
  const note = useId();
  return (
    <section class="share-link">
      <label for="game-link">{link.label}</label>
      <p id={note}>{link.note}</p>
      <div class="link-row">
        <input
          id="game-link"
          readOnly
          value={link.url}
          aria-describedby={note}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton strong copy={() => copyText(link.url)} words={t("Copy link")} done={t("The link was copied.")} />
      </div>
      {"share" in navigator && (
        <button
          type="button"
          // A person who changes their mind is no failure.
          onClick={() => void navigator.share({ title: name, url: link.url }).catch(() => {})}
        >
          <Icon name="share" />
          {t("Send the link…")}
        </button>
      )}
      {link.url.length <= longestInCode ? (
        <QrCode text={link.url} />
      ) : (
        <p class="faint">{t("The link is too long for a QR code.")}</p>
      )}
    </section>
  );
}
