// A puzzle on the board: the person's turns must be those of the solution, and the replies are played by themselves.
import { signal } from "@preact/signals";
import { LessonGame } from "../play/lessonGame";
import { pointsOf } from "../play/hint";
import { probe } from "../play/tablebase";
import { hint as engineHint } from "../rules/engine";
import type { Rules } from "../rules/rules";
import { other } from "../rules/types";
import { meritsOf } from "../rules/study";
import { mark, say, sentence, sideName, t } from "../i18n";
import { paced } from "../settings";
import type { Puzzle } from "./pack";

const replyAfter = 600; // milliseconds

// What a wrong turn does.
export function wrongWords({ goal }: Puzzle): string {
  if (goal === "draw") return t("That turn loses.");
  return goal === "points" ? t("That turn gives points away.") : t("That turn gives the win away.");
}

export class PuzzleGame extends LessonGame {
  readonly explanation = signal(""); // why the last turn was wrong
  readonly clean = signal(true); // no wrong turn, no hint, no solution so far
  readonly showing = signal(false); // the solution is being shown
  private readonly solver;
  private timer = 0;
  private left = false;

  constructor(
    rules: Rules,
    readonly puzzle: Puzzle,
    private readonly onDecided: (solved: boolean, turns: string[]) => void,
  ) {
    super(rules, rules.named(puzzle.game), {
      title: mark("Puzzle"),
      text: mark("Puzzle"),
      position: puzzle.position,
      goal: "^",
      done: mark("Puzzle"),
    });
    this.solver = this.state.value.view.side;
    this.flipped.value = this.solver === 1;
  }

  override get over(): boolean {
    return super.over || this.showing.value || this.state.value.view.side !== this.solver;
  }
  // How many turns of the solver have been found.
  get found(): number {
    return Math.floor((this.rightTurns() + 1) / 2);
  }

  // How many turns from the first on are those of the solution.
  private rightTurns(): number {
    const { turns } = this.state.value;
    const { solution } = this.puzzle;
    const wrong = turns.findIndex((turn, i) => turn !== solution[i]);
    return wrong < 0 ? turns.length : wrong;
  }
  // The turns of the solver as the server wants them.
  private ownTurns(): string[] {
    return this.state.value.turns.slice(0, this.rightTurns() + 1).filter((_, i) => i % 2 === 0);
  }

  // A mistake or help decides whether the puzzle counts as solved, once.
  private decide(solved: boolean, turns: string[]): void {
    if (!this.clean.value || this.done.value) return;
    if (!solved) this.clean.value = false;
    this.onDecided(solved, turns);
  }

  protected override afterConfirm(): void {
    this.rules.confirm(this.match);
    this.hint.value = null;
    this.refresh();
    this.goOn();
  }

  // After each turn: wrong, done, or the reply.
  private goOn(): void {
    const { turns } = this.state.value;
    const { solution } = this.puzzle;
    const right = this.rightTurns();
    if (right < turns.length && right < solution.length) return this.goAstray(right);
    if (turns.length >= solution.length) return this.finish();
    if (turns.length % 2 === 1) this.timer = window.setTimeout(() => this.playNext(), paced(replyAfter));
  }
  private playNext(): void {
    if (this.left) return;
    this.rules.play(this.match, this.puzzle.solution[this.state.value.turns.length]!);
    this.refresh();
    this.goOn();
    if (this.showing.value && !this.done.value && this.state.value.turns.length % 2 === 0)
      this.timer = window.setTimeout(() => this.playNext(), paced(replyAfter));
  }

  private finish(): void {
    if (!this.showing.value) this.decide(true, this.ownTurns());
    this.done.value = true;
    this.showing.value = false;
    this.announce(this.resultWords());
  }
  resultWords(): string {
    if (this.puzzle.goal === "draw") return t("Right! That holds the draw.");
    if (this.puzzle.goal === "points") return t("Right! No other turn wins by as many points.");
    return this.state.value.outcome.over ? t("Right! That wins the game.") : t("Right! That keeps the win.");
  }

  private goAstray(at: number): void {
    this.decide(false, this.ownTurns());
    this.astray.value = true;
    this.explanation.value = t("Not that turn. Let me see why…");
    void this.explain(at);
  }

  // What is wrong with the turn that was just played: what it gives away, and the answer to it, which is played.
  private async explain(at: number): Promise<void> {
    const words = [wrongWords(this.puzzle)];
    const state = this.state.value;
    if (state.outcome.over) words.push(sentence(say(state.outcome.words)));
    else if (state.turns.length > at + 1)
      // A side without a legal move passes by itself: there is nothing else to answer with.
      words.push(sentence(t("{} has no legal move and passes, but that is not enough", sideName(other(this.solver)))));
    else {
      const answer = await this.refutation(at, state.turns[at]!);
      if (this.left || this.state.value.turns.length !== state.turns.length) return;
      if (answer) {
        const why = answer.reasons.map(say).join("; ");
        const side = sideName(state.view.side);
        words.push(
          sentence(why === "" ? t("{} answers {}", side, answer.turn) : t("{} answers {}: {}", side, answer.turn, why)),
        );
        this.rules.play(this.match, answer.turn);
        this.refresh();
      }
    }
    this.explanation.value = words.join(" ");
    this.announce(this.explanation.value);
  }

  // The answer stored with the puzzle, or the best one that the tables or the computer find.
  private async refutation(at: number, turn: string) {
    const { position } = this.state.value;
    const { refutation } = this.puzzle;
    const stored = at === 0 && refutation?.wrong === turn ? refutation.reply : undefined;
    const reply = stored ?? (await probe(this.game, position))?.turns[0]?.turn;
    if (!reply) return engineHint(this.text());
    return { turn: reply, reasons: await meritsOf(this.text(), reply) };
  }

  // Back to before the wrong turn.
  override again(): void {
    const right = this.rightTurns();
    while (this.rules.state(this.match).turns.length > right && !this.rules.takeBack(this.match).refused);
    this.refresh();
    this.explanation.value = "";
    this.astray.value = false;
  }

  // The man or the point that the next turn begins with.
  help(): void {
    this.decide(false, this.ownTurns());
    this.drop();
    const [first] = pointsOf(this, this.puzzle.solution[this.state.value.turns.length]!);
    if (first === undefined) return;
    this.showHint([first], t("Look at {}.", this.game.geometry.spots[first]!.name));
  }

  // Plays the rest of the solution.
  showSolution(): void {
    this.decide(false, this.ownTurns());
    this.drop();
    this.again();
    this.hint.value = null;
    this.showing.value = true;
    if (this.state.value.turns.length % 2 === 0) this.playNext();
  }

  override leave(): void {
    this.left = true;
    clearTimeout(this.timer);
    super.leave();
  }
}
