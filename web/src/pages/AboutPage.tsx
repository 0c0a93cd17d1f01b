// About (W1): what this is, how it is used, and every game's rules with a picture of its board.
import { SmallBoard } from "../components/SmallBoard";
import { say, t } from "../i18n";
import type { PageProps } from "../App";

export function AboutPage({ rules }: PageProps) {
  return (
    <main id="main" class="text-page about">
      <h1>{t("About Merels")}</h1>
      <p>
        {t(
          "Merels is a place for the mill games, Yoté and DVONN. The rules and the computer player run in this page, so a game needs no network once the page has been here.",
        )}
      </p>
      <h2>{t("Playing")}</h2>
      <ul class="rules-short">
        <li>{t("Click a man and then where it goes, or drag it. Points that can be chosen are marked.")}</li>
        <li>
          {t(
            "With the keyboard: the arrows walk along the lines, Enter chooses, Escape lets go; or type a turn such as d6-d7.",
          )}
        </li>
        <li>{t("Games are kept in this browser, and can be saved as files that the terminal program opens, too.")}</li>
        <li>{t("To have it like a program of its own, choose “Install” in the browser's menu.")}</li>
      </ul>
      <h2>{t("The games")}</h2>
      {rules.games().map(({ name, title }) => {
        const game = rules.named(name);
        return (
          <details key={name} class="about-game">
            <summary>
              <SmallBoard rules={rules} game={game} position={game.start} />
              <strong>{t(title)}</strong>
            </summary>
            <ul class="rules-short">
              {game.rules.map((rule) => (
                <li key={rule.join()}>{say(rule)}</li>
              ))}
            </ul>
            <p>
              <a href={`/learn/${name}`}>{t("Learn it in a few steps")}</a> ·{" "}
              <a href={`/new_game?game=${name}`}>{t("Play it")}</a>
            </p>
          </details>
        );
      })}
      <p class="faint">{t("Merels is free software under the MIT licence.")}</p>
    </main>
  );
}
