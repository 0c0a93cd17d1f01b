// About (W1): what this is, how it is used, and every game's rules with a picture of its board.
import { useEffect, useState } from "preact/hooks";
import { SmallBoard } from "../components/SmallBoard";
import { ask } from "../online/api";
import { locale, say, t } from "../i18n";
import type { PageProps } from "../App";

// Files of the games that were played here, if the server has any.
function OpenData() {
  const [files, setFiles] = useState<{ name: string; size: number }[]>([]);
  useEffect(() => {
    void ask<{ files: typeof files }>("GET", "/api/exports").then((answer) => {
      if ("files" in answer) setFiles(answer.files);
    });
  }, []);
  if (files.length === 0) return null;
  const kilobytes = new Intl.NumberFormat(locale(), { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
  return (
    <>
      <h2>{t("Open data")}</h2>
      <p>
        {t(
          "The public games that were finished here, one file per day, with one JSON object per line, compressed with zstd.",
        )}
      </p>
      <ul>
        {files.slice(0, 31).map(({ name, size }) => (
          <li key={name}>
            <a href={`/api/exports/${name}`} download>
              {name}
            </a>{" "}
            <span class="faint">{kilobytes.format(Math.ceil(size / 1000))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function AboutPage({ rules }: PageProps) {
  return (
    <main id="main" class="text-page about">
      <h1>{t("About Merels")}</h1>
      <p>
        {t(
          "Merels is a place for the mill games, Yoté and DVONN. The rules and the computer player run in your browser, so after the first visit you can play offline.",
        )}
      </p>
      <h2>{t("Playing")}</h2>
      <ul class="rules-short">
        <li>{t("Click a man and then where it goes, or drag it. Points that can be chosen are marked.")}</li>
        <li>
          {t(
            "Keyboard: the arrow keys move along the lines, Enter chooses, Escape cancels; or type a turn such as d6-d7.",
          )}
        </li>
        <li>
          {t("Games are stored in this browser. You can save them as files, which the terminal program opens too.")}
        </li>
        <li>{t("To install Merels as an app, choose “Install” in the browser's menu.")}</li>
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
      <OpenData />
      <p class="faint">{t("Merels is free software under the MIT licence.")}</p>
    </main>
  );
}
