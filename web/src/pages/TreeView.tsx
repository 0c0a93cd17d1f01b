// The turns of an analysis with their variations, as nested lists.
import { useEffect, useRef } from "preact/hooks";
import { annotations, childrenOf, type TreeNode } from "../rules/trees";
import type { TreeGame } from "../play/treeGame";
import { StepButton } from "../play/TurnStepper";
import { t } from "../i18n";

interface Shown {
  nodes: TreeNode[];
  children: number[][];
  at: number;
  onVisit: (node: number) => void;
}

function Turn({ shown, node, numbered }: { shown: Shown; node: number; numbered: boolean }) {
  const { turn, number, side, annotation } = shown.nodes[node]!;
  return (
    <>
      {(side === 0 || numbered) && (
        <span class="number">
          {number}
          {side === 0 ? "." : "…"}
        </span>
      )}
      <button
        type="button"
        class="turn"
        data-node={node}
        aria-current={node === shown.at ? "step" : undefined}
        tabIndex={node === shown.at || (shown.at === 0 && node === 1) ? 0 : -1}
        onClick={() => shown.onVisit(node)}
      >
        {turn === "pass" ? t("pass") : turn}
        {annotation > 0 && <b>{annotations[annotation]}</b>}
      </button>
    </>
  );
}

// A line from its first turn on. The alternatives to a turn stand behind it, but for the first turn of a variation, which
// is one of the alternatives itself.
function TreeLine({ shown, first, variation }: { shown: Shown; first: number; variation: boolean }) {
  const line = [first];
  for (let next = shown.children[first]![0]; next !== undefined; next = shown.children[next]![0]) line.push(next);
  let numbered = true; // the next turn needs its number even if it is Black's
  return (
    <ol class="tree-line">
      {line.map((node, i) => {
        const { parent, comment } = shown.nodes[node]!;
        const others = i === 0 && variation ? [] : shown.children[parent!]!.slice(1);
        const withNumber = numbered;
        numbered = comment !== "" || others.length > 0;
        return (
          <li key={node}>
            <Turn shown={shown} node={node} numbered={withNumber} />
            {comment !== "" && <p class="tree-comment">{comment}</p>}
            {others.length > 0 && (
              <ul class="variations" aria-label={t("Instead of {}", shown.nodes[node]!.turn)}>
                {others.map((other) => (
                  <li key={other}>
                    <TreeLine shown={shown} first={other} variation />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

// Left and right go along the line, up and down between alternatives: wherever nothing else has the focus, and on the turns.
function useTreeKeys(controller: TreeGame): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      const target = event.target as Element;
      const onTurn = target.matches(".tree .turn");
      if (target !== document.body && !onTurn) return;
      const { nodes, node } = controller;
      const { parent } = nodes.value[node.value]!;
      if (event.key === "ArrowLeft" && parent !== null) controller.visit(parent);
      else if (event.key === "ArrowRight" && controller.looking.value !== null) controller.lookBy(1);
      else if (event.key === "ArrowUp") controller.visitSibling(-1);
      else if (event.key === "ArrowDown") controller.visitSibling(1);
      else return;
      event.preventDefault();
      if (onTurn) document.querySelector<HTMLElement>(`.tree .turn[data-node="${node.value || 1}"]`)?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [controller]);
}

export function TreeView({ controller }: { controller: TreeGame }) {
  useTreeKeys(controller);
  const nodes = controller.nodes.value;
  const at = controller.node.value;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = list.current!;
    const current = around.querySelector<HTMLElement>("[aria-current]");
    around.scrollTop = current ? current.offsetTop - around.offsetTop - around.clientHeight / 2 : 0;
  }, [at, nodes]);
  const children = nodes.map(() => [] as number[]);
  nodes.forEach(({ parent }, node) => {
    if (parent !== null) children[parent]!.push(node);
  });
  const shown = { nodes, children, at, onVisit: (node: number) => controller.visit(node) };
  const atEnd = controller.looking.value === null;
  const comment = nodes[0]!.comment;
  return (
    <section class="turns tree" aria-label={t("Turns")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must take the focus */}
      <div ref={list} class="tree-lines" tabIndex={0} role="group" aria-label={t("Turns and variations")}>
        {comment !== "" && <p class="tree-comment">{comment}</p>}
        {nodes.length === 1 ? (
          <p class="faint">{t("No turn has been played yet.")}</p>
        ) : (
          <TreeLine shown={shown} first={children[0]![0]!} variation={false} />
        )}
      </div>
      <div class="stepper" role="group" aria-label={t("Step through the turns")}>
        <StepButton label={t("First position")} icon="first" disabled={at === 0} onClick={() => controller.visit(0)} />
        <StepButton
          label={t("Previous turn")}
          icon="back"
          disabled={at === 0}
          onClick={() => controller.visit(nodes[at]!.parent ?? 0)}
        />
        <StepButton label={t("Next turn")} icon="forward" disabled={atEnd} onClick={() => controller.lookBy(1)} />
        <StepButton label={t("End of the line")} icon="last" disabled={atEnd} onClick={() => controller.look(null)} />
      </div>
    </section>
  );
}

// Whether a node has alternatives.
export function hasSiblings(nodes: TreeNode[], node: number): boolean {
  const { parent } = nodes[node]!;
  return parent !== null && childrenOf(nodes, parent).length > 1;
}
