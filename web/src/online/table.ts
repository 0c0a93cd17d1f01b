// A match on a server. The page plays it along by the same rules: what the person does is seen at once and sent, and the
// server's events, numbered without a gap, are what counts.
import { computed, signal, type Signal } from "@preact/signals";
import { go } from "../route";
import type { Rules } from "../rules/rules";
import { Role, other, type Point, type Side } from "../rules/types";
import { Table, type Clock, type Question, type Seat } from "../play/table";
import { sentence, sideName, t } from "../words";
import type { Connection } from "./connection";
import {
  sides,
  type FromServer,
  type GameEvent,
  type Presence,
  type ServerGame,
  type SideName,
  type Time,
  type You,
} from "./types";

// The server takes so many picks and undos in one turn. Beyond that the turn is entered here alone and sent as a whole.
const mostShown = 60;

type Welcome = FromServer & { type: "welcome" };

function sideOf(name: SideName): Side {
  return name === "white" ? 0 : 1;
}

function begin(rules: Rules, game: ServerGame): number {
  const opened = rules.game(game.variant ?? game.game);
  if ("problems" in opened) throw new Error(game.game);
  const player = (side: SideName) => ({ name: game.seats[side]?.name ?? "", level: game.seats[side]?.level ?? 0 });
  const made = rules.newMatch(opened, sides.map(player), game.start);
  if ("refused" in made) throw new Error(made.refused[0]);
  return made.match;
}

export class OnlineTable extends Table {
  readonly server: Signal<ServerGame>;
  readonly you: Signal<You | null>;
  readonly presence: Signal<Presence>;
  readonly said = signal<{ side: Side; message: string } | null>(null);
  override readonly clock = signal<Clock | null>(null);
  private readonly seconds = signal(Date.now());
  private readonly ticking: number;
  private seen = 0;
  private awaited: ServerGame | null = null; // how the game stands once all its events have come
  private behind = 0; // of this page's clock, against the server's
  private mine = new Set<string>(); // actions of this page that the board shows already
  private entered = 0; // picks and undos since the latest turn
  private readonly expected: [number, number] = [0, 0]; // since when each side has been silent

