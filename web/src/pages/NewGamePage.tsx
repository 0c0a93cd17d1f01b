// A new game: which game, against whom; everything else has a sensible default (W2).
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../components/Choice";
import { Icon } from "../components/Icon";
import { LevelField } from "../components/LevelField";
import { NameFields } from "../components/NameFields";
import { SmallBoard } from "../components/SmallBoard";
import { startLocal } from "../play/localGame";
import { adaptiveLevel, chooseLevel, fixedLevel, isLevel, strongestLevel } from "../play/levels";
import { needsText, probe } from "../play/tablebase";
import type { OpenGame, Player } from "../rules/types";
import { visibleName } from "../settings";
import { load, save } from "../storage";
import { address, go } from "../route";
import { say, sentence, t } from "../i18n";
import { GamePicker } from "./GamePicker";
import { hasLesson } from "./lessons";
import { RulesPanel } from "./RulesPanel";
import { useGameChoice } from "./useGameChoice";
import { OnlineFields, onlineRequest, type OnlineChoice } from "./OnlineFields";
import { createGame } from "../online/api";
import { problemIn } from "../online/problems";
import type { PageProps } from "../App";

type Opponent = "computer" | "screen" | "online";
type Wants = "random" | "white" | "black";

interface PerfectPlay {
  perfect: boolean; // the computer will know from here what every turn is worth
  needs: string; // what that takes, where it does not
}
const notPerfect: PerfectPlay = { perfect: false, needs: "" };

function usePerfect(asked: boolean, game: OpenGame, position: string): PerfectPlay {
  const [found, setFound] = useState(notPerfect);
  useEffect(() => {
    let wanted = true;
    setFound(notPerfect);
    if (asked)
      void probe(game, position).then(
        (known) => wanted && setFound({ perfect: known !== null, needs: known ? "" : needsText(game) }),
      );
    return () => {
      wanted = false;
    };
  }, [asked, game, position]);
  return found;
}

export function NewGamePage({ rules }: PageProps) {
  const asked = address.value.searchParams;
  const first = {
    name: asked.get("game") ?? load("last-game", rules.defaultGame()),
    variant: asked.get("variant") ?? "",
  };
  const choice = useGameChoice(rules, first, () => {
    setPosition(""); // which belongs to the rules that it was set up for
    setProblem("");
  });
  const { name, game, problems } = choice;
  const [opponent, setOpponent] = useState<Opponent>(
    (asked.get("with") as Opponent) ?? load("last-opponent", "computer"),
  );
  const [wants, setWants] = useState<Wants>((asked.get("side") as Wants) ?? "random");
  const [askedLevel, setAskedLevel] = useState(isLevel(Number(asked.get("level"))) ? Number(asked.get("level")) : null);
  const [second, setSecond] = useState("");
  const [online, setOnline] = useState<OnlineChoice>({
    id: asked.get("id") ?? "",
    clock: "none",
    unlisted: true, // it is for a friend; those who want to play strangers have Play now
    rated: load("last-rated", "") === "yes",
  });
  const [problem, setProblem] = useState(problemIn(address.value));
  const [busy, setBusy] = useState(false);
  const [position, setPosition] = useState(asked.get("position") ?? "");

  const fixed = askedLevel ?? fixedLevel(game);
  const level = fixed ?? adaptiveLevel(game);
  const { perfect, needs } = usePerfect(
    opponent === "computer" && level === strongestLevel,
    game,
    position || game.start,
  );

  const begin = async () => {
    save("last-game", name === "own" ? rules.defaultGame() : name);
    save("last-opponent", opponent);
    if (opponent === "online") {
      save("last-rated", online.rated ? "yes" : "");
      setBusy(true);
      const made = await createGame(onlineRequest(online, { game, wants, position }));
      setBusy(false);
      if ("problem" in made) return setProblem(made.problem);
      return go(`/game/${made.game.id}`);
    }
    const me: Player = { name: visibleName.value.trim(), level: 0 };
    const them: Player = opponent === "computer" ? { name: t("Computer"), level } : { name: second.trim(), level: 0 };
    const white = wants === "random" ? Math.random() < 0.5 : wants === "white";
    const adapts = opponent === "computer" && fixed === null;
    const begun = startLocal(rules, game, white ? [me, them] : [them, me], { start: position, adapts });
    if (typeof begun !== "string") return setProblem(sentence(say(begun.refused)));
    go(begun);
  };

  return (
    <main id="main" class="new-game">
      <h1>{t("New game")}</h1>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <div class="new-game-choices">
          <GamePicker
            rules={rules}
            name={name}
            onName={choice.choose}
            own
            variant={choice.variant}
            onVariant={choice.setVariant}
            problems={problems}
          />
          <Choice
            label={t("Against")}
            name="opponent"
            value={opponent}
            onChange={setOpponent}
            options={[
              ["computer", t("the computer")],
              ["screen", t("a friend on this screen")],
              ["online", t("a friend online")],
            ]}
          />
          {opponent === "computer" && (
            <LevelField
              rules={rules}
              game={game}
              fixed={fixed}
              perfect={perfect}
              needs={needs}
              onChange={(chosen) => {
                setAskedLevel(null);
                chooseLevel(game, chosen);
              }}
            />
          )}
          <Choice
            label={t("You play")}
            name="side"
            value={wants}
            onChange={setWants}
            options={[
              ["random", t("Random")],
              ["white", t("White (moves first)")],
              ["black", t("Black")],
            ]}
          />
          {opponent !== "computer" && (
            <NameFields>
              {opponent === "screen" && (
                <label>
                  {t("Opponent's name")}
                  <input
                    name="second"
                    autocomplete="off"
                    value={second}
                    onInput={(event) => setSecond(event.currentTarget.value)}
                    maxLength={40}
                  />
                </label>
              )}
            </NameFields>
          )}
          {opponent === "online" && <OnlineFields value={online} of={{ game, position }} onChange={setOnline} />}
          <button type="submit" class="strong big" disabled={busy || problems.length > 0}>
            <Icon name="play" />
            {opponent === "online" ? t("Create game") : t("Start playing")}
          </button>
        </div>
        <aside class="new-game-preview">
          <SmallBoard key={game.number} rules={rules} game={game} position={position || game.start} />
          <h2>{t(game.title)}</h2>
          {position !== "" && <p class="note">{t("It starts from the position you set up.")}</p>}
          {position === "" && <RulesPanel game={game} onSet={choice.setSwitch} />}
          <ul class="rules-short">
            {game.rules.slice(0, 4).map((rule) => (
              <li key={rule[0]}>{say(rule)}</li>
            ))}
          </ul>
          {hasLesson(game.name) && (
            <p>
              <a href={`/learn/${game.name}`}>{t("Learn it in a few steps")}</a>
            </p>
          )}
        </aside>
      </form>
    </main>
  );
}
