// Finished games, searched by player, game, result, date and position.
import { useEffect, useState } from "preact/hooks";
import { SmallBoard } from "../components/SmallBoard";
import { me, whoAmI } from "../online/players";
import { useAnswer } from "../pages/useAnswer";
import type { Rules } from "../rules/rules";
import { address, go } from "../route";
import { sentence, t } from "../i18n";
import type { PageProps } from "../App";
import { searchGames, type FinishedGame } from "./api";
import { FinishedGames } from "./FinishedGames";

const fields = ["player", "game", "result", "since", "until", "mine", "position"] as const;

// What an address asks for, and nothing else it may contain.
function askedIn(url: URL): URLSearchParams {
  const asked = new URLSearchParams();
  for (const field of fields) {
    const value = url.searchParams.get(field);
    if (value) asked.set(field, value);
  }
  return asked;
}

function SearchForm({ rules, asked }: { rules: Rules; asked: URLSearchParams }) {
  const value = (name: string) => asked.get(name) ?? "";
  const position = value("position");
  const game = rules.games().find((known) => known.name === value("game"));
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const wanted = new URLSearchParams();
    for (const [name, given] of form)
      if (typeof given === "string" && given.trim() !== "") wanted.set(name, given.trim());
    go(`/games/search?${wanted}`);
  };
  const opened = position !== "" && game ? rules.named(game.name) : null;
  return (
    <form class="game-search" onSubmit={search} key={String(asked)}>
      <label>
        {t("Player")}
        <input name="player" maxLength={40} defaultValue={value("player")} autocomplete="off" />
      </label>
      <label>
        {t("Game")}
        <select name="game" defaultValue={value("game")}>
          {opened === null && <option value="">{t("all games")}</option>}
          {rules.games().map((known) => (
            <option key={known.name} value={known.name} selected={known.name === value("game")}>
              {t(known.title)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("Result")}
        <select name="result">
          <option value="">{t("any")}</option>
          {(
            [
              ["white", t("White won")],
              ["black", t("Black won")],
              ["draw", t("A draw")],
            ] as const
          ).map(([code, words]) => (
            <option key={code} value={code} selected={code === value("result")}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("From")}
        <input type="date" name="since" defaultValue={value("since")} />
      </label>
      <label>
        {t("To")}
        <input type="date" name="until" defaultValue={value("until")} />
      </label>
      {me.value && (
        <label class="check">
          <input type="checkbox" name="mine" value="true" defaultChecked={value("mine") !== ""} />
          {t("Only my games")}
        </label>
      )}
      {opened && (
        <label class="check search-position">
          <input type="checkbox" name="position" value={position} defaultChecked />
          <SmallBoard rules={rules} game={opened} position={position} label="" />
          {t("With this position, or one that is the same on a turned or mirrored board")}
        </label>
      )}
      <button type="submit" class="strong">
        {t("Search")}
      </button>
    </form>
  );
}

function Results({ rules, asked }: { rules: Rules; asked: URLSearchParams }) {
  const [more, setMore] = useState<FinishedGame[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [searched, setSearched] = useState(0);
  const [problem, setProblem] = useState("");
  const answer = useAnswer(() => searchGames(asked), [String(asked)]);
  useEffect(() => {
    setMore([]);
    setProblem("");
    setNext(answer && "games" in answer ? answer.next : null);
    setSearched((answer && "games" in answer && answer.searched) || 0);
  }, [answer]);
  if (answer === null) return <p class="faint">{t("Searching…")}</p>;
  if ("problem" in answer)
    return (
      <p class="problem" role="alert">
        {answer.code === "offline"
          ? t("Searching needs the server, which cannot be reached. You may be offline.")
          : sentence(answer.problem)}
      </p>
    );
  const goOn = async () => {
    const further = new URLSearchParams(asked);
    further.set("after", next!);
    const found = await searchGames(further);
    if ("problem" in found) return setProblem(sentence(found.problem));
    setMore([...more, ...found.games]);
    setNext(found.next);
    setSearched(searched + (found.searched ?? 0));
  };
  const title = (name: string) => {
    const known = rules.games().find((game) => game.name === name);
    return known ? t(known.title) : name;
  };
  const games = [...answer.games, ...more];
  return (
    <section aria-label={t("Games found")}>
      {games.length === 0 ? (
        <p>
          {next === null
            ? t("No finished games found. Try fewer filters.")
            : t("No match in the latest {} games.", searched)}
        </p>
      ) : (
        <FinishedGames games={games} title={title} />
      )}
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {next !== null && (
        <button type="button" onClick={() => void goOn()}>
          {t("Show more")}
        </button>
      )}
    </section>
  );
}

export function GameSearchPage({ rules }: PageProps) {
  useEffect(() => void whoAmI(), []);
  const asked = askedIn(address.value);
  return (
    <main id="main" class="text-page">
      <h1>{t("Search games")}</h1>
      <SearchForm rules={rules} asked={asked} />
      <Results rules={rules} asked={asked} />
      <p class="faint small">{t("Finished public games. Players are found by name if they chose to be listed.")}</p>
    </main>
  );
}
