// A match under the glass: both sides are the person's, turns can be tried from any moment, and the game as it was
// played can be had back.
import { signal } from "@preact/signals";
import type { Rules } from "../rules/rules";
import { GameController, type Question, type Seat } from "./gameController";

export class AnalysisGame extends GameController {
  readonly question = signal<Question | null>(null);
  readonly seats;
  readonly tried = signal(false); // a turn of the person's own has been tried
  readonly original: string; // the match as it was, as a saved file

  constructor(rules: Rules, match: number) {
    super(rules, match);
    const seat = (side: 0 | 1): Seat => ({ name: this.state.value.players[side].name, level: 0, mine: true });
    this.seats = signal<[Seat, Seat]>([seat(0), seat(1)]);
    this.original = this.text();
    rules.clearPicks(match);
  }

  // Where the person looks is where the next turn is tried.
  private goOnFromHere(): void {
    const at = this.looking.value;
    if (at === null) return;
    while (this.rules.state(this.match).turns.length > at && !this.rules.takeBack(this.match).refused);
    this.tried.value = true;
    this.looking.value = null;
    this.refresh();
  }
  override pick(point: number): void {
    this.goOnFromHere();
    super.pick(point);
  }
  try(turn: string): void {
    this.goOnFromHere();
    this.rules.play(this.match, turn);
    this.tried.value = true;
    this.refresh();
  }
  override get wantsConfirm(): boolean {
    return false;
  }
  protected override afterConfirm(): void {
    this.rules.confirm(this.match);
    this.tried.value = true;
    this.refresh();
  }
  override takeBack(): void {
    this.rules.takeBack(this.match);
    this.refresh();
  }
  // How many turns stand before what is shown.
  get shownTurns(): number {
    return this.looking.value ?? this.state.value.turns.length;
  }
  // The match up to what is shown, as a saved file.
  textHere(): string {
    if (this.looking.value === null) return this.text();
    const copy = this.rules.openMatch(this.text());
    if ("refused" in copy) return this.text();
    while (this.rules.state(copy.match).turns.length > this.looking.value && !this.rules.takeBack(copy.match).refused);
    const text = this.rules.text(copy.match);
    this.rules.close(copy.match);
    return text;
  }
  override offerDraw(): void {}
  override forfeit(): void {}
  override rematch(): void {}
  override leave(): void {
    this.rules.close(this.match);
  }
}
