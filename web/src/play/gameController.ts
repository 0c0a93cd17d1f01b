// A match on the screen: what it shows and what can be done with it. Who else plays, and where the match is kept, is
// for the subclasses to say: LocalGame for one page alone, OnlineGame for a match on a server.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Rules } from "../rules/rules";
import {
  Expected,
  Role,
  type MatchState,
  type Message,
  type Moment,
  type OpenGame,
  type Point,
  type Side,
} from "../rules/types";
import { closedBy, ownPoints } from "../board/mills";
import type { GameState } from "../online/types";
import { confirmTurns } from "../settings";
import { play as sound, playAll } from "../sounds";
import { say, sentence, sideName, t } from "../i18n";
import { soundsBetween } from "./turnSounds";

export interface Seat {
  name: string;
  level: number; // 0: a person
  bot?: boolean; // a program of somebody's
  mine: boolean; // this page moves its men
  away?: boolean; // a person who is not there just now
  rating?: string; // in rated games: "1540?"
}

export interface Clock {
  left: [number, number]; // milliseconds, at the moment `at`
  running: Side | null;
  at: number; // on this page's clock
}

// Something the person is asked: a question with its answers.
export interface Question {
  text: string;
  answers: { label: string; act: () => void; strong?: boolean }[];
}

export abstract class GameController {
  readonly game: OpenGame;
  readonly state: ReadonlySignal<MatchState>;
  readonly flipped = signal(false);
  readonly refusal = signal<{ point: Point | null; text: string } | null>(null);
  readonly note = signal(""); // what the last answer said, until it has been read or the next turn
  readonly looking = signal<number | null>(null); // how many turns had been played where the person looks
  readonly thinking = signal(false);
  // A turn worth playing in the present or, where `at` says so, after so many turns.
  readonly hint = signal<{ points: Point[]; text: string; at: number | null } | null>(null);
  readonly spoken = signal(""); // for those who hear the page

  abstract readonly seats: ReadonlySignal<[Seat, Seat]>;
  abstract readonly question: ReadonlySignal<Question | null>;
  readonly clock: ReadonlySignal<Clock | null> = signal(null);
  readonly canTakeBack: ReadonlySignal<boolean> = computed(() => this.state.value.canTakeBack);
  readonly canOfferDraw: ReadonlySignal<boolean> = signal(true);
  // Whether the computer may be asked: not while another person plays by their own wits.
  readonly canAskComputer: ReadonlySignal<boolean> = signal(true);

  // Whether the game can still be ended without a result.
  readonly canAbort: ReadonlySignal<boolean> = signal(false);
  // Who has offered a rematch that is not answered yet.
  readonly rematchOffer: ReadonlySignal<Side | null> = signal(null);
  // The points each side has from the games of its series, this one included; null without a series.
  readonly series: ReadonlySignal<[number, number] | null> = signal(null);
  // What a rated game that is over has done to the ratings, in words; empty in other games.
  readonly ratingNews: ReadonlySignal<string[]> = signal([]);

  // The game on a server, which has an address there; null for one that this page alone has.
  readonly online: ReadonlySignal<{ id: string; state: GameState } | null> = signal(null);

  // The id of the tournament that the game belongs to.
  readonly tournament: string | null = null;

  private readonly current;
  private refusalTimer = 0;

  constructor(
    readonly rules: Rules,
    readonly match: number,
  ) {
    this.game = rules.gameOf(match);
    this.current = signal(rules.state(match));
    this.state = this.current;
  }

  // What is on the board: the present, or an earlier moment the person has stepped back to.
  readonly shown: ReadonlySignal<Moment> = computed(() => {
    const state = this.state.value;
    const at = this.looking.value;
    if (at === null || at >= state.turns.length)
      return { position: state.position, view: state.view, last: state.last };
    return this.rules.moment(this.match, at);
  });

  // The hint, if it is about what is on the board.
  readonly shownHint = computed(() => {
    const hint = this.hint.value;
    return hint && hint.at === this.looking.value ? hint : null;
  });

  // Where the turn before what is shown took men: named in the turn, jumped over or cut off.
  readonly taken: ReadonlySignal<Point[]> = computed(() => {
    const { last } = this.shown.value;
    const played = Math.min(this.looking.value ?? Infinity, this.state.value.turns.length);
    if (!last || played === 0) return [];
    const after = this.rules.moment(this.match, played).view.board;
    const { board } = this.rules.moment(this.match, played - 1).view;
    const own = new Set(ownPoints(last));
    return board.flatMap((code, point) => (code !== 0 && after[point] === 0 && !own.has(point) ? [point] : []));
  });

