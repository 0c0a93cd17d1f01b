// The C++ rules, as WebAssembly (src/wasm/exports.cpp).
import type { GameProgress } from "../online/types";
import type { Sentence } from "../i18n";
import { Module } from "./module";
import type { Series } from "../play/series";
import type { AdaptiveLevel, Result } from "../play/levels";
import type { Game, MatchState, Message, Moment, OpenGame, Outcome, Point, Refusal, Side } from "./types";

export type Done = { refused?: undefined } | Refusal;

export interface SetupCheck {
  problems: Message[];
  text: string;
  outcome?: Outcome;
}

// Why a variant text cannot be played; line 0 is of no single line.
export interface VariantProblem {
  line: number;
  why: Message;
}

// A turn worth playing, and why.
export interface Advice {
  turn: string;
  reasons: Message[];
}

// The best turns and what is expected to follow, each with its value for the side to move.
export interface Lines {
  depth: number;
  lines: { value: number; words: Message; turns: string[] }[];
}

// The members of an object by their paths ("time.white"), each followed by its value; null is left out.
function fieldsOf(object: object, prefix = ""): string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    return typeof value === "object" ? fieldsOf(value, `${prefix}${name}.`) : [prefix + name, String(value)];
  });
}

export class Rules {
  private readonly opened = new Map<string, OpenGame>();

  constructor(private readonly module: Module) {}

  static async load(url: string): Promise<Rules> {
    return new Rules(await Module.load(url));
  }
  static async of(bytes: BufferSource): Promise<Rules> {
    return new Rules(await Module.of(bytes));
  }

  private call<T>(name: string, numbers: number[] = [], ...texts: string[]): T {
    return this.module.call(name, numbers, ...texts);
  }

  // Loads a network from the bytes of its file; false if it is not one. Without its network Nine has a weaker evaluation,
  // DVONN none.
  loadNetwork(bytes: Uint8Array): boolean {
    return this.module.send("load_network", bytes);
  }

  games(): { name: string; title: Sentence; family: string }[] {
    return this.known().games;
  }
  // The game people get who do not choose one.
  defaultGame(): string {
    return this.known().usual;
  }
  // What the computer's levels are called, the weakest first.
  levelNames(): Sentence[] {
    return this.known().levels;
  }
  private known() {
    return this.call<{
      usual: string;
      games: { name: string; title: Sentence; family: string }[];
      levels: Sentence[];
    }>("games");
  }

  // A game by its name or by the text of a variant of one's own.
  game(text: string): OpenGame | { problems: VariantProblem[] } {
    const known = this.opened.get(text);
    if (known) return known;
    const answer = this.call<{ number: number; game: Game } | { problems: VariantProblem[] }>("open_game", [], text);
    return "problems" in answer ? answer : this.keep(text, answer);
  }
  // A game that is known to exist.
  named(name: string): OpenGame {
    return this.game(name) as OpenGame;
  }
  private keep(text: string, answer: { number: number; game: Game }): OpenGame {
    const game = { number: answer.number, ...answer.game };
    this.opened.set(text, game);
    return game;
  }

  newMatch(game: OpenGame, players: { name: string; level: number }[], start = "", seed = 0) {
    const [white, black] = players;
    return this.call<{ match: number } | Refusal>(
      "new_match",
      [game.number, seed, white!.level, black!.level],
      start,
      white!.name,
      black!.name,
    );
  }
  // The rematch of a match at one screen, with the series it begins with. The computer plays at the level given, or for 0
  // at the same.
  rematch(match: number, before: Series | null, seed: number, level: number): { match: number; series: Series } {
    const series = [before?.white ?? 0, before?.black ?? 0, before?.drawn ?? 0];
    return this.call("rematch", [match, seed, level, ...series]);
  }
  openMatch(text: string) {
    return this.call<{ match: number } | Refusal>("open_match", [], text);
  }
  gameOf(match: number): OpenGame {
    const answer = this.call<{ number: number; game: Game }>("match_game", [match]);
    const key = answer.game.name === "own" ? answer.game.variant : answer.game.name;
    return this.opened.get(key) ?? this.keep(key, answer);
  }
  close(match: number): void {
    this.call("close_match", [match]);
  }
  state(match: number): MatchState {
    return this.call("match_state", [match]);
  }
  moment(match: number, turnsPlayed: number): Moment {
    return this.call("match_moment", [match, turnsPlayed]);
  }
  // The saved file of a match.
  text(match: number): string {
    return this.call<{ text: string }>("match_text", [match], new Date().toISOString().slice(0, 10)).text;
  }

  pick(match: number, point: Point): Done {
    return this.call("pick", [match, point]);
  }
  pickText(match: number, text: string): Done {
    return this.call("pick_text", [match], text);
  }
  undoPick(match: number): Done {
    return this.call("undo_pick", [match]);
  }
  clearPicks(match: number): Done {
    return this.call("clear_picks", [match]);
  }
  confirm(match: number): Done {
    return this.call("confirm", [match]);
  }
  play(match: number, turn: string): Done {
    return this.call("play_text", [match], turn);
  }
  // Against the computer, the person's latest turn and the answer to it; otherwise the latest turn.
  takeBack(match: number): Done {
    return this.call("take_back", [match]);
  }
  // The latest turn, whoever played it.
  stepBack(match: number): Done {
    return this.call("step_back", [match]);
  }
  forfeit(match: number, side: Side): Done {
    return this.call("forfeit", [match, side]);
  }
  offerDraw(match: number, side: Side): Done {
    return this.call("offer_draw", [match, side]);
  }
  declineDraw(match: number, side: Side): Done {
    return this.call("decline_draw", [match, side]);
  }
  // The computer's answer, when it is offered one.
  answerDraw(match: number): Done {
    return this.call("answer_draw", [match]);
  }

  // A match on a server, as its events make it.
  newOnlineMatch(game: OpenGame, start: string, rated: boolean, tournament: boolean) {
    const terms = [game.number, Number(rated), Number(tournament)];
    return this.call<{ match: number } | Refusal>("new_online_match", terms, start);
  }
  applyEvent(match: number, event: object): Done {
    return this.call("apply_event", [match], ...fieldsOf(event));
  }
  // What the events have made of the game, as the server tells it.
  progress(match: number): GameProgress {
    return this.call("session_state", [match]);
  }
  // When a side may claim the game of an opponent who has been away since a moment and must be for so long.
  claimableAt(match: number, side: Side, awaySince: number, claimAfter: number): number | null {
    return this.call<{ at: number | null }>("claimable_at", [match, side, awaySince, claimAfter]).at;
  }
  copy(from: number, to: number): void {
    this.call("copy_match", [from, to]);
  }

  // In the third module only.
  checkSetup(game: OpenGame, setup: number[]): SetupCheck {
    return this.call("check_setup", [game.number], setup.join(" "));
  }
  readPosition(game: OpenGame, text: string): { setup: number[] } | Refusal {
    return this.call("read_position_text", [game.number], text);
  }

  // The computer's level after another result against it.
  adaptLevel({ level, streak }: AdaptiveLevel, result: Result): AdaptiveLevel {
    return this.call("adapt_level", [level, streak, result]);
  }

  // These think for as long as the level takes: in a worker, not in the page. Only the third module has hints and lines.
  computerTurn(match: number, level: number, seed: number): { turn: string } | Refusal {
    return this.call("computer_turn", [match, level, seed]);
  }
  hint(match: number): Advice | Refusal {
    return this.call("hint_for", [match]);
  }
  lines(match: number, played: number, lines: number, positions: number): Lines | Refusal {
    return this.call("best_lines", [match, played, lines, positions]);
  }
}
