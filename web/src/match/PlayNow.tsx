// Play now: one button that finds an opponent, with the games and clocks that one would play.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { clockWords } from "../online/terms";
import type { Rules } from "../rules/rules";
import { plural, t } from "../i18n";
import { leaveQueue, openPlayerSocket, playNow } from "./playerSocket";
import { behind, computerAfter, people, refusal, seek, type People, type RatedChoice } from "./state";
import { loadSeekTerms, matchClocks, saveSeekTerms, toggled } from "./seekTerms";

const minute = 60_000;

function clockName(name: string): string {
  const [minutes, increment] = name.split("+").map(Number);
  if (increment === undefined) return t("No clock");
  return clockWords({ initial: minutes! * minute, increment: increment * 1000, days: 0 });
}

// How many others are there. The person alone is told what happens then.
function PeopleLine({ now }: { now: People | null | undefined }) {
  if (now === undefined) return <p class="people" />;
  if (!now) return <p class="faint people">{t("The server cannot be reached right now.")}</p>;
  const waiting = now.waiting - (seek.value?.ready ? 1 : 0);
  const after = Math.round(computerAfter.value / 1000);
  return (
    <p class="faint people">
      {plural(now.online, "{} person online", "{} people online")}
      {" · "}
      {waiting > 0
        ? plural(waiting, "{} waiting for an opponent", "{} waiting for an opponent")
        : t("nobody is waiting: the computer steps in after {} seconds", after)}
    </p>
  );
}

// Seconds since a moment of the server's clock, counted on.
export function useSeconds(since: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - behind.value - since) / 1000));
}

export function Searching({ since }: { since: number }) {
  const seconds = useSeconds(since);
  return (
    <p class="searching">
      <span class="pulse" aria-hidden="true" />
      <span>{t("Looking for an opponent…")}</span> <span class="faint">{t("{} s", seconds)}</span>
    </p>
  );
}

const ratedWords = (terms: RatedChoice) =>
  terms === "rated" ? t("Rated") : terms === "casual" ? t("Casual") : t("Rated or casual");

function Options({ rules, games, terms, onChange }: OptionsProps) {
  return (
    <details class="match-options">
      <summary>
        {terms.games.map((name) => t(rules.named(name).title)).join(", ")} · {terms.clocks.map(clockName).join(", ")}
        {` · ${ratedWords(terms.rated)}`}
      </summary>
      <fieldset>
        <legend>{t("Games you would like to play")}</legend>
        {games.map((name) => (
          <label class="check" key={name}>
            <input
              type="checkbox"
              checked={terms.games.includes(name)}
              onChange={() => onChange({ ...terms, games: toggled(terms.games, name, games) })}
            />
            {t(rules.named(name).title)}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("Clocks, in minutes plus seconds per turn")}</legend>
        {matchClocks.map((name) => (
          <label class="check" key={name}>
            <input
              type="checkbox"
              checked={terms.clocks.includes(name)}
              onChange={() => onChange({ ...terms, clocks: toggled(terms.clocks, name, matchClocks) })}
            />
            {clockName(name)}
          </label>
        ))}
      </fieldset>
      <label>
        {t("Should the game count for your rating?")}
        <select
          name="rated"
          value={terms.rated}
          onChange={(event) => onChange({ ...terms, rated: event.currentTarget.value as RatedChoice })}
        >
          {(["either", "rated", "casual"] as const).map((each) => (
            <option key={each} value={each}>
              {ratedWords(each)}
            </option>
          ))}
        </select>
      </label>
    </details>
  );
}
type SeekTerms = ReturnType<typeof loadSeekTerms>;
interface OptionsProps {
  rules: Rules;
  games: string[];
  terms: SeekTerms;
  onChange: (terms: SeekTerms) => void;
}

export function PlayNow({ rules }: { rules: Rules }) {
  const games = rules.games().map(({ name }) => name);
  const [terms, setTerms] = useState(() => loadSeekTerms(games, rules.defaultGame()));
  useEffect(openPlayerSocket, []);
  const waiting = seek.value;
  const change = (next: SeekTerms) => {
    setTerms(next);
    saveSeekTerms(next);
  };
  return (
    <section class="home-section play-now" aria-labelledby="play-now">
      <h2 id="play-now">{t("Play a person")}</h2>
      {waiting ? (
        <div class="play-now-row" role="status">
          {waiting.computer === null ? (
            <Searching since={waiting.since} />
          ) : (
            <p>{t("You are in the queue while you play the computer. You will be asked when a person turns up.")}</p>
          )}
          <button type="button" onClick={leaveQueue}>
            <Icon name="close" />
            {t("Cancel")}
          </button>
          {waiting.computer !== null && (
            <a class="button" href={`/game/${waiting.computer}`}>
              {t("Go to the game")}
            </a>
          )}
        </div>
      ) : (
        <div class="play-now-row">
          <button type="button" class="strong big" onClick={() => void playNow(terms)}>
            <Icon name="people" />
            {t("Play now")}
          </button>
          <Options rules={rules} games={games} terms={terms} onChange={change} />
        </div>
      )}
      {refusal.value !== "" && (
        <p class="problem" role="alert">
          {refusal.value}
        </p>
      )}
      <PeopleLine now={people.value} />
    </section>
  );
}
