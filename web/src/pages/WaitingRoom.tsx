// One who has made a game waits for the other, with the link to invite them.
import { useEffect, useRef } from "preact/hooks";
import { keepWaiting, stopWaiting } from "../online/arrival";
import { permission, turnOn } from "../online/notifications";
import type { OnlineGame } from "../online/onlineGame";
import { gameTerms, ownSideWords } from "../online/terms";
import { Icon } from "../components/Icon";
import { onlineLink, ShareLink } from "../components/ShareLink";
import { go } from "../route";
import { pageTitle, t } from "../i18n";

// Asked here, where it helps: the person will look at something else until the other player comes.
function AskForNotice() {
  if (permission.value !== "default") return null;
  return (
    <button type="button" onClick={() => void turnOn()}>
      <Icon name="bell" />
      {t("Notify me when they arrive")}
    </button>
  );
}

export function WaitingRoom({ controller }: { controller: OnlineGame }) {
  const game = controller.server.value;
  const cancelled = useRef(false);
  // An arrival is seen here, and announced on every other page that the person goes to meanwhile.
  useEffect(() => {
    stopWaiting(game.id);
    return () => {
      if (!cancelled.current && controller.server.peek().state === "open") keepWaiting(game.id);
    };
  }, [controller]);
  useEffect(() => {
    document.title = pageTitle(t("Waiting for an opponent"));
  }, []);
  return (
    <main id="main" class="text-page waiting">
      <h1>{t("Waiting for an opponent")}</h1>
      <p class="terms">
        <strong>{t(controller.game.title)}</strong> · {gameTerms(game)} · {ownSideWords(game)}
      </p>
      <ShareLink link={onlineLink(game.id, "open")} name={t(controller.game.title)} />
      <p>{t("Or tell them the game code: {}", game.id)}</p>
      <div class="row">
        <AskForNotice />
        <button type="button" onClick={() => go("/new_game?with=computer")}>
          <Icon name="chip" />
          {t("Play the computer while you wait")}
        </button>
        <button
          type="button"
          onClick={() => {
            cancelled.current = true;
            controller.quit();
            go("/");
          }}
        >
          <Icon name="close" />
          {t("Cancel game")}
        </button>
      </div>
      <div class="unseen" role="status" aria-live="polite">
        {controller.spoken.value}
      </div>
    </main>
  );
}
