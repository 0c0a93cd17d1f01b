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
import { confirmTurns } from "../settings";
import { play as sound } from "../sounds";
import { say, sentence, sideName, t } from "../i18n";

export interface Seat {
  name: string;
  level: number; // 0: a person
  mine: boolean; // this page moves its men
  away?: boolean; // a person who is not there just now
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
  readonly note = signal(""); // what the last answer said, until the next turn
  readonly looking = signal<number | null>(null); // how many turns had been played where the person looks
  readonly thinking = signal(false);
  readonly hint = signal<{ points: Point[]; text: string } | null>(null);
  readonly spoken = signal(""); // for those who hear the page

  abstract readonly seats: ReadonlySignal<[Seat, Seat]>;
  abstract readonly question: ReadonlySignal<Question | null>;
  readonly clock: ReadonlySignal<Clock | null> = signal(null);
  readonly canTakeBack: ReadonlySignal<boolean> = computed(() => this.state.value.turns.length > 0);
  readonly canOfferDraw: ReadonlySignal<boolean> = signal(true);
  // Who offers a draw, where the page says so by itself.
  readonly drawOffer: ReadonlySignal<Side | null> = computed(() => this.state.value.drawOffer);
  // Whether the computer may be asked: not while another person plays by their own wits.
  readonly canAskComputer: ReadonlySignal<boolean> = signal(true);

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

  get wantsConfirm(): boolean {
    return confirmTurns.value === "always" || (confirmTurns.value === "auto" && this.game.geometry.stacks);
  }

  // --- the turn being entered ---------------------------------------------------------------------------------

  pick(point: Point): void {
    if (this.looking.value !== null) return this.look(null);
    if (!this.mayAct(point)) return;
    const { entry, next } = this.state.value;
    const moving = entry.roles.at(-1) === Role.from;
    if (moving && entry.points.at(-1) === point) return this.undo(); // put down where it was taken up
    if (moving && !next.includes(point) && this.switchMan(point)) return;
    const done = this.rules.pick(this.match, point);
    if (done.refused) return this.refuse(say(done.refused), point);
    this.picked(point);
  }

  // A person who points at another man of theirs means that one.
  private switchMan(point: Point): boolean {
    const from = this.state.value.entry.points.at(-1)!;
    this.rules.undoPick(this.match);
    if (!this.rules.state(this.match).next.includes(point)) {
      this.rules.pick(this.match, from);
      return false;
    }
    this.undone();
    this.pick(point);
    return true;
  }

  // Points typed or chosen from a list.
  pickText(text: string): boolean {
    if (!this.mayAct(null)) return false;
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
    else if (state.expects === Expected.remove) this.announce(sentence(say(state.expected)));
  }

  undo(): void {
    if (this.rules.undoPick(this.match).refused) return;
    this.undone();
  }
  private undone(): void {
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
  leave(): void {}

  // Takes what the rules say now.
  protected refresh(): void {
    const before = this.current.value;
    const after = this.rules.state(this.match);
    this.current.value = after;
    this.refusal.value = null;
    if (after.turns.length !== before.turns.length) {
      this.hint.value = null;
      this.note.value = "";
    }
    if (after.turns.length > before.turns.length) this.tellTurns(before, after);
    if (after.outcome.over && !before.outcome.over) {
      sound("end");
      this.announce(sentence(say(after.outcome.words)));
    }
  }

  private tellTurns(before: MatchState, after: MatchState): void {
    this.looking.value = null;
    const played = after.turns.slice(before.turns.length);
    const taken = before.view.men.some((men, side) => after.view.men[side]!.lost > men.lost);
    sound(taken || after.last?.roles.includes(Role.taken) ? "take" : "move");
    let side = before.view.side;
    const told = played.map((turn) => {
      const words =
        turn === "pass" ? t("{} has no legal move and passes", sideName(side)) : `${sideName(side)}: ${turn}`;
      side = side === 0 ? 1 : 0;
      return words;
    });
    const passed = played.filter((turn) => turn === "pass").length > 0;
    if (passed) this.note.value = told.slice(1).map(sentence).join(" ");
    if (after.outcome.over) return this.announce(told.map(sentence).join(" "));
    this.announce(`${told.map(sentence).join(" ")} ${this.status()}`);
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

  showHint(points: Point[], text: string): void {
    this.hint.value = { points, text };
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
    this.look((this.looking.value ?? this.state.value.turns.length) + step);
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
