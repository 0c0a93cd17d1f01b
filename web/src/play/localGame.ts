// A match in this page alone: two people at one screen, a person and the computer, or two computers. It is kept in the
// browser after every change, and needs no server.
import { computed, signal } from "@preact/signals";
import { computerWaits } from "../settings";
import { load, remove, save, storedKeys } from "../storage";
import type { Done, Rules } from "../rules/rules";
import { other, type OpenGame, type Player, type Refusal, type Side } from "../rules/types";
import { computerTurn, randomSeed, stopSearch, startEngine } from "../rules/engine";
import { go } from "../route";
import { t } from "../i18n";
import { adaptFrom, adaptiveLevel, chooseLevel, recordResult, strongestLevel } from "./levels";
import { perfectTurn } from "./perfect";
import { GameController, type Question, type Seat } from "./gameController";
import { seriesScore, type Series } from "./series";
import { probe } from "./tablebase";

const slowest = 450; // a quick computer waits this long, so that its move is seen to be one

export class LocalGame extends GameController {
  readonly question = computed<Question | null>(() => {
    const { drawOffer } = this.state.value;
    if (drawOffer === null || this.againstComputer) return null;
    const side = other(drawOffer);
    const accept = () => this.proceed(this.rules.offerDraw(this.match, side));
    const decline = () => this.proceed(this.rules.declineDraw(this.match, side));
    return {
      text: t("Do both of you want a draw?"),
      answers: [
        { label: t("Accept the draw"), act: accept, strong: true },
        { label: t("No, play on"), act: decline },
      ],
    };
  });
  readonly seats = computed<[Seat, Seat]>(() => {
    const seat = (player: Player): Seat => ({ ...player, mine: player.level === 0 });
    const [white, black] = this.state.value.players;
    return [seat(white), seat(black)];
  });
  // The computer has been told to wait and it is its turn.
  readonly waitsToBeTold = signal(false);
  override readonly series = computed<[number, number] | null>(
    () => this.before && seriesScore(this.before, this.state.value.outcome),
  );
  private left = false;
  private thought = 0; // the latest begun

  constructor(
    rules: Rules,
    match: number,
    readonly id: string,
    private adapts: Adapts = "no",
    private readonly before: Series | null = null, // the games before this one, if it is a rematch
  ) {
    super(rules, match);
    const { players } = this.state.value;
    if (players[0].level > 0 && players[1].level === 0) this.flipped.value = true;
    if (players.some((player) => player.level > 0)) startEngine();
    if (players.some((player) => player.level === strongestLevel)) void probe(this.game, this.state.value.position);
    this.keep();
    void this.goOn();
  }

  get againstComputer(): boolean {
    return this.state.value.players.some((player) => player.level > 0);
  }

  protected override afterConfirm(): void {
    this.proceed(this.rules.confirm(this.match));
  }
  protected override afterPick(): void {
    this.keep();
  }
  protected override afterUndo(): void {
    this.keep();
  }

  // Shows what an action has done and goes on, or says why it was refused.
  private proceed(done: Done): void {
    if (done.refused) return this.refusedNote(done.refused);
    this.refresh();
    this.countResult();
    this.keep();
    void this.goOn();
  }

  private keep(): void {
    keep(this.id, { text: this.text(), adapts: this.adapts, series: this.before });
  }

  private countResult(): void {
    const { outcome } = this.state.value;
    if (!outcome.over || this.adapts !== "yes") return;
    this.adapts = "counted";
    recordResult(this.rules, this.game, outcome.winner === null ? 0 : outcome.winner === this.person() ? 1 : -1);
  }

  // The computer's level in a rematch.
  nextLevel(): number {
    return this.adapts === "no" ? this.computer()!.level : adaptiveLevel(this.game);
  }

  // Does what is due: the computer answers an offer, or plays when it is its turn.
  async goOn(told = false): Promise<void> {
    const { duty, players, view } = this.state.value;
    if (duty === "answer-draw") return this.answerDraw();
    const { level } = players[view.side];
    this.waitsToBeTold.value = false;
    if (duty !== "computer-turn" || this.thinking.value || this.left) return;
    if (computerWaits.value === "yes" && !told) {
      this.waitsToBeTold.value = true;
      return;
    }
    this.thinking.value = true;
    const thought = ++this.thought;
    const began = performance.now();
    const perfect = level === strongestLevel ? await perfectTurn(this) : undefined;
    if (thought !== this.thought) return;
    const turn = perfect ?? (await computerTurn(this.text(), level));
    if (turn !== undefined) await new Promise((resolve) => setTimeout(resolve, slowest - (performance.now() - began)));
    // Taken back, given up or left in the meantime: the thought is of another moment.
    if (thought !== this.thought) return;
    this.thinking.value = false;
    if (turn === undefined || this.state.value.duty !== "computer-turn") return;
    this.proceed(this.rules.play(this.match, turn));
  }

