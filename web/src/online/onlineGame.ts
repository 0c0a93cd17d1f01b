// A match on a server. The server's events, numbered without a gap, are applied to one match; what is shown is a copy of
// it, in which the person's own entries are seen at once, before the server has answered.
import { computed, signal, type Signal } from "@preact/signals";
import { go } from "../route";
import { confirmTurns } from "../settings";
import type { Rules } from "../rules/rules";
import { other, type Point, type Side } from "../rules/types";
import { GameController, type Clock, type Question, type Seat } from "../play/gameController";
import { seriesScore } from "../play/series";
import { play as sound } from "../sounds";
import { sentence, sideName, t, type Sentence } from "../i18n";
import { announceArrival } from "./arrival";
import type { Connection } from "./connection";
import { isMuted } from "./muted";
import { phraseWords } from "./phraseWords";
import { changeText, gameRatings, seatRating } from "./ratings";
import {
  sides,
  type FromServer,
  type GameEvent,
  type Presence,
  type ServerGame,
  type SideName,
  type You,
} from "./types";

// The server takes so many picks and undos in one turn. Beyond that the turn is entered here alone and sent as a whole.
const mostShown = 60;

// What a player may ask of the other.
const requests = ["draw-offered", "takeback-asked", "rematch-offered"];

type Welcome = FromServer & { type: "welcome" };

function sideOf(name: SideName): Side {
  return name === "white" ? 0 : 1;
}

function open(rules: Rules, game: ServerGame): number {
  const opened = rules.game(game.variant ?? game.game);
  if ("problems" in opened) throw new Error(game.game);
  const made = rules.newOnlineMatch(opened, game.start, game.rated, game.tournament != null);
  if ("refused" in made) throw new Error(made.refused[0]);
  return made.match;
}

export interface Said {
  n: number; // of the event
  side: Side;
  message: string;
  live: boolean; // it was said while this page was open
}
const mostSaid = 5;

// Something entered here that the events do not have yet. Without an id it was not sent.
interface Entered {
  id: string | null;
  again: () => void;
}

export class OnlineGame extends GameController {
  readonly server: Signal<ServerGame>;
  readonly you: Signal<You | null>;
  readonly presence: Signal<Presence>;
  readonly said = signal<Said[]>([]); // the latest
  // Who ended it before both had played: by aborting it, or by not beginning in time.
  readonly abortedBy = signal<{ side: Side; late: boolean } | null>(null);
  override readonly tournament: string | null;
  override readonly clock = signal<Clock | null>(null);
  private readonly seconds = signal(Date.now());
  private readonly ticking: number;
  private seen = 0;
  private awaited: ServerGame | null = null; // how the game stands once all its events have come
  private opened = false; // what comes now happened after the page was opened
  private joining = false; // the opponent has joined and is not there yet
  private behind = 0; // of this page's clock, against the server's
  private readonly confirmed: number; // the match as the events have made it
  private pending: Entered[] = [];
  private restarting = false;
  private oriented = false;
  private entered = 0; // picks and undos since the latest turn

  constructor(
    rules: Rules,
    welcome: Welcome,
    readonly connection: Connection,
    private readonly startAgain: () => void,
  ) {
    super(rules, open(rules, welcome.game));
    this.confirmed = open(rules, welcome.game);
    this.server = signal(welcome.game);
    this.tournament = welcome.game.tournament ?? null;
    this.you = signal(welcome.you);
    this.presence = signal(welcome.presence);
    this.ticking = window.setInterval(() => (this.seconds.value = Date.now()), 2000);
    this.welcome(welcome);
  }

  private mineIs(side: SideName): boolean {
    const you = this.you.value;
    return you !== null && this.server.value.seats[side]?.player === you.id;
  }

