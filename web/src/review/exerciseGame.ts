// A position in which somebody erred, to find a better turn in.
import { signal } from "@preact/signals";
import { GameController, type Question, type Seat } from "../play/gameController";
import type { Rules } from "../rules/rules";
import type { OpenGame } from "../rules/types";
import { say, t } from "../i18n";
import type { Reviewer } from "./reviewer";
import { isError, labelNames } from "./words";
import type { TurnReview } from "./types";

export class ExerciseGame extends GameController {
  readonly question = signal<Question | null>(null);
  readonly seats = signal<[Seat, Seat]>([
    { name: "", level: 0, mine: true },
    { name: "", level: 0, mine: true },
  ]);
  // What is known of the turn tried: it is being judged, it was judged, or nobody could.
  readonly tried = signal<TurnReview | "judging" | "failed" | null>(null);
  readonly solutionShown = signal(false);
  private attempts = 0;

  constructor(
    rules: Rules,
    game: OpenGame,
    position: string,
    readonly error: TurnReview,
    private readonly reviewer: Reviewer,
  ) {
    const nobody = { name: "", level: 0 };
    const made = rules.newMatch(game, [nobody, nobody], position);
    if ("refused" in made) throw new Error(say(made.refused));
    super(rules, made.match);
  }

  // Whether a turn that keeps the value was found.
  get solved(): boolean {
    const tried = this.tried.value;
    return tried !== null && typeof tried === "object" && !isError(tried.label);
  }
  // Whether no turn can be entered now.
  get over(): boolean {
    return this.tried.value !== null || this.solutionShown.value;
  }

  protected override afterConfirm(): void {
    this.rules.confirm(this.match);
    this.refresh();
    void this.judge(this.state.value.turns[0]!);
  }
  private async judge(turn: string): Promise<void> {
    const attempt = ++this.attempts;
    this.tried.value = "judging";
    const judged = await this.verdict(turn);
    if (this.tried.value !== "judging" || attempt !== this.attempts) return;
    this.tried.value = judged ?? "failed";
    if (judged) this.announce(this.solved ? t("Well found!") : t(labelNames[judged.label]));
  }
  // What the review says of a turn stands: another search might differ.
  private async verdict(turn: string): Promise<TurnReview | null> {
    const { error, reviewer } = this;
    if (turn === error.turn) return reviewer.explained(error);
    if (turn === error.better![0]) return { ...error, turn, label: "best", lost: 0, after: error.best };
    return reviewer.instead(error.played, turn);
  }
  override get wantsConfirm(): boolean {
    return false;
  }
  again(): void {
    while (this.state.value.turns.length > 0 && !this.rules.takeBack(this.match).refused) this.refresh();
    this.tried.value = null;
    this.solutionShown.value = false;
  }
  // Plays the turn that the review suggests.
  showSolution(): void {
    this.again();
    this.solutionShown.value = true;
    this.rules.play(this.match, this.error.better![0]!);
    this.refresh();
  }
  override leave(): void {
    this.rules.close(this.match);
  }
  override takeBack(): void {}
  override offerDraw(): void {}
  override forfeit(): void {}
  override rematch(): void {}
}