  private forgetThought(): void {
    this.thought++;
    stopSearch();
    this.thinking.value = false;
  }

  override takeBack(): void {
    const done = this.rules.takeBack(this.match);
    if (!done.refused) this.forgetThought();
    this.proceed(done);
  }

  override offerDraw(): void {
    this.proceed(this.rules.offerDraw(this.match, this.person()));
  }

  private answerDraw(): void {
    this.proceed(this.rules.answerDraw(this.match));
    if (this.state.value.outcome.over) return;
    this.note.value = t("The computer plays on.");
    this.announce(this.note.value);
  }

  override forfeit(): void {
    this.forgetThought();
    this.proceed(this.rules.forfeit(this.match, this.person()));
  }

  // The person who acts: the one to move or, on the computer's turn, the other.
  person(): Side {
    const { players, view } = this.state.value;
    return players[view.side].level === 0 ? view.side : other(view.side);
  }

  // The same players with the other colours; the computer at another level if the person asks for one.
  override rematch(asked?: number): void {
    const adapts = this.adapts !== "no";
    if (asked !== undefined) {
      if (adapts) adaptFrom(this.game, asked);
      else chooseLevel(this.game, asked);
    }
    const level = asked ?? (this.computer() ? this.nextLevel() : 0);
    const { match, series } = this.rules.rematch(this.match, this.before, randomSeed(), level);
    go(keepMatch(this.rules, match, adapts ? "yes" : "no", series), { replace: true });
  }

  override leave(): void {
    this.left = true;
    this.forgetThought();
    this.rules.close(this.match);
  }
}

// --- the games this browser keeps -------------------------------------------------------------------------------

// Whether the computer's level adapts to the result; it counts once, even if turns are taken back after the end.
type Adapts = "no" | "yes" | "counted";

interface KeptGame {
  at: number;
  text: string;
  adapts?: Adapts;
  series?: Series | null;
}

function keep(id: string, game: Omit<KeptGame, "at">): void {
  save(`game:${id}`, JSON.stringify({ at: Date.now(), ...game } satisfies KeptGame));
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => (byte % 36).toString(36)).join("");
}

// Keeps a match, which is closed, and answers the address to play it at.
export function keepMatch(rules: Rules, match: number, adapts: Adapts = "no", series: Series | null = null): string {
  const id = newId();
  keep(id, { text: rules.text(match), adapts, series });
  rules.close(match);
  return `/play?game=${id}`;
}

// Begins a match and answers the address to play it at, or why it cannot start so. From a start of the person's choice,
// which may be won already, no level adapts.
export function startLocal(
  rules: Rules,
  game: OpenGame,
  players: [Player, Player],
  { start = "", adapts = false } = {},
): string | Refusal {
  const made = rules.newMatch(game, players, start, randomSeed());
  if ("refused" in made) return made;
  return keepMatch(rules, made.match, adapts && start === "" ? "yes" : "no");
}

export function openLocal(rules: Rules, id: string): LocalGame | null {
  const kept = keptGame(id);
  if (!kept) return null;
  const opened = rules.openMatch(kept.text);
  return "refused" in opened ? null : new LocalGame(rules, opened.match, id, kept.adapts, kept.series);
}

// What the browser keeps may be damaged: that is no game.
function keptGame(id: string): KeptGame | null {
  try {
    const kept = JSON.parse(load(`game:${id}`, "null")) as Partial<KeptGame> | null;
    return typeof kept?.text === "string" ? { ...kept, text: kept.text, at: Number(kept.at) || 0 } : null;
  } catch {
    return null;
  }
}

export function keptText(id: string): string | null {
  return keptGame(id)?.text ?? null;
}

export function keptGames(): { id: string; at: number; text: string }[] {
  return storedKeys("game:")
    .map((key) => key.slice("game:".length))
    .flatMap((id) => {
      const kept = keptGame(id);
      return kept ? [{ id, ...kept }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

export function forgetGame(id: string): void {
  remove(`game:${id}`);
}
