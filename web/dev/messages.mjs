// The messages a person may see and their translations, web/po/LANGUAGE.po, with the tools of GNU gettext.
//   node web/dev/messages.mjs           lists what a language lacks, and fails if it lacks anything
//   node web/dev/messages.mjs update    brings the new messages into every .po file, and drops those nobody says any more
//
// A message is a literal that is marked: tr("...") and plural(n, "...", "...") in C++; t("..."), mark("...") and
// plural(n, "...", "...") in TypeScript; and the words in the page.json and the lessons of a game's
// folder.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import PO from "pofile";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = join(root, "web/po");

function files(folder, wanted) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return files(path, wanted);
    return wanted.test(path) ? [path] : [];
  });
}

function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 1 << 26,
    ...options,
  });
  if (error || status !== 0) throw new Error(`${program}: ${error ?? stderr}`);
  return stdout;
}

// xgettext reads JavaScript, but neither types nor JSX.
function asJavaScript(path) {
  const source = readFileSync(join(root, path), "utf8");
  return transformSync(source, { loader: path.endsWith("x") ? "tsx" : "ts", jsx: "automatic", charset: "utf8" }).code;
}

const asMark = (text) => `mark(${JSON.stringify(text)});\n`;

// What the folder of a game says on the page: of its games and their switches (page.json), and in their lessons.
function fromGame(path) {
  const {
    cards = {},
    switches = {},
    steps = [],
    strategy = [],
    tips = [],
  } = JSON.parse(readFileSync(join(root, path), "utf8"));
  const summaries = Object.values(cards).map(({ summary }) => summary);
  const named = Object.values(switches).flatMap(({ label, each, values = {} }) => [
    label,
    each,
    ...Object.values(values),
  ]);
  const taught = [...steps, ...strategy, ...tips].flatMap(({ title, text, done }) => [title, text, done]);
  return [...summaries, ...named, ...taught].filter(Boolean).map(asMark);
}

// The template: every message of the sources, untranslated.
export function template() {
  const folder = mkdtempSync(join(tmpdir(), "merels-messages-"));
  const put = (path, text) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return path;
  };
  const extract = (language, from, keywords, paths) => {
    const out = join(folder, `${language}.pot`);
    const options = ["--from-code=UTF-8", "--add-location=file", "--sort-by-file", "--no-wrap", "--force-po", "-k"];
    run("xgettext", [...options, ...keywords.map((word) => `-k${word}`), "-L", language, "-o", out, ...paths], {
      cwd: from,
    });
    return out;
  };
  const scripts = files("web/src", /(?<!\.test)\.tsx?$/).map((path) => put(path, asJavaScript(path)));
  const games = files("src/games", /\/page\.json$|\/lessons\/[^/]+\.json$/).map((path) =>
    put(path, fromGame(path).join("")),
  );
  const page = extract("JavaScript", folder, ["t", "mark", "plural:2,3"], [...scripts, ...games].sort());
  const cpp = extract("C++", root, ["tr", "plural:2,3"], files("src", /(?<!_test)\.(cpp|h)$/));
  const all = run("msgcat", ["--no-wrap", "--sort-by-file", page, cpp]);
  rmSync(folder, { recursive: true });
  return all;
}

export function languages() {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".po"))
    .map((name) => name.slice(0, -".po".length));
}

function read(language) {
  return PO.parse(readFileSync(join(folder, `${language}.po`), "utf8"));
}

const gaps = (text) => text.split("{}").length;

// What is wrong with a language: messages it lacks, or translates with other gaps than they have.
export function problems(language, messages = PO.parse(template()).items) {
  const known = new Map(read(language).items.map((item) => [item.msgid, item]));
  return messages.flatMap(({ msgid, msgid_plural }) => {
    const item = known.get(msgid);
    if (!item || item.flags.fuzzy || item.msgid_plural !== msgid_plural || item.msgstr.some((text) => !text))
      return [`not translated: ${msgid}`];
    const allowed = [msgid, msgid_plural ?? msgid].map(gaps); // the form for one may leave out the number
    return item.msgstr.every((text) => allowed.includes(gaps(text))) ? [] : [`other gaps: ${msgid}`];
  });
}

// The category of CLDR, as the browser knows it, for each form of the file's own rule.
function categories(language, header) {
  const [, rule] = /plural=([^;]+)/.exec(header);
  const form = new Function("n", `return Number(${rule})`);
  const rules = new Intl.PluralRules(language);
  return new Map(Array.from({ length: 200 }, (_, n) => [rules.select(n), form(n)]));
}

// A language as the page loads it: a text for each message, or one for each plural category.
export function catalogue(language) {
  const { items, headers } = read(language);
  const forms = categories(language, headers["Plural-Forms"]);
  const found = {};
  for (const { msgid, msgid_plural, msgstr } of items) {
    if (!msgid_plural) found[msgid] = msgstr[0];
    else found[msgid] = found[msgid_plural] = Object.fromEntries([...forms].map(([name, i]) => [name, msgstr[i]]));
  }
  return found;
}

function update() {
  const pot = join(mkdtempSync(join(tmpdir(), "merels-messages-")), "messages.pot");
  writeFileSync(pot, template());
  for (const language of languages()) {
    const file = join(folder, `${language}.po`);
    const merged = run("msgmerge", ["--quiet", "--no-fuzzy-matching", "--no-wrap", "--sort-by-file", file, pot]);
    const text = run("msgattrib", ["--no-obsolete", "--no-wrap", "-"], { input: merged });
    // The time of the last update would make every merge of two branches a conflict.
    writeFileSync(file, text.replace(/^"POT-Creation-Date: .*\n/m, ""));
  }
  rmSync(dirname(pot), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "update") update();
  for (const language of languages()) {
    const found = problems(language);
    for (const problem of found) console.error(`${language}: ${problem}`);
    if (found.length > 0) process.exitCode = 1;
  }
}