  readonly seats = computed<[Seat, Seat]>(() => {
    const { seats, state } = this.server.value;
    const seat = (side: SideName): Seat => ({
      name: seats[side]?.name ?? "",
      level: seats[side]?.level ?? 0,
      rating: seatRating(seats[side]),
      bot: seats[side]?.bot,
      mine: this.mineIs(side),
      away: state === "running" && seats[side]?.player != null && !this.presence.value[side],
    });
    return [seat("white"), seat("black")];
  });
  override readonly started = computed(
    () => this.server.value.state === "running" || this.server.value.state === "ended",
  );
  override readonly canOfferDraw = computed(() => {
    const side = this.mySide.value;
    return side !== null && this.server.value.draw_offered_by !== sides[side];
  });
  override readonly canAskComputer = computed(() => {
    const { state, opponent, rated } = this.server.value;
    const alone = opponent !== "person" && !rated && this.tournament === null;
    return state === "ended" || (alone && this.mySide.value !== null);
  });
  override readonly canAbort = computed(
    () => this.server.value.abortable && this.tournament === null && this.mySide.value !== null,
  );
  override readonly rematchOffer = computed(() => {
    const { rematch_offered_by, rematch } = this.server.value;
    return rematch_offered_by === null || rematch !== null ? null : sideOf(rematch_offered_by);
  });
  override readonly series = computed<[number, number] | null>(() => {
    const { series, state } = this.server.value;
    return series && seriesScore(series, { over: state === "ended", winner: this.state.value.outcome.winner });
  });
  override readonly online = computed(() => {
    const { id, state } = this.server.value;
    return { id, state };
  });
  override readonly ratingNews = signal<string[]>([]);
  override readonly canTakeBack = computed(() => {
    const side = this.mySide.value;
    return side !== null && this.server.value.may_ask_takeback?.[sides[side]!] === true;
  });

  // When the opponent, who is away, has been silent for so long that the game may be claimed.
  private readonly claimableAt = computed<number | null>(() => {
    const side = this.mySide.value;
    const { gone, claim_after } = this.presence.value;
    if (side === null || this.server.value.state !== "running") return null; // and again after each event
    const away = gone[sides[other(side)]!];
    return away === null ? null : this.rules.claimableAt(this.confirmed, side, away, claim_after);
  });

  // --- what the other side asks ---------------------------------------------------------------------------------

  readonly question = computed<Question | null>(() => {
    const side = this.mySide.value;
    const game = this.server.value;
    if (side === null || this.seats.value.every((seat) => seat.mine)) return null;
    const them = sides[other(side)]!;
    const name = game.seats[them]?.name || sideName(other(side));
    const ask = (text: string, yes: [string, string], no: [string, string]): Question => ({
      text,
      answers: [
        { label: yes[0], act: () => this.connection.send({ do: yes[1] }), strong: true },
        { label: no[0], act: () => this.connection.send({ do: no[1] }) },
      ],
    });
    if (game.state === "ended") {
      if (game.rematch_offered_by !== them || game.rematch) return null;
      return ask(
        t("{} would like a rematch.", name),
        [t("Rematch"), "offer-rematch"],
        [t("No, thanks"), "decline-rematch"],
      );
    }
    if (game.draw_offered_by === them)
      return ask(
        t("{} offers a draw.", name),
        [t("Accept the draw"), "offer-draw"],
        [t("No, play on"), "decline-draw"],
      );
    if (game.takeback_asked_by === them)
      return ask(
        t("{} asks to take back the last turn.", name),
        [t("Allow"), "allow-takeback"],
        [t("No, play on"), "decline-takeback"],
      );
    const claimable = this.claimableAt.value;
    if (claimable !== null && this.seconds.value - this.behind >= claimable) {
      return {
        text: t("{} has been away for a while.", name),
        answers: [{ label: t("Claim the win"), act: () => this.connection.send({ do: "claim" }) }],
      };
    }
    return null;
  });

  // --- what the server says -------------------------------------------------------------------------------------

  receive(received: FromServer): void {
    if (this.restarting) return;
    if (received.type === "welcome") this.welcome(received);
    if (received.type === "events") this.events(received.events, received.more);
    if (received.type === "event") this.happened(received.event);
    if (received.type === "presence") this.receivePresence(received.presence);
    if (received.type === "refused") this.refused(received.id, received.code, received.reason);
  }

  private refused(id: string, code: string, reason: Sentence): void {
    if (this.pending.some((entered) => entered.id === id)) {
      this.pending = this.pending.filter((entered) => entered.id !== null && entered.id !== id);
      this.showPending();
    }
    if (code === "store" || code === "too-fast") this.note.value = sentence(t(reason));
    else this.refuse(t(reason), null);
  }

  private welcome(received: Welcome): void {
    this.behind = Date.now() - received.now;
    this.you.value = received.you;
    this.receivePresence(received.presence);
    if (received.game.number < this.seen) return this.restart(); // another server's memory
    this.awaited = received.game;
    this.events(received.events, received.more ?? false);
  }

  private get anybodyAway(): boolean {
    return this.seats.value.some((seat) => seat.away && !seat.mine);
  }

