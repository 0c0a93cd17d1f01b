// Home (W1): what to do, the games kept here, and those that are open or running on the server.
import { useState } from "preact/hooks";
import { Icon, type IconName } from "../components/Icon";
import { chooseFile } from "../components/files";
import { SmallBoard } from "../components/SmallBoard";
import { TextLinks } from "../components/TextLinks";
import { PlayNow } from "../match/PlayNow";
import { problemIn } from "../online/problems";
import { keepMatch } from "../play/localGame";
import { openFile } from "../play/openFile";
import type { Rules } from "../rules/rules";
import { address, go } from "../route";
import { say, t } from "../i18n";
import { DailyCard } from "./DailyCard";
import { FourRules, Hero } from "./Hero";
import { SavedGames } from "./SavedGames";
import { Lobby } from "./Lobby";
import type { PageProps } from "../App";

// The games shown first, in their order.
function featured(rules: Rules): string[] {
  const rank = (name: string) => GAME_CARDS[name]?.featured;
  const names = rules.games().map(({ name }) => name);
  return names.filter((name) => rank(name) !== undefined).sort((a, b) => rank(a)! - rank(b)!);
}

// What is said of a game in a sentence; empty if nothing is.
export function summaryOf(name: string): string {
  const card = GAME_CARDS[name];
  return card ? t(card.summary) : "";
}

function Action(props: { href?: string; act?: () => void; icon: IconName; title: string; words: string }) {
  const inside = (
    <>
      <Icon name={props.icon} />
      <span>
        <strong>{props.title}</strong>
        <small>{props.words}</small>
      </span>
    </>
  );
  if (props.href)
    return (
      <a class="action" href={props.href}>
        {inside}
      </a>
    );
  return (
    <button type="button" class="action" onClick={props.act}>
      {inside}
    </button>
  );
}

export function HomePage({ rules }: PageProps) {
  const [problem, setProblem] = useState(problemIn(address.value));
  const open = async () => {
    const text = await chooseFile();
    if (text === null) return;
    const opened = await openFile(rules, text);
    if (!("refused" in opened)) return go(keepMatch(rules, opened.match));
    setProblem(
      t("The file cannot be opened: line {}, column {}: {}", opened.line ?? 1, opened.column ?? 1, say(opened.refused)),
    );
  };
  return (
    <main id="main" class="home">
      <Hero rules={rules} problem={problem} />

      <PlayNow rules={rules} />
      <SavedGames rules={rules} />
      <section class="home-section">
        <h2>{t("Puzzles")}</h2>
        <DailyCard rules={rules} />
      </section>
      <FourRules />

      <section class="home-section">
        <h2>{t("Ways to play")}</h2>
        <div class="actions">
          <Action
            href="/new_game?with=computer"
            icon="chip"
            title={t("Play the computer")}
            words={t("Ten levels, from gentle to merciless")}
          />
          <Action
            href="/new_game?with=screen"
            icon="people"
            title={t("Play on this screen")}
            words={t("Two people, one board")}
          />
          <Action
            href="/new_game?with=online"
            icon="link"
            title={t("Play a friend online")}
            words={t("Send a link to a friend")}
          />
          <Action
            href="/challenge"
            icon="flag"
            title={t("Challenge a player")}
            words={t("Someone you have played, or any account")}
          />
          <Action
            href="/tournaments"
            icon="cup"
            title={t("Play a tournament")}
            words={t("With your club, your class or anyone")}
          />
          <Action href="/join_lobby" icon="forward" title={t("Join a game")} words={t("Enter a game code")} />
        </div>
      </section>

      <Lobby rules={rules} />

      <section class="home-section">
        <h2>{t("Choose a game")}</h2>
        <div class="game-cards">
          {featured(rules).map((name) => {
            const game = rules.named(name);
            return (
              <a class="game-card" key={name} href={`/new_game?game=${name}`}>
                <SmallBoard rules={rules} game={game} position={game.start} label="" />
                <strong>{t(game.title)}</strong>
                <small>{summaryOf(name)}</small>
              </a>
            );
          })}
        </div>
      </section>

      <section class="home-section">
        <h2>{t("More to do")}</h2>
        <div class="actions wide">
          <Action
            href="/learn"
            icon="book"
            title={t("Learn the games")}
            words={t("A few steps on an interactive board")}
          />
          <Action href="/setup" icon="pen" title={t("Set up a position")} words={t("Then play, analyse or share it")} />
          <Action
            href="/analyse"
            icon="chart"
            title={t("Analyse")}
            words={t("Try turns and see what they are worth")}
          />
          <Action href="/players" icon="people" title={t("Players")} words={t("Players and their results")} />
          <Action
            act={() => void open()}
            icon="folder"
            title={t("Open a file")}
            words={t("A saved game or another program's record")}
          />
        </div>
      </section>
      <footer class="foot">
        <a href="/about">{t("About Merels")}</a>
        <TextLinks />
      </footer>
    </main>
  );
}
