// Every sentence a person may be told, found in the sources: what a language's words must have an answer for.
//   node web/dev/sentences.mjs            lists them
//   node web/dev/sentences.mjs de         lists those that web/words/de.json does not have
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

function files(folder, ending) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: false }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return files(path, ending);
    return ending.test(entry.name) ? [path] : [];
  });
}

const unescaped = (text) => JSON.parse(`"${text.replace(/\\'/g, "'")}"`);

// C++: literals that stand side by side are one. A message is a sentence: it has a space, or is one of a few words.
function fromCpp(path) {
  const source = readFileSync(join(root, path), "utf8")
    .replace(/^\s*#include.*$/gm, "")
    .replace(/("(?:[^"\\\n]|\\.)*")|\/\/.*$/gm, "$1"); // without the comments
  const found = [];
  for (const [run] of source.matchAll(/"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*/g)) {
    const text = [...run.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, part]) => unescaped(part)).join("");
    if (/[a-z{}] [a-z{}(]|^drawn|\w \w/i.test(text) && !/^[\s:;,.]/.test(text) && !/\s$/.test(text)) found.push(text);
  }
  return found;
}

// The server: why it refuses something. (What it logs is for its keeper.)
function fromServer(path) {
  const source = readFileSync(join(root, path), "utf8");
  const literal = String.raw`((?:"(?:[^"\\\n]|\\.)*"\s*)+)`;
  const forms = [
    String.raw`(?:Refused|refusal\()\s*\{\s*\d+,\s*"[^"]*",\s*${literal}`,
    String.raw`elsewhere\{\d+, "[^"]*", ${literal}`,
    String.raw`Unfit\{\s*${literal}`,
    String.raw`Refusal\{\s*"[^"]*",\s*${literal}`,
    String.raw`not_now\(${literal}\)`,
  ];
  return forms
    .flatMap((form) => [...source.matchAll(new RegExp(form, "g"))])
    .map(([, run]) => [...run.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, part]) => unescaped(part)).join(""));
}

// TypeScript: what t() is given, and the values of the tables of words.
function fromTypeScript(path) {
  const source = readFileSync(join(root, path), "utf8");
  const literal = String.raw`"((?:[^"\\]|\\.)*)"`;
  const found = [];
  for (const [, inside] of source.matchAll(/\bt\(((?:[^()"]|"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\))*)\)/g)) {
    const first = inside.match(/^\s*"/) ? inside.match(new RegExp(literal)) : null;
    if (first) found.push(unescaped(first[1]));
    else
      for (const [, text] of inside.matchAll(new RegExp(String.raw`[?:]\s*${literal}`, "g")))
        found.push(unescaped(text));
  }
  for (const [, table] of source.matchAll(/Record<string, string> = \{([^}]*)\}/g)) {
    for (const [, text] of table.matchAll(new RegExp(String.raw`:\s*${literal}`, "g"))) found.push(unescaped(text));
  }
  for (const [, list] of source.matchAll(/const words = \[([^\]]*)\]/g)) {
    for (const [, text] of list.matchAll(new RegExp(literal, "g"))) found.push(unescaped(text));
  }
  return found;
}

// What the folder of a game says on the page: of its games, and in its lesson.
function fromPageData(path) {
  const { cards, lesson } = JSON.parse(readFileSync(join(root, path), "utf8"));
  const steps = lesson.steps.flatMap(({ title, text, done }) => [title, text, done]);
  const tips = lesson.tips.flatMap(({ title, text }) => [title, text]);
  return [...Object.values(cards).map(({ summary }) => summary), ...steps, ...tips];
}

export function sentences() {
  const cpp = ["src/core", "src/games", "src/play", "src/wasm", "src/tablebase/page", "src/engine"]
    .flatMap((folder) => files(folder, /(?<!_test)\.(cpp|h)$/))
    .filter((path) => !/testing\.h$|evaluation\.h$/.test(path)) // the names of phases are for those who tune
    .flatMap(fromCpp);
  const ts = files("web/src", /\.tsx?$/).flatMap(fromTypeScript);
  const server = files("src/server", /(?<!_test)\.cpp$/).flatMap(fromServer);
  const pages = files("src/games", /^page\.json$/).flatMap(fromPageData);
  return [...new Set([...cpp, ...server, ...ts, ...pages])].filter((text) => text !== "" && /[a-z]/i.test(text));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const language = process.argv[2];
  const known = language ? JSON.parse(readFileSync(join(root, `web/words/${language}.json`), "utf8")) : {};
  const missing = sentences().filter((text) => !(text in known));
  for (const text of missing) console.log(JSON.stringify(text));
  if (language) console.error(`${missing.length} missing of ${sentences().length}`);
}
