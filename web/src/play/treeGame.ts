// An analysis with variations: the match on the board is the line through a node of the tree, and every turn that is
// played goes into the tree.
import { computed, signal, type Signal } from "@preact/signals";
import type { Rules } from "../rules/rules";
import {
  annotations,
  childrenOf,
  descend,
  lineThrough,
  mainLineLength,
  pathTo,
  type Edited,
  type TreeNode,
  type Trees,
} from "../rules/trees";
import type { MatchState, Point, Refusal } from "../rules/types";
import { mergeText } from "../study/merge";
import { say, sideName } from "../i18n";
import { AnalysisGame } from "./analysisGame";
import { writeLink, writeTreeLink, type Variation } from "./gameLink";

// A comment that is being typed.
interface Draft {
  path: string[]; // to the turn it is about
  text: string;
  base: string; // the comment that it changes
}

export class TreeGame extends AnalysisGame {
  readonly node = signal(0); // what is shown
  readonly nodes: Signal<TreeNode[]>;
  readonly draft = signal<Draft | null>(null);
  private line: number[]; // the nodes of the match on the board, the start first
  private mainLine: { nodes: TreeNode[]; state: MatchState } | null = null;

  private constructor(
    rules: Rules,
    match: number,
    private readonly trees: Trees,
    private tree: number,
  ) {
    super(rules, match);
    this.nodes = signal(trees.nodes(tree));
    this.line = lineThrough(this.nodes.value, 0);
    this.node.value = this.line.at(-1)!;
  }

  static open(rules: Rules, trees: Trees, text: string): TreeGame | Refusal {
    const opened = trees.open(text);
    if ("refused" in opened) return opened;
    const match = rules.openMatch(trees.line(opened.tree, 0).text);
    return "refused" in match ? match : new TreeGame(rules, match.match, trees, opened.tree);
  }

  // --- where the person is ------------------------------------------------------------------------------------

  readonly onMainLine = computed(() => this.node.value <= mainLineLength(this.nodes.value));
  readonly shapes = computed(() => this.nodes.value[this.node.value]?.shapes ?? []);

  override look(at: number | null): void {
    super.look(at);
    this.node.value = this.line[this.looking.value ?? this.state.value.turns.length] ?? this.node.value;
  }

  // Shows a node, and the line through it.
  show(node: number, { always = false } = {}): void {
    const at = this.line.indexOf(node);
    if (!always && at >= 0 && this.state.value.turns.length === this.line.length - 1) return this.look(at);
    const line = this.trees.line(this.tree, node);
    const opened = this.rules.openMatch(line.text);
    if ("refused" in opened) return;
    this.rules.copy(opened.match, this.match);
    this.rules.close(opened.match);
    this.line = lineThrough(this.nodes.value, node);
    this.quietly(() => this.refresh());
    this.look(line.at);
  }

  // Shows a node that the person has chosen, and says so to those who hear the page.
  visit(node: number): void {
    this.show(node);
    const { turn, side, annotation, comment } = this.nodes.value[node]!;
    if (node !== 0) this.announce(`${sideName(side)}: ${turn}${annotations[annotation] ?? ""}. ${comment}`);
  }

  protected override announce(text: string): void {
    if (!this.catchingUp) super.announce(text);
  }

  // The turn beside this one, before it or behind it among the alternatives.
  visitSibling(step: 1 | -1): void {
    const { parent } = this.nodes.value[this.node.value]!;
    if (parent === null) return;
    const siblings = childrenOf(this.nodes.value, parent);
    const next = siblings[siblings.indexOf(this.node.value) + step];
    if (next !== undefined) this.visit(next);
  }

  // Where the line that is shown leaves the main line.
  backToMainLine(): void {
    let node = this.node.value;
    while (node > mainLineLength(this.nodes.value)) node = this.nodes.value[node]!.parent!;
    this.show(node, { always: true });
  }

  // --- turns --------------------------------------------------------------------------------------------------

  override pick(point: Point): void {
    const { outcome, turns } = this.state.value;
    // A game that was given up or agreed to be drawn can be played on.
    if (this.looking.value === null && outcome.over && this.nodes.value[this.node.value]?.declared) {
      this.backTo(turns.length);
      this.quietly(() => this.refresh());
    }
    super.pick(point);
  }
  override drop(): void {
    const begun = this.state.value.entry.points.length > 0;
    super.drop();
    if (begun) this.show(this.node.value, { always: true });
  }
  override try(turn: string): void {
    this.took(this.trees.addTurn(this.tree, this.node.value, turn));
    const { side } = this.nodes.value[this.node.value]!;
    this.announce(`${sideName(side)}: ${turn}. ${this.status()}`);
  }
  protected override afterConfirm(): void {
    const before = this.state.value.turns.length;
    this.rules.confirm(this.match);
    this.refresh();
    this.took(this.trees.addTurn(this.tree, this.node.value, this.state.value.turns[before] ?? ""));
  }
  // Goes back; nothing is deleted.
  override takeBack(): void {
    this.lookBy(-1);
  }
  // Tries a line; whether it could be played.
  override follow({ from, turns }: Variation): boolean {
    if (from > mainLineLength(this.nodes.value)) return false;
    let node = this.nodes.value.findIndex((_, id) => id === from);
    for (const turn of turns) {
      const added = this.trees.addTurn(this.tree, node, turn);
      if ("refused" in added) return false;
      node = added.node;
    }
    this.nodes.value = this.trees.nodes(this.tree);
    this.show(node, { always: true });
    return true;
  }

