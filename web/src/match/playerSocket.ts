// The WebSocket of a player: joining and leaving the queue, and what becomes of it.
import { effect } from "@preact/signals";
import { socketAddress } from "../online/lobby";
import { me, takeName } from "../online/players";
import { address, go } from "../route";
import { visibleName } from "../settings";
import { play as sound } from "../sounds";
import { sentence, t, type Sentence } from "../i18n";
import {
  behind,
  computerAfter,
  forgetAll,
  incoming,
  nextGame,
  offered,
  openedGames,
  outgoing,
  people,
  refusal,
  seatedComputer,
  seek,
  type Challenge,
  type People,
  type RatedChoice,
  type Seek,
} from "./state";

type FromPlayerSocket =
  | { type: "hello"; now: number; computer_after: number; people: People; seek: Seek | null }
  | { type: "people"; people: People }
  | { type: "seek"; seek: Seek | null }
  | { type: "seated"; key: string; game: string; computer: boolean; rated?: boolean }
  | { type: "offer"; key: string; until: number }
  | { type: "challenges"; incoming: Challenge[]; outgoing: Challenge[] }
  | { type: "round"; tournament: string; name: string; round: number; game: string }
  | { type: "refused"; code: string; reason: Sentence };

export interface SeekTerms {
  games: string[];
  clocks: string[];
  rated: RatedChoice;
}

const minDelay = 500;
const maxDelay = 15_000;

// The key of the place in the queue that this tab has taken, also after a reload.
const keyName = "merels:seek";
function ownKey(): string {
  try {
    return sessionStorage.getItem(keyName) ?? "";
  } catch {
    return "";
  }
}
function setOwnKey(key: string): void {
  try {
    if (key) sessionStorage.setItem(keyName, key);
    else sessionStorage.removeItem(keyName);
  } catch {
    // a private window: the place is lost with a reload
  }
}

class PlayerSocket {
  private socket: WebSocket | null = null;
  private timer = 0;
  private delay = minDelay;
  private asked: object | null = null; // what is to be sent as soon as the socket is open
  private joining = false; // the next place in the queue is this tab's
  private player: string | undefined; // whose socket it is; "" for nobody's

  constructor() {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    // With another cookie it is somebody else's.
    effect(() => {
      const player = me.value === undefined ? undefined : (me.value?.id ?? "");
      if (player === undefined || player === this.player) return;
      if (this.player !== undefined) forgetAll();
      this.player = player;
      this.open();
    });
  }

  private open(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    const socket = new WebSocket(socketAddress("/ws/player"));
    this.socket = socket;
    old?.close();
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.receive(JSON.parse(data as string) as FromPlayerSocket);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      people.value = null;
      this.timer = window.setTimeout(() => this.open(), this.delay * (0.67 + Math.random() * 0.66));
      this.delay = Math.min(this.delay * 2, maxDelay);
    };
  }
  private readonly wake = () => {
    const state = this.socket?.readyState;
    if (document.hidden || state === undefined || state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    this.delay = minDelay;
    this.open();
  };

  send(message: object): void {
    refusal.value = "";
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else this.asked = message;
  }
  join(terms: SeekTerms): void {
    this.joining = true;
    this.send({ do: "seek", ...terms });
  }

  private receive(said: FromPlayerSocket): void {
    if (said.type === "hello") this.welcome(said);
    if (said.type === "people") people.value = said.people;
    if (said.type === "seek") this.receiveSeek(said.seek);
    if (said.type === "seated" && said.key === ownKey()) this.seated(said);
    if (said.type === "offer" && said.key === ownKey()) {
      offered.value = true;
      sound("request");
    }
    if (said.type === "challenges") this.receiveChallenges(said.incoming, said.outgoing);
    if (said.type === "round") this.receiveRound(said);
    if (said.type === "refused") {
      this.joining = false;
      refusal.value = sentence(t(said.reason));
    }
  }
  private welcome(said: FromPlayerSocket & { type: "hello" }): void {
    this.delay = minDelay;
    behind.value = Date.now() - said.now;
    computerAfter.value = said.computer_after;
    people.value = said.people;
    if (this.asked) this.socket!.send(JSON.stringify(this.asked));
    else if (ownKey() !== "" && this.player !== "") this.socket!.send(JSON.stringify({ do: "resume", key: ownKey() }));
    else seek.value = said.seek;
    this.asked = null;
  }
  private receiveSeek(now: Seek | null): void {
    if (now && this.joining) setOwnKey(now.key);
    if (now) this.joining = false;
    if (!now || now.ready) offered.value = false;
    if (!now) {
      seatedComputer.value = "";
      if (!this.joining) setOwnKey("");
    }
    seek.value = now;
  }
  private seated({ game, computer, rated }: FromPlayerSocket & { type: "seated" }): void {
    refusal.value = "";
    seatedComputer.value = computer ? (rated ? "rated" : "casual") : "";
    if (!computer) {
      setOwnKey("");
      seek.value = null;
      offered.value = false;
      sound("arrival");
      notify();
    }
    go(`/game/${game}`);
  }
  // One who waits on the tournament's page is taken to the game; anyone else is told.
  private receiveRound({ type: _, ...next }: FromPlayerSocket & { type: "round" }): void {
    const path = address.value.pathname;
    if (path === `/game/${next.game}`) return;
    const onItsPage = path === `/tournament/${next.tournament}`;
    if (onItsPage && openedGames.has(next.game)) return; // the person went back from it, and has a button
    sound("arrival");
    notify();
    if (onItsPage) go(`/game/${next.game}`);
    else nextGame.value = next;
  }
  private receiveChallenges(received: Challenge[], made: Challenge[]): void {
    if (received.some(({ id }) => !incoming.value.some((known) => known.id === id))) sound("request");
    const waited = (challenge: Challenge) =>
      outgoing.value.some(({ id, state }) => id === challenge.id && state === "open");
    const accepted = made.find((challenge) => challenge.state === "accepted" && waited(challenge));
    incoming.value = received;
    outgoing.value = made.filter(({ state }) => state !== "accepted");
    if (!accepted?.game_id) return;
    sound("arrival");
    go(`/game/${accepted.game_id}`);
  }
}

// For one who looks at another window meanwhile.
function notify(): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(t("Your opponent is here"), {
      body: t("Your game begins."),
      tag: "merels-arrival",
    });
    notice.onclick = () => window.focus();
  } catch {
    // some phones have notifications only for installed pages
  }
}

let opened: PlayerSocket | null = null;

// Opens it once, for as long as the page is there.
export function openPlayerSocket(): void {
  opened ??= new PlayerSocket();
}

// Joins the queue; a visitor without a name gets one first.
export async function playNow(terms: SeekTerms): Promise<void> {
  refusal.value = "";
  openPlayerSocket();
  if (!me.value) {
    const problem = await takeName(visibleName.value.trim());
    if (problem) {
      refusal.value = sentence(problem.problem);
      return;
    }
  }
  opened!.join(terms);
}
export function leaveQueue(): void {
  opened?.send({ do: "leave" });
}
export function answerOffer(accept: boolean): void {
  offered.value = false;
  opened?.send({ do: "switch", accept });
}
