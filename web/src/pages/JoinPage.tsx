// Join (W3): by an id somebody was given, or by a link.
import { useState } from "preact/hooks";
import { joinGame } from "../online/api";
import { givenName, me } from "../online/players";
import { ratedName } from "../online/ratings";
import { problemIn } from "../online/problems";
import type { OnlineGame } from "../online/onlineGame";
import { gameTerms, sideWords } from "../online/terms";
import { NameFields } from "../components/NameFields";
import { RatedNote } from "../components/RatedNote";
import { SmallBoard } from "../components/SmallBoard";
import { address, go } from "../route";
import { say, sentence, t } from "../i18n";
import { hasLesson } from "./lessons";
import type { PageProps } from "../App";

// Takes the free seat. What goes wrong is said on the same form, with everything typed still there.
async function join(id: string, then: () => void, tell: (problem: string) => void): Promise<void> {
  const answer = await joinGame(id.trim().toLowerCase(), givenName());
  if ("problem" in answer) tell(sentence(answer.problem));
  else then();
}

function Problem({ text }: { text: string }) {
  return text === "" ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}

export function JoinPage(_: PageProps) {
  const [id, setId] = useState(address.value.searchParams.get("id") ?? "");
  const [problem, setProblem] = useState(problemIn(address.value));
  return (
    <main id="main" class="text-page">
      <h1>{t("Join a game")}</h1>
      <form
        class="join"
        onSubmit={(event) => {
          event.preventDefault();
          void join(id, () => go(`/game/${id.trim().toLowerCase()}`), setProblem);
        }}
      >
        <Problem text={problem} />
        <label>
          {t("Game code")}
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
            {t("Just watch")}
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
  const [problem, setProblem] = useState("");
  const host = game.waiting ?? game.seats.white ?? game.seats.black;
  const needsAccount = game.rated && !me.value?.account;
  return (
    <main id="main" class="text-page">
      <h1>{t("{} invites you to a game", host ? ratedName(host) : "")}</h1>
      <div class="invited">
        <SmallBoard rules={controller.rules} game={controller.game} position={game.position} />
        <div>
          <h2>{t(controller.game.title)}</h2>
          <p class="terms">
            {gameTerms(game)} · {sideWords(game)}
          </p>
          {hasLesson(game.game) && (
            <p>
              <a href={`/learn/${game.game}`} target="_blank" rel="noopener">
                {t("Learn it in a few steps")}
              </a>
            </p>
          )}
        </div>
      </div>
      {!hasLesson(game.game) && (
        <ul class="rules-short">
          {controller.game.rules.map((rule) => (
            <li key={rule[0]}>{say(rule)}</li>
          ))}
        </ul>
      )}
      <form
        class="join"
        onSubmit={(event) => {
          event.preventDefault();
          void join(game.id, onJoined, setProblem);
        }}
      >
        <Problem text={problem} />
        {needsAccount ? (
          <p class="note">{t("To join a rated game, sign in or create an account first.")}</p>
        ) : (
          <NameFields />
        )}
        {game.rated && !needsAccount && <RatedNote />}
        <div class="row">
          <button type="submit" class="strong big" disabled={needsAccount}>
            {t("Join")}
          </button>
          <button type="button" class="big" onClick={onWatch}>
            {t("Just watch")}
          </button>
        </div>
      </form>
    </main>
  );
}
