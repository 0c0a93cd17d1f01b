// Puzzles: one a day for everybody, rated ones, and as many in a row as one can.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import type { Problem } from "../online/api";
import { me } from "../online/players";
import type { Rules } from "../rules/rules";
import { address, go } from "../route";
import { plural, sentence, t } from "../i18n";
import type { PageProps } from "../App";
import { findPuzzle, sendAttempt, type PuzzleRating } from "./api";
import { nextInStreak, nextRated } from "./next";
import { daily, loadPack, today, type Pack, type Puzzle } from "./pack";
import { PuzzlePanel } from "./PuzzlePanel";
import type { PuzzleGame } from "./puzzleGame";
import { countDaily, countRated, countStreak, score } from "./score";

type Mode = "daily" | "rated" | "streak";

function Modes({ mode }: { mode: Mode | null }) {
  const link = (to: Mode, words: string) => (
    <a
      class="button"
      href={to === "daily" ? "/puzzles" : `/puzzles/${to}`}
      aria-current={mode === to ? "page" : undefined}
    >
      {words}
    </a>
  );
  return (
    <nav class="lesson-parts" aria-label={t("Puzzles")}>
      {link("daily", t("Puzzle of the day"))}
      {link("rated", t("Rated puzzles"))}
      {link("streak", t("Streak"))}
    </nav>
  );
}

// The puzzles that come with the page; null until they are there.
function usePack(): { pack: Pack | null; failed: boolean } {
  const [pack, setPack] = useState<Pack | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => void loadPack().then(setPack, () => setFailed(true)), []);
  return { pack, failed };
}

function WithoutBoard({ children }: { children: ComponentChildren }) {
  return (
    <div class="game-layout">
      <div class="panel">{children}</div>
    </div>
  );
}

function NextButton({ onNext, words, strong = true }: { onNext: () => void; words: string; strong?: boolean }) {
  return (
    <button type="button" class={strong ? "strong" : ""} onClick={onNext}>
      <Icon name="forward" />
      {words}
    </button>
  );
}

function Daily({ rules, pack }: { rules: Rules; pack: Pack }) {
  const day = useMemo(() => today(), []); // the puzzle stays when midnight comes
  const puzzle = daily(pack.puzzles, day);
  return (
    <PuzzlePanel
      rules={rules}
      puzzle={puzzle}
      themes={pack.themes}
      heading={t("Puzzle of the day")}
      onDecided={(solved) => solved && countDaily(day)}
      next={(controller) =>
        controller.done.value && <NextButton words={t("More puzzles")} onNext={() => go("/puzzles/rated")} />
      }
      beside={
        <>
          {score.value.daily === day && <p class="faint">{t("You have solved it. A new one comes tomorrow.")}</p>}
          <Modes mode="daily" />
        </>
      }
    />
  );
}

function One({ rules, pack, id }: { rules: Rules; pack: Pack; id: string }) {
  const [puzzle, setPuzzle] = useState<Puzzle | Problem | null>(pack.puzzles.find((known) => known.id === id) ?? null);
  useEffect(() => {
    if (!puzzle) void findPuzzle(id).then((answer) => setPuzzle("problem" in answer ? answer : answer.puzzle));
  }, []);
  if (!puzzle) return null;
  if ("problem" in puzzle)
    return (
      <WithoutBoard>
        <p class="problem" role="alert">
          {sentence(puzzle.problem)}
        </p>
        <Modes mode={null} />
      </WithoutBoard>
    );
  return (
    <PuzzlePanel
      rules={rules}
      puzzle={puzzle}
      themes={pack.themes}
      heading={t("Puzzle")}
      onDecided={() => {}}
      next={(controller) =>
        controller.done.value && <NextButton words={t("More puzzles")} onNext={() => go("/puzzles/rated")} />
      }
      beside={<Modes mode={null} />}
    />
  );
}

