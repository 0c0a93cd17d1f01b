// Join (W3): by an id somebody was given, or by a link.
import { useState } from "preact/hooks";
import { joinGame } from "../online/api";
import type { OnlineGame } from "../online/onlineGame";
import { NameFields } from "../components/NameFields";
import { SmallBoard } from "../components/SmallBoard";
import { address, go } from "../route";
import { firstName, lastName } from "../settings";
import { t } from "../i18n";
import type { PageProps } from "../App";

// Takes the free seat; what goes wrong is said on the home page, as there is nothing to mend here.
async function join(id: string, then: () => void): Promise<void> {
  const answer = await joinGame(id.trim().toLowerCase(), firstName.value.trim(), lastName.value.trim());
  if ("problem" in answer) go(`/?error=${encodeURIComponent(answer.problem)}`);
  else then();
}

export function JoinPage(_: PageProps) {
  const [id, setId] = useState(address.value.searchParams.get("id") ?? "");
  return (
    <main id="main" class="text-page">
      <h1>{t("Join a game")}</h1>
      <form
        class="join"
        onSubmit={(event) => {
          event.preventDefault();
          void join(id, () => go(`/game/${id.trim().toLowerCase()}`));
        }}
      >
        <label>
          {t("Game id")}
          <input
            name="id"
            required
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            maxLength={32}
            value={id}
            onInput={(event) => setId(event.currentTarget.value)}
          />
        </label>
        <NameFields />
        <div class="row">
          <button type="submit" class="strong big">
            {t("Join")}
          </button>
          <button
            type="button"
            class="big"
            disabled={id.trim() === ""}
            onClick={() => go(`/game/${id.trim().toLowerCase()}`)}
          >
            {t("Only watch")}
          </button>
        </div>
      </form>
    </main>
  );
}

// The same for one who came by the link.
export function JoinForm({
  controller,
  onJoined,
  onWatch,
}: {
  controller: OnlineGame;
  onJoined: () => void;
  onWatch: () => void;
}) {
  const game = controller.server.value;
  const host = game.waiting?.name ?? game.seats.white?.name ?? game.seats.black?.name ?? "";
  return (
    <main id="main" class="text-page">
      <h1>{t("{} invites you to a game", host)}</h1>
      <div class="invited">
        <SmallBoard rules={controller.rules} game={controller.game} position={game.position} />
        <div>
          <h2>{t(controller.game.title)}</h2>
          <p>
            <a href={`/learn/${game.game}`} target="_blank" rel="noopener">
              {t("Learn it in a few steps")}
            </a>
          </p>
        </div>
      </div>
      <form
        class="join"
        onSubmit={(event) => {
          event.preventDefault();
          void join(game.id, onJoined);
        }}
      >
        <NameFields />
        <div class="row">
          <button type="submit" class="strong big">
            {t("Join")}
          </button>
          <button type="button" class="big" onClick={onWatch}>
            {t("Only watch")}
          </button>
        </div>
      </form>
    </main>
  );
}