  // Whether this page may act for the side to move.
  readonly myTurn: ReadonlySignal<boolean> = computed(() => {
    const state = this.state.value;
    return !state.outcome.over && this.seats.value[state.view.side].mine && this.started.value;
  });
  readonly started: ReadonlySignal<boolean> = signal(true);

  // The side whose person sits at this page: the one to move where both do.
  readonly mySide: ReadonlySignal<Side | null> = computed(() => {
    const [white, black] = this.seats.value;
    if (white.mine && black.mine) return this.state.value.view.side;
    return white.mine ? 0 : black.mine ? 1 : null;
  });

  // The computer where it plays one side, and the person at this page the other.
  computer(): Seat | null {
    const seats = this.seats.value;
    return (seats.some((seat) => seat.mine) && seats.find((seat) => seat.level > 0)) || null;
  }

  // Whether a complete turn waits to be confirmed. By default only moves of stacks do, which are easily misjudged.
  get wantsConfirm(): boolean {
    if (confirmTurns.value !== "auto") return confirmTurns.value === "always";
    return this.game.geometry.stacks && this.state.value.entry.roles[0] === Role.from;
  }

  // --- the turn being entered ---------------------------------------------------------------------------------

  pick(point: Point): void {
    if (this.looking.value !== null) {
      // After the end there is nothing to go back to the present for: a tap shows the trail of a man.
      if (!this.state.value.outcome.over) this.look(null);
      return;
    }
    if (!this.mayAct(point)) return;
    const { entry, next, complete } = this.state.value;
    const again = entry.points.at(-1) === point && !next.includes(point);
    const moving = entry.roles.at(-1) === Role.from;
    if (again && complete) return this.confirm(); // pointed at twice
    if (again && moving) return this.undo(); // put down where it was taken up
    const waits = complete && next.length === 0;
    if ((moving || waits) && !next.includes(point) && this.rechoose(point)) return;
    const done = this.rules.pick(this.match, point);
    if (done.refused) return this.refuse(say(done.refused), point);
    this.picked(point);
  }

  // A person who points at what an earlier step allowed, such as another man of theirs, means that instead.
  private rechoose(point: Point): boolean {
    const { points } = this.state.value.entry;
    const allowed = () => this.rules.state(this.match).next.includes(point);
    let back = 0;
    for (; back < points.length && !allowed(); back++) this.rules.undoPick(this.match);
    const found = allowed();
    for (const each of points.slice(points.length - back)) this.rules.pick(this.match, each);
    if (!found) return false;
    for (; back > 0; back--) this.undo();
    this.pick(point);
    return true;
  }

  // Points typed or chosen from a list.
  pickText(text: string): boolean {
    if (!this.mayAct(null)) return false;
    if (text.trim() === "" && this.state.value.complete) {
      this.confirm();
      return true;
    }
    const before = this.state.value.entry.points.length;
    const done = this.rules.pickText(this.match, text);
    if (done.refused) {
      this.refuse(say(done.refused), null);
      return false;
    }
    const { points } = this.rules.state(this.match).entry;
    for (let i = points.length; i > before; i--) this.rules.undoPick(this.match);
    for (const point of points.slice(before)) this.pick(point);
    return true;
  }

  private mayAct(point: Point | null): boolean {
    const state = this.state.value;
    if (state.outcome.over) this.refuse(t("the game is over"), point);
    else if (!this.started.value) this.refuse(t("the game has not begun"), point);
    else if (!this.seats.value[state.view.side].mine)
      this.refuse(t("it is {}'s turn", sideName(state.view.side)), point);
    else return true;
    return false;
  }

  private picked(point: Point): void {
    this.refresh();
    const state = this.state.value;
    const ready = state.complete && state.next.length === 0;
    this.afterPick(point);
    if (ready && !this.wantsConfirm) this.confirm();
    else if (ready || state.expects === Expected.remove) this.announce(this.expectation());
  }

  undo(): void {
    if (this.rules.undoPick(this.match).refused) return;
    this.refresh();
    this.afterUndo();
  }

  drop(): void {
    while (this.state.value.entry.points.length > 0 && this.myTurn.value) this.undo();
  }

  confirm(): void {
    const state = this.state.value;
    if (!state.complete) return this.refuse(say(state.expected), null);
    this.afterConfirm();
  }

