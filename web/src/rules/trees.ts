// Games with variations, by the third module (src/wasm/study/tree_exports.h).
import { Module } from "./module";
import type { Point, Refusal, Side } from "./types";

export interface Shape {
  from: Point;
  to: Point; // the same point for a circle
  colour: number; // its place in shapeColours
}

// A place in a tree: the turn that leads there and what is said about it. The main line has the first numbers.
export interface TreeNode {
  parent: number | null; // null: the start of the game
  turn: string;
  number: number; // of the turn, counted in pairs
  side: Side; // whose turn it was
  annotation: number; // its place in annotations
  comment: string;
  shapes: Shape[];
  declared: boolean; // the game ended here without the board showing it
}

export const annotations = ["", "!", "?", "!!", "??", "!?", "?!"] as const;
export const shapeColours = ["green", "red", "blue", "yellow"] as const;

export type Edited = { node: number } | Refusal;

export class Trees {
  private static loading: Promise<Trees> | null = null;

  constructor(private readonly module: Module) {}

  // One module for every analysis of the page. A failure is forgotten, so that the next visit tries again.
  static load(): Promise<Trees> {
    Trees.loading ??= Module.load(STUDY_URL).then(
      (module) => new Trees(module),
      (error: unknown) => {
        Trees.loading = null;
        throw error;
      },
    );
    return Trees.loading;
  }
  static async of(bytes: BufferSource): Promise<Trees> {
    return new Trees(await Module.of(bytes));
  }

  // The tree of a saved file or of another program's record.
  open(text: string): { tree: number } | Refusal {
    return this.module.call("open_tree", [], text);
  }
  close(tree: number): void {
    this.module.call("close_tree", [tree]);
  }
  nodes(tree: number): TreeNode[] {
    return this.module.call<{ nodes: TreeNode[] }>("tree_state", [tree]).nodes;
  }
  // The saved file.
  text(tree: number): string {
    return this.module.call<{ text: string }>("tree_text", [tree], new Date().toISOString().slice(0, 10)).text;
  }
  // The turns, variations and comments without numbers.
  moves(tree: number): string {
    return this.module.call<{ text: string }>("tree_moves", [tree]).text;
  }
  // The saved file of the line through a node, and how many turns of it lead to the node.
  line(tree: number, node: number): { text: string; at: number } {
    return this.module.call("tree_line", [tree, node]);
  }

  addTurn(tree: number, node: number, turn: string): Edited {
    return this.module.call("add_tree_turn", [tree, node], turn);
  }
  promote(tree: number, node: number): Edited {
    return this.module.call("promote_node", [tree, node]);
  }
  makeMainLine(tree: number, node: number): Edited {
    return this.module.call("make_main_line", [tree, node]);
  }
  remove(tree: number, node: number): Edited {
    return this.module.call("remove_node", [tree, node]);
  }
  comment(tree: number, node: number, text: string): Edited {
    return this.module.call("comment_node", [tree, node], text.replaceAll("\0", ""));
  }
  annotate(tree: number, node: number, annotation: number): Edited {
    return this.module.call("annotate_node", [tree, node, annotation]);
  }
  // The same drawn again is rubbed out.
  draw(tree: number, node: number, { from, to, colour }: Shape): Edited {
    return this.module.call("draw_shape", [tree, node, from, to, colour]);
  }
  clearShapes(tree: number, node: number): Edited {
    return this.module.call("clear_shapes", [tree, node]);
  }
}

// The nodes that go on from one, the continuation of its line first.
export function childrenOf(nodes: TreeNode[], node: number): number[] {
  return nodes.flatMap(({ parent }, id) => (parent === node ? [id] : []));
}

// From the start through a node to the end of its line.
export function lineThrough(nodes: TreeNode[], node: number): number[] {
  const line: number[] = [];
  for (let at: number | null = node; at !== null; at = nodes[at]!.parent) line.unshift(at);
  // A node's continuation has the next number.
  for (let at = node; nodes[at + 1]?.parent === at; at++) line.push(at + 1);
  return line;
}

// How many turns the main line has: they have the first numbers.
export function mainLineLength(nodes: TreeNode[]): number {
  return lineThrough(nodes, 0).length - 1;
}

// The turns from the start to a node: they name it whatever the numbers are after an edit.
export function pathTo(nodes: TreeNode[], node: number): string[] {
  const path: string[] = [];
  for (let at = nodes[node]!; at.parent !== null; at = nodes[at.parent]!) path.unshift(at.turn);
  return path;
}

// Where such turns lead, as far as they are there.
export function descend(nodes: TreeNode[], path: string[]): { node: number; whole: boolean } {
  let node = 0;
  for (const turn of path) {
    const next = childrenOf(nodes, node).find((child) => nodes[child]!.turn === turn);
    if (next === undefined) return { node, whole: false };
    node = next;
  }
  return { node, whole: true };
}