  // A sound says that an opponent has come back. For one who joins it came when they did, a moment before they are there.
  private receivePresence(presence: Presence): void {
    const wereAway = this.anybodyAway;
    this.presence.value = presence;
    if (!wereAway || this.anybodyAway) return;
    if (!this.joining) sound("arrival");
    this.joining = false;
  }

  // The events of a long game come in several messages: the game is as the welcome had it after the last of them.
  private events(events: GameEvent[], more: boolean): void {
    for (const event of events) this.happened(event);
    const game = this.awaited;
    if (more || game === null || this.restarting) return;
    this.awaited = null;
    this.opened = true;
    this.server.value = game;
    this.update();
  }

  // The sides may be drawn when the second player joins. From then on the board is seen from the person's own side,
  // until they flip it.
  private orient(): void {
    if (this.oriented || !this.started.value) return;
    this.oriented = true;
    this.flipped.value = this.mineIs("black") && !this.mineIs("white");
  }

  private happened(event: GameEvent): void {
    if (event.n <= this.seen || this.restarting) return;
    if (this.rules.applyEvent(this.confirmed, event).refused) return this.restart();
    this.seen = event.n;
    const own = this.dropPending(event);
    this.count(event);
    this.showPending();
    if (this.awaited === null) this.update();
    if (!own && event.kind === "pick" && event.side)
      this.announce(t("{} chose {}", sideName(sideOf(event.side)), event.point!));
    this.tell(event);
  }

  // Forgets what was entered here once an event has it, or has made it meaningless. Whether the event was this page's.
  private dropPending(event: GameEvent): boolean {
    const own = event.by !== undefined && this.pending.some(({ id }) => id === event.by);
    if (event.by !== undefined) this.connection.answered(event.by);
    const moved = event.kind === "turn" || event.kind === "taken-back" || event.kind === "ended";
    this.pending = this.pending.filter(({ id }) => (id === null ? !moved : id !== event.by));
    return own;
  }

  // Shows the match as the events have made it, with what was entered here on top of it.
  private showPending(): void {
    this.rules.copy(this.confirmed, this.match);
    for (const entered of this.pending) entered.again();
    this.refresh();
  }

  private update(): void {
    const progress = this.rules.progress(this.confirmed);
    this.server.value = { ...this.server.value, ...progress };
    const { time } = progress;
    this.clock.value = time && {
      left: [time.white, time.black],
      running: time.running === null ? null : sideOf(time.running),
      at: time.at + this.behind,
    };
    this.orient();
    this.warnOfFirstTurn();
  }

  // Who does not begin loses, in a tournament, or has left the game.
  private warnOfFirstTurn(): void {
    const { clock, state, first_turn_time } = this.server.value;
    const side = this.mySide.value;
    if (first_turn_time === undefined || !clock || state !== "running" || side === null) return;
    if (this.state.value.turns.length === side) this.note.value = t("Play your first turn within 60 seconds.");
  }

  protected override get catchingUp(): boolean {
    return this.awaited !== null;
  }

  // The server has rated the game with its result.
  private async askRatings(): Promise<void> {
    const found = await gameRatings(this.server.value.id);
    if ("problem" in found) return;
    const news = (name: SideName) => {
      const change = found[name];
      if (!change) return [];
      const by = changeText(change.rating - change.before);
      if (this.mineIs(name)) return [t("Your rating: {} ({})", change.rating, by)];
      return [t("{}'s rating: {} ({})", this.server.value.seats[name]?.name ?? "…", change.rating, by)];
    };
    const own = this.mineIs("black") ? (["black", "white"] as const) : sides;
    this.ratingNews.value = found.counted
      ? own.flatMap(news)
      : [t("This game does not count for the ratings: it ended too soon, or you two have played often today.")];
  }

  private restart(): void {
    this.restarting = true;
    this.startAgain();
  }

  private count(event: GameEvent): void {
    if (event.kind === "pick" || event.kind === "undo") this.entered++;
    if (event.kind === "turn" || event.kind === "taken-back" || event.kind === "started") this.entered = 0;
  }
  get seenNumber(): number {
    return this.seen;
  }