  // --- for subclasses --------------------------------------------------------------------------------

  // A point was picked here, or the last one taken back; the match in the rules has it already.
  protected afterPick(_point: Point): void {}
  protected afterUndo(): void {}
  // The turn entered is complete and wanted.
  protected abstract afterConfirm(): void;
  abstract takeBack(): void;
  abstract offerDraw(): void;
  abstract forfeit(): void;
  abstract rematch(): void;
  declineRematch(): void {}
  abort(): void {}
  leave(): void {}
  // Whether what comes now happened before the page was opened, or while it was not connected.
  protected get catchingUp(): boolean {
    return false;
  }

  // Takes what the rules say now.
  protected refresh(): void {
    const before = this.current.value;
    const after = this.rules.state(this.match);
    this.current.value = after;
    this.refusal.value = null;
    if (!this.catchingUp) this.playSounds(before, after);
    if (after.turns.length !== before.turns.length) {
      this.hint.value = null;
      this.note.value = "";
    }
    if (after.turns.length > before.turns.length) this.tellTurns(before, after);
    if (after.outcome.over && !before.outcome.over) this.announce(sentence(say(after.outcome.words)));
  }

  private playSounds(before: MatchState, after: MatchState): void {
    const [white, black] = this.seats.value;
    const sounds = soundsBetween(this.game.geometry, before, after, [white.mine, black.mine]);
    playAll(sounds);
    if (sounds.includes("mill") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  }

  private tellTurns(before: MatchState, after: MatchState): void {
    this.looking.value = null;
    const played = after.turns.slice(before.turns.length);
    let side = before.view.side;
    const sentences = played.map((turn) => {
      const words =
        turn === "pass" ? t("{} has no legal move and passes", sideName(side)) : `${sideName(side)}: ${turn}`;
      side = side === 0 ? 1 : 0;
      return words;
    });
    const passed = played.filter((turn) => turn === "pass").length > 0;
    if (passed) this.note.value = sentences.slice(1).map(sentence).join(" ");
    if (after.outcome.over) return this.announce(sentences.map(sentence).join(" "));
    this.announce(`${sentences.map(sentence).join(" ")} ${this.status()}`);
  }

  // What is expected of the side to move.
  expectation(): string {
    const { complete, next, expects, expected, entry, view } = this.state.value;
    if (complete && next.length > 0) return t("Go on, or play the turn as it is.");
    if (complete) return t("Choose it again to play this turn, or undo it.");
    const mill = expects === Expected.remove && closedBy(this.game.geometry, view.board, entry).length > 0;
    if (mill && this.myTurn.value)
      return view.side === 0 ? t("Mill! Take one of Black's men.") : t("Mill! Take one of White's men.");
    if (mill)
      return view.side === 0 ? t("Mill! White takes one of Black's men.") : t("Mill! Black takes one of White's men.");
    return sentence(say(expected));
  }

  // Whose turn it is and what is expected of them.
  status(): string {
    const state = this.state.value;
    if (state.outcome.over) return sentence(say(state.outcome.words));
    return sentence(t("{} to move: {}", sideName(state.view.side), say(state.expected)));
  }

  refuse(why: string, point: Point | null): void {
    sound("refused");
    const text = sentence(why);
    this.refusal.value = { point, text };
    this.announce(text);
    clearTimeout(this.refusalTimer);
    this.refusalTimer = window.setTimeout(() => (this.refusal.value = null), 4000);
  }

  showHint(points: Point[], text: string, at: number | null = null): void {
    this.hint.value = { points, text, at };
    this.announce(text);
  }

  protected announce(text: string): void {
    // The same words twice must be heard twice.
    this.spoken.value = this.spoken.value === text ? `${text}\u00a0` : text;
  }

  // --- looking back -------------------------------------------------------------------------------------------

  look(at: number | null): void {
    const { length } = this.state.value.turns;
    this.looking.value = at === null || at >= length ? null : Math.max(0, at);
  }
  lookBy(step: number): void {
    this.look(this.shownTurns + step);
  }
  // How many turns stand before what is shown.
  get shownTurns(): number {
    return this.looking.value ?? this.state.value.turns.length;
  }

  // The match as a saved file.
  text(): string {
    return this.rules.text(this.match);
  }

  protected refusedNote(why: Message): void {
    this.note.value = sentence(say(why));
    this.announce(this.note.value);
  }
}
