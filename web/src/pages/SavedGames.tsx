// The games this browser keeps, to go on with (G5).
import { useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { SmallBoard } from "../components/SmallBoard";
import { forgetGame, keptGames } from "../play/localGame";
import type { Rules } from "../rules/rules";
import { locale, say, sentence, sideName, t } from "../i18n";

const shownAtOnce = 6;

export function when(at: number): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

function describe(rules: Rules, text: string) {
  const opened = rules.openMatch(text);
  if ("refused" in opened) return null;
  const [state, game] = [rules.state(opened.match), rules.gameOf(opened.match)];
  rules.close(opened.match);
  return { state, game };
}

export function SavedGames({ rules }: { rules: Rules }) {
  const [, changed] = useState(0);
  const [all, setAll] = useState(false);
  const games = keptGames();
  if (games.length === 0) return null;
  return (
    <section class="home-section">
      <h2>{t("Your games on this device")}</h2>
      <ul class="game-list">
        {games.slice(0, all ? undefined : shownAtOnce).map(({ id, at, text }) => {
          const found = describe(rules, text);
          if (!found) return null;
          const { state, game } = found;
          const names = state.players.map((player, side) => player.name || sideName(side)).join(" – ");
          return (
            <li key={id}>
              <a href={`/play?game=${id}`}>
                <SmallBoard rules={rules} game={game} position={state.position} label="" />
                <span>
                  <strong>{t(game.title)}</strong>
                  <small>{names}</small>
                  <small>
                    {state.outcome.over
                      ? sentence(say(state.outcome.words))
                      : t("{} to move", sideName(state.view.side))}
                  </small>
                  <small class="faint">{when(at)}</small>
                </span>
              </a>
              <button
                type="button"
                class="quiet icon-only"
                aria-label={t("Delete this game: {}, {}", t(game.title), when(at))}
                onClick={() => {
                  forgetGame(id);
                  changed((n) => n + 1);
                }}
              >
                <Icon name="trash" />
              </button>
            </li>
          );
        })}
      </ul>
      {!all && games.length > shownAtOnce && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {t("Show all {}", games.length)}
        </button>
      )}
    </section>
  );
}
