// Two people have edited the same chapter: what one of them has done is done again on what the other has left.
import { annotations, type Shape, type TreeNode, type Trees } from "../rules/trees";

// --- words --------------------------------------------------------------------------------------------------------

// The lines from..to of the text before are these lines now.
interface Change {
  from: number;
  to: number;
  lines: string[];
}

function changeOf(before: string[], now: string[]): Change {
  let from = 0;
  while (from < before.length && from < now.length && before[from] === now[from]) from++;
  let [to, end] = [before.length, now.length];
  while (to > from && end > from && before[to - 1] === now[end - 1]) {
    to--;
    end--;
  }
  return { from, to, lines: now.slice(from, end) };
}

const linesOf = (text: string) => (text === "" ? [] : text.split("\n"));

// A text with the changes of both. Where they have changed the same lines it has those of both, the other's first.
export function mergeText(base: string, mine: string, theirs: string): string {
  const before = linesOf(base);
  const [own, other] = [changeOf(before, linesOf(mine)), changeOf(before, linesOf(theirs))];
  const [first, last] = own.from < other.from ? [own, other] : [other, own];
  if (first.from < last.from && first.to <= last.from) {
    const between = before.slice(first.to, last.from);
    return [...before.slice(0, first.from), ...first.lines, ...between, ...last.lines, ...before.slice(last.to)].join(
      "\n",
    );
  }
  const both = [...other.lines, ...own.lines.filter((line) => !other.lines.includes(line))];
  return [...before.slice(0, first.from), ...both, ...before.slice(Math.max(first.to, last.to))].join("\n");
}

// --- trees --------------------------------------------------------------------------------------------------------

// A node, known by the turns from the start: its number changes with every edit.
interface Place {
  id: number;
  node: TreeNode;
  parent: string;
  children: string[]; // the continuation of its line first
}
type Places = Map<string, Place>; // parents before their children

function placesOf(nodes: TreeNode[]): Places {
  const paths: string[] = [];
  const places: Places = new Map();
  nodes.forEach((node, id) => {
    const parent = node.parent === null ? "" : paths[node.parent]!;
    const path = node.parent === null ? "" : `${parent} ${node.turn}`;
    paths.push(path);
    places.set(path, { id, node, parent, children: [] });
    if (node.parent !== null) places.get(parent)!.children.push(path);
  });
  return places;
}

type Said = Pick<TreeNode, "comment" | "annotation" | "shapes">;
const nothing: Said = { comment: "", annotation: 0, shapes: [] };

const samePlace = (a: Shape, b: Shape) => a.from === b.from && a.to === b.to;
const sameShape = (a: Shape, b: Shape) => samePlace(a, b) && a.colour === b.colour;
const sameShapes = (a: Shape[], b: Shape[]) =>
  a.length === b.length && a.every((shape) => b.some((other) => sameShape(other, shape)));
const sameSaid = (a: Said, b: Said) =>
  a.comment === b.comment && a.annotation === b.annotation && sameShapes(a.shapes, b.shapes);

// Where somebody has added or said something, and all turns that lead there.
function writtenIn(now: Places, before: Places): Set<string> {
  const written = new Set<string>();
  for (const [path, { node }] of now) {
    const was = before.get(path)?.node;
    if (was && sameSaid(node, was)) continue;
    for (let at = path; !written.has(at); at = now.get(at)!.parent) written.add(at);
  }
  return written;
}

// Whether those that were there before stand in another order, or no longer first.
function reordered(now: string[], before: string[]): boolean {
  return before.filter((each) => now.includes(each)).some((each, i) => now[i] !== each);
}

// A turn has one sign. Where both have chosen one, mine becomes a line of the comment.
function mergeSigns(before: number, mine: number, theirs: number): { annotation: number; words: string } {
  if (mine === before || mine === theirs || (mine === 0 && theirs !== before)) return { annotation: theirs, words: "" };
  if (theirs === before || theirs === 0) return { annotation: mine, words: "" };
  return { annotation: theirs, words: annotations[mine]! };
}

// The drawings of both, without those that one has rubbed out. An arrow that both have drawn has the other's colour.
function mergeShapes(before: Shape[], mine: Shape[], theirs: Shape[]): Shape[] {
  const among = (shapes: Shape[], shape: Shape) => shapes.some((each) => sameShape(each, shape));
  return [
    ...theirs.filter((shape) => !among(before, shape) || among(mine, shape)),
    ...mine.filter((shape) => !among(before, shape)),
  ].filter((shape, i, all) => all.findIndex((each) => samePlace(each, shape)) === i);
}

// What is said at a node, with the changes of both.
function mergeSaid(before: Said, mine: Said, theirs: Said): Said {
  const { annotation, words } = mergeSigns(before.annotation, mine.annotation, theirs.annotation);
  const comment = mergeText(before.comment, mine.comment, theirs.comment);
  return {
    comment: mergeText("", words, comment),
    annotation,
    shapes: mergeShapes(before.shapes, mine.shapes, theirs.shapes),
  };
}

// All are saved files: what both began with, what one has made of it, and what the other has. Turns that one has added,
// deleted, moved or written about are so in the result; everything else is as the other has left it. What either has
// written stays: a turn that one has deleted is there as long as the other has added to it or said something about it.
// What would be too large for a chapter is left out.
export function merge(trees: Trees, base: string, mine: string, theirs: string): string {
  const opened = [base, mine, theirs].map((text) => trees.open(text));
  const handles = opened.flatMap((tree) => ("tree" in tree ? tree.tree : []));
  const close = () => {
    for (const tree of handles) trees.close(tree);
  };
  const [was, own, result] = handles;
  if (was === undefined || own === undefined || result === undefined) {
    close();
    return theirs;
  }
  const read = (tree: number) => placesOf(trees.nodes(tree));
  const [before, ours, other] = [read(was), read(own), read(result)];
  const [writtenHere, writtenThere] = [writtenIn(ours, before), writtenIn(other, before)];
  let now = other;

  for (const path of before.keys()) {
    const there = now.get(path);
    if (ours.has(path) || !there || writtenThere.has(path)) continue;
    trees.remove(result, there.id);
    now = read(result);
  }
  for (const [path, { node, parent }] of ours) {
    let there = now.get(path);
    if (!there && before.has(path) && !writtenHere.has(path)) continue; // deleted there
    if (!there) {
      const from = now.get(parent);
      if (!from) continue;
      trees.addTurn(result, from.id, node.turn); // but a pass, which follows by itself
      now = read(result);
      there = now.get(path);
      if (!there) continue;
    }
    const said = mergeSaid((other.has(path) && before.get(path)?.node) || nothing, node, there.node);
    if (sameSaid(said, there.node)) continue;
    trees.comment(result, there.id, said.comment);
    trees.annotate(result, there.id, said.annotation);
    trees.clearShapes(result, there.id);
    for (const shape of said.shapes) trees.draw(result, there.id, shape);
  }
  for (const [path, { children }] of ours) {
    const [first, second] = [before.get(path)?.children, other.get(path)?.children];
    if (!first || !second || !reordered(children, first) || reordered(second, first)) continue;
    for (const child of [...children].reverse()) {
      const siblings = now.get(path)?.children ?? [];
      if (siblings[0] === child || !siblings.includes(child)) continue;
      trees.promote(result, now.get(child)!.id);
      now = read(result);
    }
  }
  const text = trees.text(result);
  close();
  return text;
}
