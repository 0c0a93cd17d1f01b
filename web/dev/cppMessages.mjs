// The messages in C++ sources, which are not marked yet: literals that look like sentences.
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
    String.raw`(?:HttpError|[a-z_]+\()\s*\{?\s*\d{3},\s*"[^"]*",\s*${literal}`,
    String.raw`CreateGameError\{\s*${literal}`,
    String.raw`(?:Refusal\{|refuse\()\s*"[^"]*",\s*\{?\s*${literal}`,
    String.raw`not_now\(${literal}\)`,
  ];
  return forms
    .flatMap((form) => [...source.matchAll(new RegExp(form, "g"))])
    .map(([, run]) => [...run.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, part]) => unescaped(part)).join(""));
}

export function cppMessages() {
  const cpp = ["src/core", "src/games", "src/play", "src/wasm", "src/tablebase/page", "src/engine"]
    .flatMap((folder) => files(folder, /(?<!_test)\.(cpp|h)$/))
    .filter((path) => !/testing\.h$|evaluation\.h$/.test(path)) // the names of phases are for those who tune
    .flatMap(fromCpp);
  const server = files("src/server", /(?<!_test)\.cpp$/).flatMap(fromServer);
  return [...new Set([...cpp, ...server])].filter((text) => /[a-z]/i.test(text));
}
