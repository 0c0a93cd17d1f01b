// Challenges another player: an account by its name, somebody one has played, or the player whose page one comes from.
import { useEffect, useState } from "preact/hooks";
import { AskForNotice, mayAskForNotice, useNotificationState } from "../components/AskForNotice";
import { BotBadge } from "../components/BotBadge";
import { Choice } from "../components/Choice";
import { Icon } from "../components/Icon";
import { challenge, mutedPlayers, recentOpponents, setMute, type NamedPlayer } from "../match/challenges";
import { RatedField } from "../components/RatedField";
import { clocks, whyCasualWith } from "./OnlineFields";
import { findPlayer, me, whoAmI } from "../online/players";
import { load } from "../storage";
import { address, go } from "../route";
import { sentence, t } from "../i18n";
import { GamePicker } from "./GamePicker";
import type { PageProps } from "../App";

type Wants = "random" | "white" | "black";

function Muted() {
  const [muted, setMuted] = useState<NamedPlayer[]>([]);
  const show = (answer: Awaited<ReturnType<typeof mutedPlayers>>) => "muted" in answer && setMuted(answer.muted);
  useEffect(() => void mutedPlayers().then(show), []);
  if (muted.length === 0) return null;
  return (
    <section>
      <h2>{t("Players who cannot challenge you")}</h2>
      <ul class="plain-list">
        {muted.map(({ id, name, bot }) => (
          <li key={id}>
            <span>
              {name}
              {bot && <BotBadge />}
            </span>
            <button type="button" onClick={() => void setMute(id, "no").then(show)}>
              {t("Allow again")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The player of the address, whose page one comes from.
function useAsked(): [NamedPlayer | null, (player: NamedPlayer | null) => void] {
  const id = address.value.searchParams.get("player");
  const [player, setPlayer] = useState<NamedPlayer | null>(null);
  useEffect(() => {
    if (id) void findPlayer(id).then((found) => "records" in found && setPlayer(found));
  }, [id]);
  return [player, setPlayer];
}

// Asked here, where it helps: the person looks at something else until the other player answers.
function Sent() {
  return (
    <main id="main" class="text-page">
      <h1>{t("Challenge a player")}</h1>
      <p>{t("Your challenge has been sent. Your game opens automatically when it is accepted.")}</p>
      <p class="row">
        <AskForNotice words={t("Notify me when my next game begins")} />
        <a class="button" href="/">
          {t("Home")}
        </a>
      </p>
    </main>
  );
}

export function ChallengePage({ rules }: PageProps) {
  const [player, setPlayer] = useAsked();
  const [name, setName] = useState("");
  const [game, setGame] = useState(load("last-game", rules.defaultGame()));
  const [clock, setClock] = useState("10+5");
  const [side, setSide] = useState<Wants>("random");
  const [rated, setRated] = useState(false);
  const casual = whyCasualWith(clock);
  const [problem, setProblem] = useState("");
  const [sent, setSent] = useState(false);
  const [opponents, setOpponents] = useState<NamedPlayer[]>([]);
  useEffect(() => void whoAmI(), []);
  useNotificationState();
  const known = me.value?.id;
  useEffect(() => {
    if (known) void recentOpponents().then((answer) => "opponents" in answer && setOpponents(answer.opponents));
  }, [known]);
  const send = async () => {
    const whom = player ? { player: player.id } : { player_name: name.trim() };
    const refused = await challenge({ ...whom, game, clock: clocks[clock]?.clock, side, rated: rated && !casual });
    if (refused) setProblem(refused.problem);
    else if (mayAskForNotice()) setSent(true);
    else go("/");
  };
  if (sent) return <Sent />;
  return (
    <main id="main" class="text-page">
      <h1>{t("Challenge a player")}</h1>
      {me.value === null && <p class="note">{t("Play a game first, or create an account: you need a name here.")}</p>}
      {problem !== "" && (
        <p class="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
      <form
        class="join"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {player ? (
          <p class="row">
            <strong>{player.name}</strong>
            {player.bot && <BotBadge />}
            <button type="button" class="quiet" onClick={() => setPlayer(null)}>
              {t("Someone else")}
            </button>
          </p>
        ) : (
          <>
            <label>
              {t("Account name")}
              <input
                name="player"
                required
                maxLength={40}
                autocomplete="off"
                value={name}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
            {opponents.length > 0 && (
              <div class="recent" role="group" aria-label={t("People you have played")}>
                {opponents.slice(0, 8).map((one) => (
                  <button type="button" key={one.id} onClick={() => setPlayer(one)}>
                    {one.name}
                    {one.bot && <BotBadge />}
                  </button>
                ))}
              </div>
            )}
          </>
        )}
        <GamePicker rules={rules} name={game} onName={setGame} />
        <label>
          {t("Clock")}
          <select name="clock" value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
            {Object.entries(clocks).map(([key, { words }]) => (
              <option key={key} value={key}>
                {words()}
              </option>
            ))}
          </select>
        </label>
        <Choice
          label={t("You play")}
          name="side"
          value={side}
          onChange={setSide}
          options={[
            ["random", t("Random")],
            ["white", t("White (moves first)")],
            ["black", t("Black")],
          ]}
        />
        <RatedField value={rated} casual={casual} onChange={setRated} />
        <button type="submit" class="strong big" disabled={!known}>
          <Icon name="flag" />
          {t("Send challenge")}
        </button>
      </form>
      {known && <Muted />}
    </main>
  );
}