function Filters(props: {
  rules: Rules;
  pack: Pack;
  game: string;
  theme: string;
  onChange: (game: string, theme: string) => void;
}) {
  const { rules, pack, game, theme } = props;
  const games = rules.games().filter(({ name }) => pack.puzzles.some((puzzle) => puzzle.game === name));
  const ofGame = pack.puzzles.filter((puzzle) => game === "" || puzzle.game === game);
  const themes = Object.entries(pack.themes).filter(([id]) => ofGame.some((puzzle) => puzzle.themes.includes(id)));
  return (
    <div class="puzzle-filters">
      <label>
        {t("Game")}
        <select value={game} onChange={(event) => props.onChange(event.currentTarget.value, "")}>
          <option value="">{t("All games")}</option>
          {games.map(({ name, title }) => (
            <option key={name} value={name}>
              {t(title)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("Theme")}
        <select value={theme} onChange={(event) => props.onChange(game, event.currentTarget.value)}>
          <option value="">{t("All themes")}</option>
          {themes.map(([id, title]) => (
            <option key={id} value={id}>
              {t(title)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function RatingLine({ player }: { player: PuzzleRating | null }) {
  const rating = player ? `${Math.round(player.rating)}${player.provisional ? "?" : ""}` : score.value.rating;
  return (
    <p class="puzzle-score">
      <span>{t("Your puzzle rating: {}", rating)}</span>
    </p>
  );
}

function StreakLine() {
  const { streak, best } = score.value;
  return (
    <p class="puzzle-score">
      <span>{plural(streak, "{} in a row", "{} in a row")}</span>
      <span>{t("Best: {}", best)}</span>
    </p>
  );
}

// Puzzles near one's own rating, one after the other. In a streak they become harder with each one solved.
function Stream({ rules, pack, streak }: { rules: Rules; pack: Pack; streak: boolean }) {
  const [game, setGame] = useState(address.value.searchParams.get("game") ?? "");
  const [theme, setTheme] = useState(address.value.searchParams.get("theme") ?? "");
  const [player, setPlayer] = useState<PuzzleRating | null>(null);
  const [puzzle, setPuzzle] = useState<Puzzle | null | undefined>(undefined); // null: there are no more
  const [number, setNumber] = useState(0);

  useEffect(() => {
    let wanted = true;
    // A copy: the same puzzle may be tried again. The one before stays until the next is here, so that who chooses among
    // games and themes keeps the focus.
    const show = (next: Puzzle | null) => wanted && setPuzzle(next && { ...next });
    if (streak) show(nextInStreak(pack));
    else
      void nextRated(pack, game, theme, player).then((found) => {
        if (wanted) setPlayer(found.player);
        show(found.puzzle);
      });
    return () => {
      wanted = false;
    };
  }, [game, theme, number, streak]);

  const decided = (solved: boolean, turns: string[]) => {
    if (streak) return countStreak(puzzle!, solved);
    countRated(puzzle!, solved);
    if (me.value) void sendAttempt(puzzle!.id, turns).then((answer) => "player" in answer && setPlayer(answer.player));
  };
  // In a streak no puzzle is skipped before it is decided.
  const next = (controller: PuzzleGame) =>
    (!streak || controller.done.value || !controller.clean.value) && (
      <NextButton
        words={controller.done.value ? t("Next puzzle") : t("Skip")}
        strong={controller.done.value}
        onNext={() => setNumber(number + 1)}
      />
    );
  const beside = (
    <>
      {streak ? <StreakLine /> : <RatingLine player={player} />}
      <Modes mode={streak ? "streak" : "rated"} />
      {!streak && (
        <Filters
          rules={rules}
          pack={pack}
          game={game}
          theme={theme}
          onChange={(nextGame, nextTheme) => {
            setGame(nextGame);
            setTheme(nextTheme);
          }}
        />
      )}
    </>
  );
  if (puzzle)
    return (
      <PuzzlePanel
        rules={rules}
        puzzle={puzzle}
        themes={pack.themes}
        heading={streak ? t("How many in a row?") : t("Rated puzzle")}
        onDecided={decided}
        next={next}
        beside={beside}
      />
    );
  return (
    <WithoutBoard>
      {puzzle === null && <p class="note">{t("There is no such puzzle. Choose another game or theme.")}</p>}
      {beside}
    </WithoutBoard>
  );
}

export function PuzzlesPage({ rules }: PageProps) {
  const { pack, failed } = usePack();
  const part = address.value.pathname.split("/")[2] ?? "";
  const mode: Mode | null = part === "" ? "daily" : part === "rated" || part === "streak" ? part : null;
  return (
    <main id="main" class="game-page puzzles" aria-busy={!pack && !failed}>
      <h1 class="game-title">{t("Puzzles")}</h1>
      {failed && (
        <WithoutBoard>
          <p class="problem" role="alert">
            {t("The puzzles could not be loaded. Are you offline?")}
          </p>
        </WithoutBoard>
      )}
      {pack && mode === "daily" && <Daily rules={rules} pack={pack} />}
      {pack && (mode === "rated" || mode === "streak") && (
        <Stream key={mode} rules={rules} pack={pack} streak={mode === "streak"} />
      )}
      {pack && mode === null && <One key={part} rules={rules} pack={pack} id={part} />}
    </main>
  );
}
