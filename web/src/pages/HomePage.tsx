// Home (W1): what to do, the games kept here, and those that are open or running on the server.
import { useState } from "preact/hooks";
import { Icon, type IconName } from "../components/Icon";
import { chooseFile } from "../components/files";
import { SmallBoard } from "../components/SmallBoard";
import { startFromFile } from "../play/localGame";
import type { Rules } from "../rules/rules";
import { address, go } from "../route";
import { say, sentence, t } from "../i18n";
import { SavedGames } from "./SavedGames";
import { Lobby } from "./Lobby";
import type { PageProps } from "../App";

// A position to look at, from the middle of a game.
const picture = "w.w.b..b/bwb...w./.w...b.. w 0,0";

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

function Action(props: {
  href?: string;
  act?: () => void;
  icon: IconName;
  title: string;
  words: string;
  strong?: boolean;
}) {
  const inside = (
    <>
      <Icon name={props.icon} />
      <span>
        <strong>{props.title}</strong>
        <small>{props.words}</small>
      </span>
    </>
  );
  const style = `action${props.strong ? " strong" : ""}`;
  if (props.href)
    return (
      <a class={style} href={props.href}>
        {inside}
      </a>
    );
  return (
    <button type="button" class={style} onClick={props.act}>
      {inside}
    </button>
  );
}

export function HomePage({ rules }: PageProps) {
  const [problem, setProblem] = useState(address.value.searchParams.get("error") ?? "");
  const open = async () => {
    const text = await chooseFile();
    if (text === null) return;
    const started = startFromFile(rules, text);
    if (typeof started === "string") return go(started);
    setProblem(
      t(
        "The file cannot be opened: line {}, column {}: {}",
        started.line ?? 1,
        started.column ?? 1,
        say(started.refused),
      ),
    );
  };
  return (
    <main id="main" class="home">
      <section class="hero">
        <div class="hero-words">
          <h1>{t("Old games, played well.")}</h1>
          <p>
            {t(
              "Nine Men's Morris and its relatives, Yoté and DVONN: against the computer, at one screen, or with someone far away.",
            )}
          </p>
          {problem !== "" && (
            <p class="problem" role="alert">
              {sentence(problem)}
            </p>
          )}
          <div class="actions">
            <Action
              href="/new_game?with=computer"
              icon="chip"
              title={t("Play the computer")}
              words={t("Ten levels, from gentle to merciless")}
              strong
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
              title={t("New game online")}
              words={t("Send a link to a friend")}
            />
            <Action href="/join_lobby" icon="forward" title={t("Join a game")} words={t("You were given an id")} />
          </div>
        </div>
        <div class="hero-board">
          <SmallBoard rules={rules} game={rules.named("nine")} position={picture} />
        </div>
      </section>

      <SavedGames rules={rules} />
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
          <Action href="/learn" icon="book" title={t("Learn the games")} words={t("A few steps on a live board")} />
          <Action href="/setup" icon="pen" title={t("Set up a position")} words={t("Then play, analyse or share it")} />
          <Action
            href="/analyse"
            icon="chart"
            title={t("Analyse")}
            words={t("Try turns and see what they are worth")}
          />
          <Action href="/players" icon="people" title={t("Players")} words={t("Who plays here, and who wins")} />
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
      </footer>
    </main>
  );
}
