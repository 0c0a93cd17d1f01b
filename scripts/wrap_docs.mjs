// Checks that prose in Markdown files is wrapped at 120 columns; with --mend, wraps the paragraphs that are not. Code,
// tables, headings and lines of a single word may be longer.
import { readFileSync, writeFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const width = 120;
const skipped = new Set(["node_modules", "build", ".git"]);

function markdownFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return markdownFiles(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

const listItem = /^(\s*)([-*+]|\d+\.)\s+/;
// What would be read as something else at the start of a line.
const startsBlock = /^([-*+#>|]|\d+\.)(\s|$)/;

// The blocks of a file: {lines, prose}. A paragraph or a list item with its continuation lines is one block.
function blocks(lines) {
  const found = [];
  let fenced = false;
  let current = null;
  const other = (line) => {
    current = null;
    found.push({ lines: [line], prose: false });
  };
  for (const line of lines) {
    if (line.trimStart().startsWith("```")) {
      fenced = !fenced;
      other(line);
    } else if (fenced || line.trim() === "" || /^\s*(\||#|>|!\[|<)/.test(line)) {
      other(line);
    } else if (listItem.test(line)) {
      current = { lines: [line], prose: true };
      found.push(current);
    } else if (current) {
      current.lines.push(line);
    } else if (/^ {4}/.test(line) && !inList(found)) {
      other(line);
    } else {
      current = { lines: [line], prose: true };
      found.push(current);
    }
  }
  return found;
}

// Whether an indented line continues a list item above it, and is no code.
function inList(found) {
  for (const block of found.toReversed?.() ?? [...found].reverse()) {
    if (block.lines[0].trim() === "") continue;
    return block.prose && (listItem.test(block.lines[0]) || /^ {2,3}\S/.test(block.lines[0]));
  }
  return false;
}

const isTooLong = (line) => line.length > width && /\S\s+\S/.test(line.replace(listItem, ""));

function wrapped(block) {
  const [first] = block.lines;
  const indent = first.match(/^\s*/)[0];
  const marker = first.match(listItem)?.[0] ?? indent;
  const hanging = listItem.test(first) ? " ".repeat(marker.length) : indent;
  const words = block.lines.join(" ").slice(marker.length).split(/\s+/).filter(Boolean);
  const lines = [];
  let line = marker + words[0];
  for (const [i, word] of words.slice(1).entries()) {
    const next = words[i + 2];
    const fits = line.length + 1 + word.length <= width;
    // A word that would start a block at the start of the next line takes the word before it along.
    const leaves = next !== undefined && startsBlock.test(next) && line.length + 2 + word.length + next.length > width;
    if (fits && !leaves) {
      line += ` ${word}`;
    } else {
      lines.push(line);
      line = hanging + word;
    }
  }
  return [...lines, line];
}

const mend = process.argv.includes("--mend");
let wrong = 0;
for (const path of markdownFiles(".")) {
  const text = readFileSync(path, "utf8");
  let number = 1;
  const result = blocks(text.split("\n")).flatMap(({ lines, prose }) => {
    const long = prose ? lines.findIndex(isTooLong) : -1;
    if (long >= 0) {
      ++wrong;
      if (!mend) console.log(`${path}:${number + long}: longer than ${width} columns`);
    }
    number += lines.length;
    return long >= 0 && mend ? wrapped({ lines }) : lines;
  });
  if (mend && result.join("\n") !== text) writeFileSync(path, result.join("\n"));
}
if (wrong > 0 && !mend) process.exit(1);