  // --- edits --------------------------------------------------------------------------------------------------

  // Takes what an edit has made of the tree.
  private took(edited: Edited): boolean {
    if ("refused" in edited) {
      this.show(this.node.value, { always: true });
      this.refuse(say(edited.refused), null);
      return false;
    }
    this.nodes.value = this.trees.nodes(this.tree);
    this.show(edited.node, { always: true });
    return true;
  }
  promote(): void {
    this.took(this.trees.promote(this.tree, this.node.value));
  }
  makeMainLine(): void {
    this.took(this.trees.makeMainLine(this.tree, this.node.value));
  }
  remove(): void {
    this.took(this.trees.remove(this.tree, this.node.value));
  }
  // What is being typed about the turn that is shown.
  write(text: string): void {
    const path = pathTo(this.nodes.value, this.node.value);
    const draft = this.draft.value;
    const base = draft?.path.join() === path.join() ? draft.base : this.nodes.value[this.node.value]!.comment;
    this.draft.value = { path, text, base };
  }
  // Makes it the comment. Others may have written there meanwhile, or deleted the turn. Answers why not, or nothing.
  keepDraft(): string {
    const draft = this.draft.value;
    if (!draft) return "";
    const { node, whole } = descend(this.nodes.value, draft.path);
    if (!whole) return "";
    const text = mergeText(draft.base, draft.text, this.nodes.value[node]!.comment);
    const why = this.comment(node, text);
    if (why === "") this.draft.value = { ...draft, text, base: this.nodes.value[node]!.comment };
    return why;
  }
  // These leave every turn as it is. They answer why not, or nothing.
  comment(node: number, text: string): string {
    return this.noted(this.trees.comment(this.tree, node, text));
  }
  annotate(annotation: number): string {
    return this.noted(this.trees.annotate(this.tree, this.node.value, annotation));
  }
  draw(from: Point, to: Point, colour: number): string {
    return this.noted(this.trees.draw(this.tree, this.node.value, { from, to, colour }));
  }
  clearShapes(): void {
    this.noted(this.trees.clearShapes(this.tree, this.node.value));
  }
  private noted(edited: Edited): string {
    if ("refused" in edited) return say(edited.refused);
    this.nodes.value = this.trees.nodes(this.tree);
    return "";
  }

  // Takes another file of the same game in the place of this one, and stays at the turn that is shown as far as it is there.
  reload(text: string): void {
    const opened = this.trees.open(text);
    if ("refused" in opened) return;
    const path = pathTo(this.nodes.value, this.node.value);
    this.trees.close(this.tree);
    this.tree = opened.tree;
    const nodes = this.trees.nodes(this.tree);
    const { node } = descend(nodes, path);
    this.nodes.value = nodes;
    this.show(node, { always: true });
  }

  // --- as text ------------------------------------------------------------------------------------------------

  // The whole analysis as a saved file; text() is the line on the board.
  file(): string {
    return this.trees.text(this.tree);
  }

  // The main line as a match.
  private main(): MatchState {
    const nodes = this.nodes.value;
    if (this.mainLine?.nodes === nodes) return this.mainLine.state;
    const opened = this.rules.openMatch(this.trees.line(this.tree, 0).text);
    if ("refused" in opened) return this.state.value;
    const state = this.rules.state(opened.match);
    this.rules.close(opened.match);
    this.mainLine = { nodes, state };
    return state;
  }

  // The address at which the analysis and what is shown are the same; null if they are too long for one.
  address(): string | null {
    const nodes = this.nodes.value;
    const main = this.main();
    const line = plainLine(nodes, this.line);
    const fragment =
      line !== undefined
        ? writeLink(this.game, main, { line, at: this.looking.value })
        : writeTreeLink(this.game, main, {
            moves: this.trees.moves(this.tree),
            ended: /^\[Ended "(.*)"\]$/m.exec(this.file())?.[1] ?? "",
            node: this.node.value,
          });
    return fragment && `/analyse#${fragment}`;
  }

  override leave(): void {
    super.leave();
    this.trees.close(this.tree);
  }
}

// What a link of the first version can say of a tree: nothing but the main line (null) or one line tried instead, which is
// on the board; undefined if there is more to say.
export function plainLine(nodes: TreeNode[], shown: number[]): Variation | null | undefined {
  const length = mainLineLength(nodes);
  const said = nodes.some((node) => node.comment !== "" || node.annotation !== 0 || node.shapes.length > 0);
  const playedOn = nodes.some((node, id) => node.declared && id !== length);
  if (said || playedOn) return undefined;
  if (nodes.length === length + 1) return null;
  const tried = nodes.slice(length + 1);
  const single = tried.every(({ parent }, i) => i === 0 || parent === length + i);
  if (!single || shown.at(-1) !== nodes.length - 1) return undefined;
  return { from: tried[0]!.parent!, turns: tried.map(({ turn }) => turn) };
}