  private tell(event: GameEvent): void {
    const side = event.side === undefined ? null : sideOf(event.side);
    const theirs = side !== null && !this.seats.value[side].mine;
    const live = this.awaited === null;
    if (event.kind === "said" && side !== null) this.receivePhrase(event, side, live);
    if (event.kind === "cancelled" && side !== null) this.abortedBy.value = { side, late: event.by === undefined };
    if (event.kind === "started" && live) this.tellArrival();
    if (live && event.result && this.server.value.rated) void this.askRatings();
    if (theirs && requests.includes(event.kind) && this.question.value) {
      sound("request");
      this.announce(this.question.value.text);
    }
    if (!this.opened) return;
    const answers: Record<string, string> = {
      "draw-declined": t("Your draw offer was declined."),
      "takeback-declined": t("The take-back was declined."),
      "rematch-declined": t("No rematch this time."),
    };
    const asked: Record<string, string> = {
      "draw-offered": t("You offered a draw."),
      "takeback-asked": t("You asked to take back your turn."),
      "rematch-offered": t("You asked for a rematch."),
    };
    const note = side === null ? undefined : (theirs ? answers : asked)[event.kind];
    if (note) this.note.value = note;
    // Whoever opens the old game wants to see it; whoever was here is taken along, even if the connection was lost then.
    if (event.kind === "rematch" && this.mySide.value !== null) go(`/game/${event.game!}`);
  }

  private receivePhrase(event: GameEvent, side: Side, live: boolean): void {
    const { message } = event;
    this.said.value = [...this.said.value, { n: event.n, side, message: message!, live }].slice(-mostSaid);
    const player = this.server.value.seats[event.side!]?.player ?? "";
    if (!live || this.seats.value[side].mine || isMuted(player)) return;
    this.announce(t("{} says: {}", this.seats.value[side].name, phraseWords(message!)));
  }

  // Somebody who waited is told that the other player is there.
  private tellArrival(): void {
    const side = this.mySide.value;
    if (side === null || this.server.value.opponent !== "person") return;
    this.joining = this.anybodyAway;
    announceArrival(this.seats.value[other(side)].name);
    this.announce(t("{} has arrived. Your game begins.", this.seats.value[other(side)].name));
  }

  // --- what the person does -------------------------------------------------------------------------------------

  private get mayShow(): boolean {
    if (confirmTurns.value === "always") return false;
    return this.entered + this.pending.filter(({ id }) => id !== null).length < mostShown;
  }
  private send(action: { do: string; [field: string]: unknown }, turns = this.state.value.turns.length): string {
    return this.connection.send({ ...action, turns });
  }

  // The last point goes with the whole turn, so that it can be thought over first. The others are seen at once, unless the
  // person wants to confirm every turn.
  protected override afterPick(point: Point): void {
    const state = this.state.value;
    const last = state.complete && state.next.length === 0;
    const name = this.game.geometry.spots[point]!.name;
    const id = last || !this.mayShow ? null : this.send({ do: "pick", point: name });
    this.pending.push({ id, again: () => this.rules.pick(this.match, point) });
  }
  private wasComplete = false;
  override undo(): void {
    const state = this.state.value;
    this.wasComplete = state.complete && state.next.length === 0;
    super.undo();
  }
  protected override afterUndo(): void {
    const id = this.wasComplete || !this.mayShow ? null : this.send({ do: "undo" });
    this.pending.push({ id, again: () => this.rules.undoPick(this.match) });
    this.wasComplete = false;
  }
  protected override afterConfirm(): void {
    const played = this.state.value.turns.length;
    this.rules.confirm(this.match);
    this.refresh();
    const turn = this.state.value.turns[played]!;
    const id = this.send({ do: "turn", turn }, played);
    this.pending.push({ id, again: () => this.rules.play(this.match, turn) });
  }
  override takeBack(): void {
    this.connection.send({ do: "ask-takeback" });
  }
  override offerDraw(): void {
    this.connection.send({ do: "offer-draw" });
  }
  override forfeit(): void {
    this.connection.send({ do: "forfeit" });
  }
  override rematch(): void {
    const { rematch } = this.server.value;
    if (rematch) go(`/game/${rematch}`);
    else this.connection.send({ do: "offer-rematch" });
  }
  override declineRematch(): void {
    this.connection.send({ do: "decline-rematch" });
  }
  override abort(): void {
    this.connection.send({ do: "abort" });
  }
  say(message: string): void {
    this.connection.send({ do: "say", message });
  }
  quit(): void {
    this.connection.send({ do: "quit" });
  }

  override leave(): void {
    clearInterval(this.ticking);
    this.rules.close(this.match);
    this.rules.close(this.confirmed);
  }
}
