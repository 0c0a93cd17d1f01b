// The review of a match: from the server where it has the game, or else made here, one turn after the other, by a worker
// with the third module.
import { signal } from "@preact/signals";
import { ask } from "../online/api";
import type { GameController } from "../play/gameController";
import type { Rules } from "../rules/rules";
import type { ReviewQuestion } from "../rules/reviewWorker";
import type { OpenGame, Refusal } from "../rules/types";
import { OneAtATime } from "../rules/worker";
import { solvedSoon, valuesText, withLines } from "./solved";
import type { Review, Summary, TurnReview } from "./types";

type Progress = Summary & { next: string | null };
type Step = Progress & { turn: TurnReview };
// The server is asked again after these times in milliseconds, then always after the last of them.
const pauses = [100, 200, 300, 500];

export class Reviewer {
  readonly review = signal<Review | null>(null);
  readonly failed = signal(false);
  private readonly worker = new OneAtATime<ReviewQuestion>(REVIEW_WORKER_URL);
  private ended = false;
  private opened = false; // the worker has the match
  private asked: Promise<unknown> = Promise.resolve(); // about another turn, last

  constructor(
    private readonly rules: Rules,
    private readonly match: number,
    private readonly game: OpenGame,
    private readonly text: string,
    private readonly id: string | null = null, // on the server
    private readonly quick = false, // to find the turn that decided the game
  ) {}

  // A quick review of what a person has before them.
  static quick(controller: GameController): Reviewer {
    return new Reviewer(controller.rules, controller.match, controller.game, controller.text(), null, true);
  }

  async run(): Promise<void> {
    const done = this.id !== null && (await this.askServer(this.id));
    if (!done && !this.ended) await this.runHere();
  }

  // The server's review, shown as far as it has been made; whether it was made to the end.
  private async askServer(id: string): Promise<boolean> {
    const path = `/api/games/${encodeURIComponent(id)}/review`;
    let answer = await ask<Review>("POST", path, {});
    for (let asked = 0; !this.ended && !("problem" in answer); asked++) {
      this.review.value = answer;
      if (answer.left === 0) return true;
      const pause = pauses[Math.min(asked, pauses.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, pause));
      answer = await ask<Review>("GET", path);
    }
    return false;
  }

  // The turn that decided the game, once all are judged.
  async decisive(): Promise<TurnReview | null> {
    await this.run();
    const review = this.review.value;
    this.stop();
    return review?.left === 0 && review.decisive !== null ? review.turns[review.decisive]! : null;
  }

  private question<T>(question: Parameters<OneAtATime<ReviewQuestion>["ask"]>[0]): Promise<T | Refusal | undefined> {
    return this.worker.ask<T>(question);
  }

  private async open(): Promise<Progress | null> {
    const begun = await this.question<Progress>({ kind: "review", match: this.text, quick: this.quick });
    this.opened = begun !== undefined && !("refused" in begun);
    return this.opened ? (begun as Progress) : null;
  }

  private async runHere(): Promise<void> {
    const begun = await this.open();
    if (this.ended) return;
    if (!begun) {
      this.failed.value = true;
      return;
    }
    this.review.value = { ...begun, turns: [] };
    for (let { next } = begun; next !== null && !this.ended; ) {
      const step = await this.step(next, this.review.value.turns.length === 0);
      if (this.ended) return;
      if (!step) {
        this.failed.value = true;
        return;
      }
      const { turn, ...progress } = step;
      this.review.value = { ...progress, turns: [turn, ...this.review.value.turns] };
      next = step.next;
    }
  }

  private async step(position: string, first: boolean): Promise<Step | null> {
    const solved = await solvedSoon(this.game, position, first);
    if (this.ended) return null;
    const step = await this.question<Step>({ kind: "step", values: valuesText(solved) });
    return step && !("refused" in step) ? step : null;
  }

  // An error with the lines that follow, where only the tables know them.
  explained(turn: TurnReview): Promise<TurnReview> {
    return withLines(this.rules, this.game, this.rules.moment(this.match, turn.played).position, turn);
  }

  // What another turn would have been worth. Only when the review is complete. One question after the other: a new one
  // would end the worker, and the review that it has, with the one before.
  instead(played: number, turn: string): Promise<TurnReview | null> {
    const answer = this.asked.then(() => (this.ended ? null : this.judgeInstead(played, turn)));
    this.asked = answer;
    return answer;
  }
  private async judgeInstead(played: number, turn: string): Promise<TurnReview | null> {
    if (!this.opened && !(await this.open())) return null;
    const { position } = this.rules.moment(this.match, played);
    const solved = await solvedSoon(this.game, position);
    const judged = await this.question<{ turn: TurnReview }>({
      kind: "instead",
      played,
      turn,
      values: valuesText(solved),
    });
    if (!judged || "refused" in judged) return null;
    return withLines(this.rules, this.game, position, judged.turn);
  }

  stop(): void {
    this.ended = true;
    this.worker.stop();
  }
}
