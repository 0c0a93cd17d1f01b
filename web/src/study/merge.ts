// Two people have edited the same chapter: what one of them has done is done again on what the other has left.
import { childrenOf, type Edited, type TreeNode, type Trees } from "../rules/trees";

const sameShapes = (a: TreeNode, b: TreeNode) => JSON.stringify(a.shapes) === JSON.stringify(b.shapes);

// All are saved files: what both began with, what one has made of it, and what the other has. Turns that one has added,
// deleted or written about are so in the result; everything else is as the other has left it. The order of variations is
// the other's. An edit that cannot be repeated, because the turn is gone, is left out.
export function merge(trees: Trees, base: string, mine: string, theirs: string): string {
  const opened = [base, mine, theirs].map((text) => trees.open(text));
  if (opened.some((tree) => "refused" in tree)) return theirs;
  const [was, own, result] = opened.map((tree) => ("tree" in tree ? tree.tree : 0)) as [number, number, number];
  const [wasNodes, ownNodes] = [trees.nodes(was), trees.nodes(own)];
  const nodeOf = (edited: Edited) => ("refused" in edited ? null : edited.node);
  // Nodes are known by their turns from the start, because their numbers change with every edit.
  const find = (path: string[]): number | null => {
    const nodes = trees.nodes(result);
    let at = 0;
    for (const turn of path) {
      const next = childrenOf(nodes, at).find((child) => nodes[child]!.turn === turn);
      if (next === undefined) return null;
      at = next;
    }
    return at;
  };
  const write = (path: string[], now: TreeNode, before: TreeNode | null) => {
    const node = find(path);
    if (node === null) return;
    if (now.comment !== (before?.comment ?? "")) trees.comment(result, node, now.comment);
    if (now.annotation !== (before?.annotation ?? 0)) trees.annotate(result, node, now.annotation);
    if (before ? !sameShapes(now, before) : now.shapes.length > 0) {
      trees.clearShapes(result, node);
      for (const shape of now.shapes) trees.draw(result, node, shape);
    }
  };
  const walk = (node: number, before: number | null, path: string[]) => {
    write(path, ownNodes[node]!, before === null ? null : wasNodes[before]!);
    const known = before === null ? [] : childrenOf(wasNodes, before);
    const own = childrenOf(ownNodes, node);
    for (const child of own) {
      const { turn } = ownNodes[child]!;
      const there = known.find((each) => wasNodes[each]!.turn === turn) ?? null;
      const further = [...path, turn];
      const parent = find(path);
      // A pass follows by itself.
      if (there === null && parent !== null && turn !== "pass" && nodeOf(trees.addTurn(result, parent, turn)) === null)
        continue;
      walk(child, there, further);
    }
    for (const gone of known) {
      const { turn } = wasNodes[gone]!;
      if (own.some((child) => ownNodes[child]!.turn === turn)) continue;
      const there = find([...path, turn]);
      if (there !== null) trees.remove(result, there);
    }
  };
  walk(0, 0, []);
  const text = trees.text(result);
  for (const tree of [was, own, result]) trees.close(tree);
  return text;
}
