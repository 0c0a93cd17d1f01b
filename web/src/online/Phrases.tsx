// What players say to each other, beside the opponent's card: the latest five, the phrases there are, and a way not to
// hear them. It lies over the page, so that nothing moves when somebody says something.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { playerName } from "../play/PlayerCard";
import { other, type Side } from "../rules/types";
import { t } from "../i18n";
import { isMuted, setMuted } from "./muted";
import type { OnlineGame } from "./onlineGame";
import { phrases, phraseWords } from "./phraseWords";

const bubbleTime = 6000;

// The latest phrase of a side, for a while after it was said.
function Bubble({ controller, side }: { controller: OnlineGame; side: Side }) {
  const latest = controller.said.value.filter((said) => said.side === side && said.live).at(-1);
  const [gone, setGone] = useState(0); // the last phrase that has been seen long enough
  useEffect(() => {
    if (!latest) return;
    const timer = setTimeout(() => setGone(latest.n), bubbleTime);
    return () => clearTimeout(timer);
  }, [latest?.n]);
  if (!latest || latest.n <= gone) return null;
  return <p class="bubble">{phraseWords(latest.message)}</p>;
}

export function Phrases({ controller }: { controller: OnlineGame }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const mySide = controller.mySide.value;
  const playing = mySide !== null;
  const them: Side = playing ? other(mySide) : 1;
  const player = controller.server.value.seats[them === 0 ? "white" : "black"]?.player ?? "";
  const muted = playing && isMuted(player);
  const shown = controller.said.value.filter((said) => !muted || said.side !== them);
  const name = playerName(controller, them);
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !box.current?.contains(event.target as Node))
        setOpen(false);
    };
    document.addEventListener("keydown", away);
    document.addEventListener("pointerdown", away);
    return () => {
      document.removeEventListener("keydown", away);
      document.removeEventListener("pointerdown", away);
    };
  }, [open]);
  if (controller.server.value.opponent !== "person") return null;
  return (
    <div class="phrases" ref={box}>
      <button
        type="button"
        class="quiet icon-only"
        aria-label={playing ? t("Say something to {}", name) : t("What was said")}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={muted ? "mute" : "speech"} />
      </button>
      {!open && !muted && <Bubble controller={controller} side={them} />}
      {open && (
        <div class="phrases-panel" id={id}>
          {shown.length === 0 && <p class="faint">{t("Nothing has been said yet.")}</p>}
          <ul class="said">
            {shown.map((said) => (
              <li key={said.n}>
                <strong>{said.side === mySide ? t("You") : playerName(controller, said.side)}:</strong>{" "}
                {phraseWords(said.message)}
              </li>
            ))}
          </ul>
          {playing && (
            <>
              <div class="phrase-buttons" role="group" aria-label={t("Say something to {}", name)}>
                {Object.entries(phrases).map(([key, words]) => (
                  <button
                    key={key}
                    type="button"
                    onClick={() => {
                      controller.say(key);
                      setOpen(false);
                    }}
                  >
                    {t(words)}
                  </button>
                ))}
              </div>
              <label class="check">
                <input
                  type="checkbox"
                  checked={muted}
                  onChange={(event) => setMuted(player, event.currentTarget.checked)}
                />
                <span>{t("Mute {}", name)}</span>
              </label>
            </>
          )}
        </div>
      )}
    </div>
  );
}
