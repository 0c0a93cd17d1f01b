// A position set up by hand (G10): checked as it is made, with every reason why it is impossible.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board";
import { Choice } from "../components/Choice";
import { Icon } from "../components/Icon";
import { ShareButton } from "../components/Sharing";
import { Rules } from "../rules/rules";
import { code, Colour, gameQuery, hasNeutralPieces, man, piece, type OpenGame, type Piece } from "../rules/types";
import { address, go } from "../route";
import { say, sentence, t } from "../i18n";
import { GamePicker } from "./GamePicker";
import { RulesPanel } from "./RulesPanel";
import { useGameChoice } from "./useGameChoice";
import type { PageProps } from "../App";

// What can be put on the board: a man of either side, one of the game's other pieces, or nothing.
interface Brush {
  name: string;
  label: string;
  piece: Piece;
}

function brushesOf(game: OpenGame): Brush[] {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return [
    { name: "white", label: t("White"), piece: man(Colour.white) },
    { name: "black", label: t("Black"), piece: man(Colour.black) },
    ...game.geometry.kinds.map((kind) => ({
      name: kind.name,
      label: capital(t(kind.name)),
      piece: piece(kind.piece),
    })),
    { name: "empty", label: t("Empty"), piece: piece(0) },
  ];
}

function emptied(game: OpenGame): number[] {
  const points = game.geometry.spots.length;
  return [...new Array<number>(points).fill(0), 0, 0, 0, 0];
}

// The third module has the check; its rules are those of the whole page.
export function SetupPage() {
  const [rules, setRules] = useState<Rules | "failed" | null>(null);
  useEffect(() => {
    Rules.load(STUDY_URL).then(setRules, () => setRules("failed"));
  }, []);
  if (rules !== null && rules !== "failed") return <Setup rules={rules} />;
  return (
    <main id="main" class="text-page" aria-busy={rules === null}>
      {rules === "failed" && <p>{t("This page could not be loaded. Are you offline?")}</p>}
    </main>
  );
}

