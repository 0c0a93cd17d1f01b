// A match under the glass: both sides are the person's, and turns can be tried from any moment.
import { signal } from "@preact/signals";
import type { Rules } from "../rules/rules";
import type { MatchState } from "../rules/types";
import { GameController, type Question, type Seat } from "./gameController";
import type { Variation } from "./gameLink";

export class AnalysisGame extends GameController {
  readonly question = signal<Question | null>(null);
  readonly seats;
  readonly original: string; // the match as it was, as a saved file
  private readonly played: MatchState; // the same
  private opening = false;

  constructor(rules: Rules, match: number) {
    super(rules, match);
    const seat = (side: 0 | 1): Seat => ({ name: this.state.value.players[side].name, level: 0, mine: true });
    this.seats = signal<[Seat, Seat]>([seat(0), seat(1)]);
    this.original = this.text();
    this.played = this.state.value;
    rules.clearPicks(match);
    this.refresh();
  }

  // Goes back to where so many turns had been played. A game that was given up or agreed on can only be begun again.
  protected backTo(at: number): void {
    const now = () => this.rules.state(this.match);
    while (now().turns.length > at && !this.rules.stepBack(this.match).refused);
    const { turns, outcome } = now();
    if (turns.length === at && !outcome.over) return;
    const again = this.rules.newMatch(this.game, this.played.players, this.played.start);
    if ("refused" in again) return;
    this.rules.copy(again.match, this.match);
    this.rules.close(again.match);
    this.play(turns.slice(0, at));
  }

  // Plays turns on from where the match stands; whether all of them could be played.
  private play(turns: string[]): boolean {
    const played = () => this.rules.state(this.match).turns.length;
    const before = played();
    // A side that must pass does so by itself.
    for (let turn = turns[0]; turn !== undefined; turn = turns[played() - before])
      if (this.rules.play(this.match, turn).refused) return false;
    return true;
  }

  // Tries a line; whether it could be played.
  follow({ from, turns }: Variation): boolean {
    if (from > this.played.turns.length) return false;
    let legal = false;
    this.quietly(() => {
      this.backTo(from);
      legal = this.play(turns);
      this.refresh();
    });
    return legal;
  }
  // Does something that is no turn of the person's: nothing is heard of it.
  protected quietly(change: () => void): void {
    this.opening = true;
    change();
    this.opening = false;
  }
  protected override get catchingUp(): boolean {
    return this.opening;
  }

  // Where the person looks is where the next turn is tried.
  private goOnFromHere(): void {
    const at = this.looking.value;
    if (at === null) return;
    this.backTo(at);
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
    this.refresh();
  }
  override get wantsConfirm(): boolean {
    return false;
  }
  protected override afterConfirm(): void {
    this.rules.confirm(this.match);
    this.refresh();
  }
  override takeBack(): void {
    const { turns } = this.state.value;
    if (this.rules.stepBack(this.match).refused) this.backTo(turns.length);
    this.refresh();
  }
  // The match up to what is shown, as a saved file.
  textHere(): string {
    if (this.looking.value === null) return this.text();
    const copy = this.rules.openMatch(this.text());
    if ("refused" in copy) return this.text();
    const here = new AnalysisGame(this.rules, copy.match);
    here.look(this.looking.value);
    here.goOnFromHere();
    const text = here.text();
    here.leave();
    return text;
  }
  override offerDraw(): void {}
  override forfeit(): void {}
  override rematch(): void {}
  override leave(): void {
    this.rules.close(this.match);
  }
}
