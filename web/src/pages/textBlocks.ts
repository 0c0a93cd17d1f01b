// A plain text with a few marks of Markdown, as the parts of a page.
export type Block = { kind: "heading" | "paragraph"; text: string } | { kind: "list"; items: string[] };

const mostBlocks = 2000;

// Lines of a paragraph or of an item go on until an empty line or the next mark.
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let ended = true; // the next plain line begins a paragraph
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line);
    const item = /^[-*]\s+(.*)$/.exec(line);
    const last = blocks[blocks.length - 1];
    if (blocks.length > mostBlocks) break;
    if (heading) {
      blocks.push({ kind: "heading", text: heading[1]! });
      ended = true;
    } else if (item) {
      if (last?.kind === "list") last.items.push(item[1]!);
      else blocks.push({ kind: "list", items: [item[1]!] });
      ended = false;
    } else if (line === "") {
      ended = true;
    } else if (!ended && last?.kind === "list") {
      last.items[last.items.length - 1] += ` ${line}`;
    } else if (!ended && last?.kind === "paragraph") {
      last.text += ` ${line}`;
    } else {
      blocks.push({ kind: "paragraph", text: line });
      ended = false;
    }
  }
  return blocks;
}

// The links of a text: [words](address) and bare addresses. Only the web, mail and pages of this site: nothing that runs.
export function linksIn(text: string): (string | { text: string; href: string })[] {
  const parts: (string | { text: string; href: string })[] = [];
  const link = /\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/(?!\/))[^\s)]*)\)|https?:\/\/[^\s)<>"]+[^\s)<>".,;:!?]/g;
  let at = 0;
  for (const found of text.matchAll(link)) {
    if (found.index > at) parts.push(text.slice(at, found.index));
    parts.push({ text: found[1] ?? found[0], href: found[2] ?? found[0] });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}