function Setup({ rules }: PageProps) {
  const asked = address.value.searchParams;
  const first = { name: asked.get("game") ?? rules.defaultGame(), variant: asked.get("variant") ?? "" };
  const choice = useGameChoice(rules, first);
  const { game, problems } = choice;
  const points = game.geometry.spots.length;
  const begin = (of: OpenGame) => {
    const position = asked.get("position");
    const read = position === null ? null : rules.readPosition(of, position);
    return read && "setup" in read ? read.setup : of.setup;
  };
  const [setups, setSetups] = useState<Record<string, number[]>>({});
  // What was set up stays while the rules are changed, as long as the points are the same.
  const key = `${choice.base} ${points}`;
  const setup = setups[key] ?? begin(game);
  const change = (next: number[]) => setSetups({ ...setups, [key]: next });
  const [chosen, setChosen] = useState("white");
  const [height, setHeight] = useState(1);
  const [holdsRed, setHoldsRed] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const check = useMemo(() => rules.checkSetup(game, setup), [game, setup]);
  const { stacks } = game.geometry;
  const neutral = hasNeutralPieces(game.geometry);
  const brushes = brushesOf(game);
  const brush = brushes.find(({ name: known }) => known === chosen) ?? brushes[0]!;
  const isNeutral = brush.piece.colour === Colour.red;

  const put = (point: number) => {
    const was = setup[point]!;
    const now = code({
      ...brush.piece,
      height: stacks && brush.piece.height > 0 ? height : brush.piece.height,
      holdsRed: isNeutral || (stacks && holdsRed),
    });
    const next = [...setup];
    next[point] = was === now ? 0 : now;
    // A man put on an empty point comes from the hand, as long as there is one.
    const hand = points + (isNeutral ? 2 : brush.piece.colour === Colour.black ? 1 : 0);
    if (was === 0 && now !== 0 && next[hand]! > 0) next[hand]!--;
    change(next);
  };
  const number = (at: number, label: string) => (
    <label>
      {label}
      <input
        type="number"
        min="0"
        max="99"
        value={setup[at]}
        inputMode="numeric"
        onInput={(event) => {
          const next = [...setup];
          next[at] = Math.max(0, Math.min(99, Math.floor(Number(event.currentTarget.value)) || 0));
          change(next);
        }}
      />
    </label>
  );
  const read = () => {
    const answer = rules.readPosition(game, typed);
    if ("refused" in answer) return setProblem(t("character {}: {}", answer.column ?? 1, say(answer.refused)));
    setProblem("");
    change(answer.setup);
  };
  const possible = problems.length === 0 && check.problems.length === 0;
  const where = `${gameQuery(game)}&position=${encodeURIComponent(check.text)}`;

  return (
    <main id="main" class="setup">
      <h1>{t("Set up a position")}</h1>
      <div class="setup-grid">
        <div class="setup-board">
          <Board
            geometry={game.geometry}
            label={t("{} board", t(game.title))}
            fits
            marking={{ board: setup.slice(0, points) }}
            onPick={put}
          />
        </div>
        <div class="setup-side">
          <GamePicker
            rules={rules}
            name={choice.name}
            onName={choice.choose}
            own
            variant={choice.variant}
            onVariant={choice.setVariant}
            problems={problems}
          />
          <RulesPanel game={game} onSet={choice.setSwitch} folded />
          <Choice
            label={t("Put on the board")}
            name="brush"
            value={brush.name}
            onChange={setChosen}
            options={brushes.map(({ name: known, label }): [string, string] => [known, label])}
          />
          {stacks && brush.piece.height > 0 && (
            <div class="names">
              <label>
                {t("Height")}
                <input
                  type="number"
                  min="1"
                  max="49"
                  value={height}
                  onInput={(event) => setHeight(Math.max(1, Math.min(49, Number(event.currentTarget.value) || 1)))}
                />
              </label>
              {neutral && !isNeutral && (
                <label class="check">
                  <input
                    type="checkbox"
                    checked={holdsRed}
                    onChange={(event) => setHoldsRed(event.currentTarget.checked)}
                  />
                  {t("holds a red piece")}
                </label>
              )}
            </div>
          )}
          <div class="names">
            {number(points, t("White's hand"))}
            {number(points + 1, t("Black's hand"))}
            {neutral && number(points + 2, t("Reds to place"))}
          </div>
          <Choice
            label={t("To move")}
            name="to-move"
            value={setup[points + 3] === 0 ? "white" : "black"}
            onChange={(value) => change([...setup.slice(0, points + 3), value === "white" ? 0 : 1])}
            options={[
              ["white", t("White")],
              ["black", t("Black")],
            ]}
          />
          <div class="row">
            <button type="button" onClick={() => change(emptied(game))}>
              {t("Clear the board")}
            </button>
            <button type="button" onClick={() => change(game.setup)}>
              {t("Starting position")}
            </button>
          </div>
          <div role="status" aria-live="polite" class="setup-verdict">
            {problems.length > 0 ? null : possible ? (
              <p class="note well">
                <Icon name="check" />
                {check.outcome?.over
                  ? t("Possible, but the game is already over: {}", say(check.outcome.words))
                  : t("This position is possible.")}
              </p>
            ) : (
              <div class="problem">
                <p>{t("This cannot happen in a game:")}</p>
                <ul>
                  {check.problems.map((words) => (
                    <li key={words.join()}>{sentence(say(words))}</li>
                  ))}
                </ul>
              </div>
            )}
          </div>
          <div class="tools">
            <button type="button" class="strong" disabled={!possible} onClick={() => go(`/new_game?${where}`)}>
              <Icon name="play" />
              {t("Play from here")}
            </button>
            <button type="button" disabled={!possible} onClick={() => go(`/analyse?${where}`)}>
              <Icon name="chart" />
              {t("Analyse")}
            </button>
            <ShareButton
              words={t("Share")}
              disabled={!possible}
              shared={() => ({ kind: "position", game, board: setup.slice(0, points), check })}
            />
          </div>
          <form
            class="entry-row plain"
            onSubmit={(event) => {
              event.preventDefault();
              read();
            }}
          >
            <label>
              {t("As text")}
              <input
                value={typed}
                placeholder={check.text}
                spellcheck={false}
                autocomplete="off"
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            </label>
            <button type="submit">{t("Read")}</button>
          </form>
          <p class="position-text">
            <code>{check.text}</code>
          </p>
          {problem !== "" && (
            <p class="problem" role="alert">
              {sentence(problem)}
            </p>
          )}
        </div>
      </div>
    </main>
  );
}
