// A position with something to do in it: a step of a lesson.
import { signal } from "@preact/signals";
import type { Rules } from "../rules/rules";
import type { OpenGame } from "../rules/types";
import { say, t } from "../i18n";
import type { Step } from "../pages/lessons";
import { GameController, type Question, type Seat } from "./gameController";

export class LessonGame extends GameController {
  readonly question = signal<Question | null>(null);
  readonly seats = signal<[Seat, Seat]>([
    { name: "", level: 0, mine: true },
    { name: "", level: 0, mine: true },
  ]);
  readonly done = signal(false);
  readonly astray = signal(false); // a legal turn was played that is not the one asked for

  constructor(
    rules: Rules,
    game: OpenGame,
    private readonly step: Step,
  ) {
    const nobody = { name: "", level: 0 };
    const made = rules.newMatch(game, [nobody, nobody], step.position, 7);
    if ("refused" in made) throw new Error(say(made.refused));
    super(rules, made.match);
    if (step.goal === null) this.done.value = true;
  }

  // Whether there is nothing more to be played here.
  get over(): boolean {
    return this.done.value || this.astray.value;
  }

  protected override afterConfirm(): void {
    this.rules.confirm(this.match);
    this.refresh();
    const turn = this.state.value.turns[0]!;
    this.done.value = this.step.goal === null || new RegExp(this.step.goal).test(turn);
    this.astray.value = !this.done.value;
    this.announce(this.done.value ? t(this.step.done) : t("Not quite. Try again."));
  }
  override get wantsConfirm(): boolean {
    return false;
  }
  again(): void {
    this.rules.takeBack(this.match);
    this.refresh();
    this.done.value = this.astray.value = false;
  }
  override leave(): void {
    this.rules.close(this.match);
  }
  override takeBack(): void {}
  override offerDraw(): void {}
  override forfeit(): void {}
  override rematch(): void {}
}
