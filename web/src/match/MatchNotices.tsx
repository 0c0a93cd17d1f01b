// What a person is told about opponents wherever they are on the site: the search goes on, a person has come in place
// of the computer, challenges. Over the page, so that nothing moves when one comes.
import { useEffect, useState } from "preact/hooks";
import { shownName } from "../components/BotBadge";
import { ratedName } from "../online/ratings";
import { clockWords } from "../online/terms";
import type { Rules } from "../rules/rules";
import { address } from "../route";
import { mark, sentence, t } from "../i18n";
import { acceptChallenge, declineChallenge, withdrawChallenge } from "./challenges";
import { answerOffer, leaveQueue, openPlayerSocket } from "./playerSocket";
import { Searching } from "./PlayNow";
import { behind, incoming, nextGame, offered, outgoing, refusal, seatedComputer, seek, type Challenge } from "./state";

// The moment of the server's clock, every few seconds.
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return now - behind.value;
}

function termsOf(rules: Rules, challenge: Challenge): string {
  const title = rules.games().find(({ name }) => name === challenge.game)?.title ?? mark("Custom variants");
  const side =
    challenge.side === "random"
      ? t("Random colours")
      : challenge.side === "white"
        ? t("You play Black")
        : t("You play White");
  const rated = challenge.rated ? t("Rated") : t("Casual");
  return [t(title), rated, clockWords(challenge.clock), side].join(" · ");
}

function Incoming({ rules, challenge }: { rules: Rules; challenge: Challenge }) {
  const [problem, setProblem] = useState("");
  const answer = async (asked: Promise<string>) => setProblem(await asked);
  return (
    <div class="match-notice" role="alert">
      <p>
        <strong>{t("{} challenges you", ratedName(challenge.from))}</strong>
        <br />
        {termsOf(rules, challenge)}
      </p>
      {problem !== "" && <p class="problem">{sentence(problem)}</p>}
      <div class="row">
        <button type="button" class="strong" onClick={() => void answer(acceptChallenge(challenge.id))}>
          {t("Accept")}
        </button>
        <button type="button" onClick={() => void answer(declineChallenge(challenge.id, "no"))}>
          {t("Decline")}
        </button>
        <button type="button" class="quiet" onClick={() => void answer(declineChallenge(challenge.id, "today"))}>
          {t("Not today")}
        </button>
        <button type="button" class="quiet" onClick={() => void answer(declineChallenge(challenge.id, "always"))}>
          {t("Never")}
        </button>
      </div>
    </div>
  );
}

function Outgoing({ challenge }: { challenge: Challenge }) {
  if (challenge.state === "declined")
    return (
      <Note
        words={t("{} declined your challenge.", shownName(challenge.to))}
        onClose={() => (outgoing.value = outgoing.value.filter(({ id }) => id !== challenge.id))}
      />
    );
  return (
    <div class="match-notice" role="status">
      <p>{t("Waiting for {} to answer your challenge…", shownName(challenge.to))}</p>
      <button type="button" onClick={() => void withdrawChallenge(challenge.id)}>
        {t("Withdraw")}
      </button>
    </div>
  );
}

function Note({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <div class="match-notice" role="status">
      <p>{words}</p>
      <button type="button" onClick={onClose}>
        {t("OK")}
      </button>
    </div>
  );
}

function Offer() {
  return (
    <div class="match-notice" role="alert">
      <p>
        <strong>{t("A person is waiting to play.")}</strong>
        <br />
        {t("The game against the computer then ends and does not count.")}
      </p>
      <div class="row">
        <button type="button" class="strong" onClick={() => answerOffer(true)}>
          {t("Play the person")}
        </button>
        <button type="button" onClick={() => answerOffer(false)}>
          {t("Keep playing the computer")}
        </button>
      </div>
    </div>
  );
}

function Queue() {
  const waiting = seek.value;
  const path = address.value.pathname;
  if (!waiting) return null;
  if (offered.value) return <Offer />;
  if (waiting.computer !== null && waiting.ready)
    return (
      <div class="match-notice" role="status">
        <p>{t("You will be taken to the game as soon as the other player is ready.")}</p>
        <button type="button" onClick={leaveQueue}>
          {t("Cancel")}
        </button>
      </div>
    );
  if (waiting.computer === null && path !== "/" && path !== "/browser")
    return (
      <div class="match-notice" role="status">
        <Searching since={waiting.since} />
        {refusal.value !== "" && <p class="problem">{refusal.value}</p>}
        <button type="button" onClick={leaveQueue}>
          {t("Cancel")}
        </button>
      </div>
    );
  if (waiting.computer !== null && refusal.value !== "")
    return <Note words={refusal.value} onClose={() => (refusal.value = "")} />;
  if (waiting.computer !== null && seatedComputer.value && path === `/game/${waiting.computer}`)
    return (
      <Note
        words={
          seatedComputer.value === "rated"
            ? t("Nobody else was available, so you are playing the computer. This game is rated.")
            : t("Nobody else was available, so you are playing the computer. You will be asked when a person turns up.")
        }
        onClose={() => (seatedComputer.value = "")}
      />
    );
  return null;
}

// The next game of a tournament.
function NextGame() {
  const next = nextGame.value;
  if (!next || address.value.pathname === `/game/${next.game}`) return null;
  return (
    <div class="match-notice" role="alert">
      <p>
        <strong>{next.name}</strong>
        <br />
        {t("Your next game begins.")}
      </p>
      <a class="button strong" href={`/game/${next.game}`} onClick={() => (nextGame.value = null)}>
        {t("Go to the game")}
      </a>
    </div>
  );
}

export function MatchNotices({ rules }: { rules: Rules }) {
  useEffect(openPlayerSocket, []);
  const now = useNow();
  const open = (challenge: Challenge) => challenge.expires > now;
  return (
    <div class="match-notices">
      <NextGame />
      <Queue />
      {incoming.value.filter(open).map((challenge) => (
        <Incoming key={challenge.id} rules={rules} challenge={challenge} />
      ))}
      {outgoing.value.filter(open).map((challenge) => (
        <Outgoing key={challenge.id} challenge={challenge} />
      ))}
    </div>
  );
}
