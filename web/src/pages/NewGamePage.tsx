// A new game: which game, against whom; everything else has a sensible default (W2).
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../components/Choice";
import { Icon } from "../components/Icon";
import { NameFields } from "../components/NameFields";
import { SmallBoard } from "../components/SmallBoard";
import { startLocal } from "../play/localGame";
import { strongestLevel } from "../play/perfect";
import { probe } from "../play/tablebase";
import type { OpenGame, Player } from "../rules/types";
import { fullName } from "../settings";
import { load, save } from "../storage";
import { address, go } from "../route";
import { mark, say, sentence, t } from "../i18n";
import { GamePicker } from "./GamePicker";
import { hasLesson } from "./lessons";
import { OnlineFields, onlineRequest, type OnlineChoice } from "./OnlineFields";
import { createGame } from "../online/api";
import type { PageProps } from "../App";

type Opponent = "computer" | "screen" | "online";
type Wants = "random" | "white" | "black";

export function levelWords(level: number): string {
  const words = [
    mark("Just learnt it"),
    mark("Beginner"),
    mark("Beginner"),
    mark("Casual"),
    mark("Casual"),
    mark("Good"),
    mark("Good"),
    mark("Strong"),
    mark("Strong"),
    mark("As strong as it gets"),
  ];
  return t(words[level - 1]!);
}

// Whether the computer will know from here what every turn is worth.
function usePerfect(asked: boolean, game: OpenGame, position: string): boolean {
  const [perfect, setPerfect] = useState(false);
  useEffect(() => {
    let wanted = true;
    setPerfect(false);
    if (asked) void probe(game, position).then((known) => wanted && setPerfect(known !== null));
    return () => {
      wanted = false;
    };
  }, [asked, game, position]);
  return perfect;
}

export function NewGamePage({ rules }: PageProps) {
  const asked = address.value.searchParams;
  const [name, setName] = useState(asked.get("game") ?? load("last-game", rules.defaultGame()));
  const [variant, setVariant] = useState(asked.get("variant") ?? "");
  const [opponent, setOpponent] = useState<Opponent>(
    (asked.get("with") as Opponent) ?? load("last-opponent", "computer"),
  );
  const [wants, setWants] = useState<Wants>((asked.get("side") as Wants) ?? "random");
  const [level, setLevel] = useState(Number(asked.get("level") ?? load("last-level", "4")));
  const [second, setSecond] = useState("");
  const [online, setOnline] = useState<OnlineChoice>({
    id: asked.get("id") ?? "",
    clock: "none",
    unlisted: asked.get("private") === "1",
  });
  const [problem, setProblem] = useState(asked.get("error") ?? "");
  const [busy, setBusy] = useState(false);
  const position = asked.get("position") ?? "";

  const opened = rules.game(name === "own" ? variant : name);
  const game: OpenGame = "problems" in opened ? rules.named(rules.defaultGame()) : opened;
  const problems = "problems" in opened ? opened.problems : [];
  const perfect = usePerfect(opponent === "computer" && level === strongestLevel, game, position || game.start);

  const begin = async () => {
    save("last-game", name === "own" ? rules.defaultGame() : name);
    save("last-opponent", opponent);
    save("last-level", String(level));
    if (opponent === "online") {
      setBusy(true);
      const made = await createGame(onlineRequest(online, { game, wants, position }));
      setBusy(false);
      if ("problem" in made) return setProblem(made.problem);
      return go(`/game/${made.game.id}`);
    }
    const me: Player = { name: fullName(), level: 0 };
    const them: Player = opponent === "computer" ? { name: t("Computer"), level } : { name: second.trim(), level: 0 };
    const white = wants === "random" ? Math.random() < 0.5 : wants === "white";
    go(startLocal(rules, game, white ? [me, them] : [them, me], position));
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
          <GamePicker rules={rules} name={name} onName={setName} variant={variant} onVariant={setVariant} />
          {problems.map((words) => (
            <p class="problem" role="alert" key={words[0]}>
              {sentence(say(words))}
            </p>
          ))}
          <Choice
            label={t("Against")}
            name="opponent"
            value={opponent}
            onChange={setOpponent}
            options={[
              ["computer", t("the computer")],
              ["screen", t("someone at this screen")],
              ["online", t("someone elsewhere")],
            ]}
          />
          {opponent === "computer" && (
            <div class="level">
              <label for="level">
                {t("Level {}", level)} · {perfect ? t("Plays perfectly") : levelWords(level)}
              </label>
              <input
                id="level"
                type="range"
                min="1"
                max="10"
                value={level}
                onInput={(event) => setLevel(Number(event.currentTarget.value))}
              />
            </div>
          )}
          <Choice
            label={t("You play")}
            name="side"
            value={wants}
            onChange={setWants}
            options={[
              ["random", t("Random")],
              ["white", t("White, who begins")],
              ["black", t("Black")],
            ]}
          />
          <NameFields required={opponent === "online"}>
            {opponent === "screen" && (
              <label>
                {t("The other's name")}
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
          {opponent === "online" && <OnlineFields value={online} onChange={setOnline} />}
          <button type="submit" class="strong big" disabled={busy || problems.length > 0}>
            <Icon name="play" />
            {opponent === "online" ? t("Create game") : t("Start playing")}
          </button>
        </div>
        <aside class="new-game-preview">
          <SmallBoard rules={rules} game={game} position={position || game.start} />
          <h2>{t(game.title)}</h2>
          {position !== "" && <p class="note">{t("It starts from the position you set up.")}</p>}
          <ul class="rules-short">
            {game.rules.slice(0, 4).map((rule) => (
              <li key={rule[0]}>{say(rule)}</li>
            ))}
          </ul>
          {hasLesson(game.family) && (
            <p>
              <a href={`/learn/${game.name === "own" ? game.family : game.name}`}>{t("Learn it in a few steps")}</a>
            </p>
          )}
        </aside>
      </form>
    </main>
  );
}