  constructor(
    rules: Rules,
    welcome: Welcome,
    readonly connection: Connection,
    private readonly startAgain: () => void,
  ) {
    super(rules, begin(rules, welcome.game));
    this.server = signal(welcome.game);
    this.you = signal(welcome.you);
    this.presence = signal(welcome.presence);
    this.flipped.value = this.mineIs("black") && !this.mineIs("white");
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
    const { state, opponent } = this.server.value;
    return state === "ended" || (opponent !== "person" && this.mySide.value !== null);
  });
  override readonly canTakeBack = computed(() => {
    const side = this.mySide.value;
    if (side === null || this.server.value.takeback_asked_by === sides[side]) return false;
    return this.state.value.turns.length > (side === 0 ? 0 : 1);
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
      return ask(t("{} offers a draw.", name), [t("Yes, a draw"), "offer-draw"], [t("No, play on"), "decline-draw"]);
    if (game.takeback_asked_by === them)
      return ask(
        t("{} asks to take the last turn back.", name),
        [t("Allow it"), "allow-takeback"],
        [t("No, play on"), "decline-takeback"],
      );
    const { gone, claim_after } = this.presence.value;
    const away = gone[them];
    const now = this.seconds.value - this.behind;
    const silent = away === null ? 0 : now - Math.max(away, this.expected[other(side)]);
    if (game.state === "running" && !this.myTurn.value && silent > claim_after && !game.clock) {
      return {
        text: t("{} has been away for a while.", name),
        answers: [{ label: t("Claim the win"), act: () => this.connection.send({ do: "claim" }) }],
      };
    }
    return null;
  });

  // --- what the server says -------------------------------------------------------------------------------------

  hear(heard: FromServer): void {
    if (heard.type === "welcome") this.welcome(heard);
    if (heard.type === "events") this.events(heard.events, heard.more);
    if (heard.type === "event") this.happened(heard.event);
    if (heard.type === "presence") this.presence.value = heard.presence;
    if (heard.type === "refused") {
      if (heard.code === "store" || heard.code === "too-fast") {
        this.note.value = sentence(t(heard.reason));
      } else {
        this.refuse(t(heard.reason), null);
      }
      if (this.mine.has(heard.id)) this.startAgain(); // the board shows what did not happen
    }
  }

  private welcome(heard: Welcome): void {
    this.behind = Date.now() - heard.now;
    this.you.value = heard.you;
    this.presence.value = heard.presence;
    if (heard.game.number < this.seen) return this.startAgain(); // another server's memory
    this.awaited = heard.game;
    this.events(heard.events, heard.more ?? false);
  }

  // The events of a long game come in several messages: the game is as the welcome had it after the last of them.
  private events(events: GameEvent[], more: boolean): void {
    for (const event of events) this.happened(event);
    const game = this.awaited;
    if (more || game === null) return;
    this.awaited = null;
    this.server.value = game;
    this.setTime(game.time);
    this.compare(game.position);
  }

  private setTime(time: Time | null | undefined): void {
    if (time === undefined) return;
    this.clock.value = time && {
      left: [time.white, time.black],
      running: time.running === null ? null : sideOf(time.running),
      at: time.at + this.behind,
    };
  }

  private happened(event: GameEvent): void {
    if (event.n <= this.seen) return;
    this.seen = event.n;
    const shown = event.by !== undefined && this.mine.delete(event.by);
    if (event.by !== undefined) this.connection.settled(event.by);
    this.setTime(event.time);
    this.count(event);
    if (!shown) this.apply(event);
    this.remember(event);
  }
  private count(event: GameEvent): void {
    if (event.kind === "pick" || event.kind === "undo") this.entered++;
    if (event.side) this.expected[sideOf(event.side)] = event.at;
    if (event.kind === "turn" || event.kind === "taken-back" || event.kind === "started") {
      this.entered = 0;
      this.expected.fill(event.at);
    }
  }
  get seenNumber(): number {
    return this.seen;
  }

  // The event on the board.
  private apply(event: GameEvent): void {
    const { rules, match } = this;
    if (event.kind === "pick") rules.pick(match, this.pointNamed(event.point!));
    if (event.kind === "undo") rules.undoPick(match);
    if (event.kind === "turn") rules.play(match, event.turn!);
    if (event.kind === "taken-back") {
      while (rules.state(match).turns.length > event.turns! && !rules.takeBack(match).refused);
    }
    if (event.kind === "ended" && event.result) {
      const { winner, why } = event.result;
      rules.end(match, winner === null ? null : sideOf(winner), why);
    }
    this.refresh();
    if (event.kind === "turn") this.compare(event.position!);
    if (event.kind === "pick" && event.side)
      this.announce(t("{} chose {}", sideName(sideOf(event.side)), event.point!));
  }

  // The event in the game's description.
  private remember(event: GameEvent): void {
    const game = { ...this.server.value, number: event.n };
    const { side, kind } = event;
    if (event.seats) Object.assign(game, { seats: event.seats, waiting: null });
    if (kind === "started") game.state = "running";
    if (kind === "cancelled") game.state = "cancelled";
    if (event.result) Object.assign(game, { state: "ended", result: event.result });
    if (kind === "turn" || kind === "taken-back" || kind === "ended") {
      Object.assign(game, { takeback_asked_by: null });
      if (kind !== "turn" || game.draw_offered_by !== side) game.draw_offered_by = null;
    }
    if (kind === "draw-offered") game.draw_offered_by = side!;
    if (kind === "draw-declined") game.draw_offered_by = null;
    if (kind === "takeback-asked") game.takeback_asked_by = side!;
    if (kind === "takeback-declined") game.takeback_asked_by = null;
    if (kind === "rematch-offered") game.rematch_offered_by = side!;
    if (kind === "rematch-declined") game.rematch_offered_by = null;
    if (kind === "rematch") game.rematch = event.game!;
    this.server.value = game;
    this.tell(event);
  }

  private tell(event: GameEvent): void {
    const side = event.side === undefined ? null : sideOf(event.side);
    const theirs = side !== null && !this.seats.value[side].mine;
    if (event.kind === "said" && side !== null) this.said.value = { side, message: event.message! };
    const notes: Record<string, string> = {
      "draw-declined": t("The offer of a draw was declined."),
      "takeback-declined": t("The turn stands."),
      "rematch-declined": t("No rematch this time."),
    };
    if (theirs && notes[event.kind]) this.note.value = notes[event.kind]!;
    const asked: Record<string, string> = {
      "draw-offered": t("You offered a draw."),
      "takeback-asked": t("You asked to take your turn back."),
      "rematch-offered": t("You asked for a rematch."),
    };
    if (!theirs && side !== null && asked[event.kind]) this.note.value = asked[event.kind]!;
    if (event.kind === "rematch" && this.mySide.value !== null) go(`/game/${event.game!}`);
  }

  // What is shown must be what the server has, once nothing of ours is on the way.
  private compare(position: string): void {
    if (this.connection.settledAll && this.rules.state(this.match).position !== position) this.startAgain();
  }

  private pointNamed(name: string): Point {
    return this.game.geometry.spots.findIndex((spot) => spot.name === name);
  }

  // --- what the person does -------------------------------------------------------------------------------------

  private act(action: { do: string; [field: string]: unknown }): void {
    this.mine.add(this.connection.send({ ...action, turns: this.state.value.turns.length }));
  }

  // The last point goes with the whole turn, so that it can be thought over first; the others are seen at once.
  protected override afterPick(point: Point): void {
    const state = this.state.value;
    if (state.complete && state.next.length === 0) return;
    if (this.entered + this.mine.size >= mostShown) return;
    this.act({ do: "pick", point: this.game.geometry.spots[point]!.name });
  }
  private wasComplete = false;
  override undo(): void {
    const state = this.state.value;
    this.wasComplete = state.complete && state.next.length === 0;
    super.undo();
  }
  protected override afterUndo(): void {
    if (!this.wasComplete && this.entered + this.mine.size < mostShown) this.act({ do: "undo" });
    this.wasComplete = false;
  }
  protected override afterConfirm(): void {
    const { entry } = this.state.value;
    const text = entry.points
      .map(
        (point, i) =>
          (i === 0 ? "" : entry.roles[i] === Role.taken ? "x" : "-") + this.game.geometry.spots[point]!.name,
      )
      .join("");
    this.act({ do: "turn", turn: text });
    this.rules.confirm(this.match);
    this.refresh();
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
  say(message: string): void {
    this.connection.send({ do: "say", message });
  }
  quit(): void {
    this.connection.send({ do: "quit" });
  }

  override leave(): void {
    clearInterval(this.ticking);
    this.rules.close(this.match);
  }
}
