// Builds the site: node build.mjs OUT MODULES [FOLDER...]
//
// MODULES is the folder of merels.wasm, perfect.wasm and study.wasm; the folders are those of games that are not in src/games.
//
// index.html is home, page.html the frame of every other page; index.LANGUAGE.html and page.LANGUAGE.html are the same in
// other languages. Everything but these and the service worker has a hash of its content in its name, so it may be cached
// for ever.
// Beside each file that compresses stands NAME.gz, for the server to send.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { execFile } from "node:child_process";
import { cpus } from "node:os";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { catalogue, languages } from "./dev/messages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [outGiven, modules, ...moreGames] = process.argv.slice(2);
if (!outGiven || !modules) throw new Error("node build.mjs OUT MODULES [FOLDER...]");
const out = resolve(outGiven);

const fresh = `${out}.new`;
rmSync(fresh, { recursive: true, force: true });
mkdirSync(join(fresh, "assets"), { recursive: true });

// Puts a file in place under a name with its hash, and answers its address.
function place(name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const hashed = name.replace(/(\.[a-z]+)$/, `-${hash}$1`);
  writeFileSync(join(fresh, "assets", hashed), bytes);
  return `/assets/${hashed}`;
}

const common = {
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  target: ["chrome123", "firefox121", "safari17.5"],
  minify: true,
  legalComments: "none",
  write: false,
  jsx: "automatic",
  jsxImportSource: "preact",
};

const rulesUrl = place("merels.wasm", readFileSync(join(modules, "merels.wasm")));
const studyUrl = place("study.wasm", readFileSync(join(modules, "study.wasm")));
const perfectUrl = place("perfect.wasm", readFileSync(join(modules, "perfect.wasm")));

// What the folder of a game brings to the page, if it has it: its network, named after the family; in page.json what is
// said of its games and their switches; and the lessons of each game, put together from the parts that page.json names.
const nets = {};
const cards = {};
const switches = {};
const lessons = {};
let puzzles = null;
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
function lessonOf(folder, parts) {
  const read = parts.map((part) => readJson(join(folder, "lessons", `${part}.json`)));
  const all = (kind) => read.flatMap((part) => part[kind] ?? []);
  const steps = (kind) => all(kind).map(({ shows: _, only: __, ...step }) => step);
  return { steps: steps("steps"), strategy: steps("strategy"), tips: all("tips") };
}
const shipped = readdirSync(join(here, "../src/games")).map((name) => join(here, "../src/games", name));
for (const folder of [...shipped, ...moreGames].filter((path) => statSync(path).isDirectory())) {
  const files = readdirSync(folder);
  for (const file of files.filter((name) => name.endsWith(".net")))
    nets[basename(file, ".net")] = place(file, readFileSync(join(folder, file)));
  if (!files.includes("page.json")) continue;
  const page = readJson(join(folder, "page.json"));
  Object.assign(cards, page.cards);
  if (page.switches) switches[page.family] = page.switches;
  if (page.puzzles) puzzles = { game: page.puzzles.game, steps: lessonOf(folder, [page.puzzles.part]).steps };
  for (const [game, parts] of Object.entries(page.lessons ?? {}))
    lessons[game] = place(`lesson-${game}.json`, Buffer.from(JSON.stringify(lessonOf(folder, parts))));
}
// The puzzles for use without a network: as many of the pack's first lines as its pool says (docs/puzzles.md).
function puzzlePack() {
  const lines = readFileSync(join(here, "../data/puzzles/puzzles.txt"), "utf8").split("\n");
  const after = (word) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const first = lines.findIndex((line) => line.startsWith("puzzles ")) + 1;
  const titles = after("theme").map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);
  return { themes: Object.fromEntries(titles), puzzles: lines.slice(first, first + Number(after("pool")[0])) };
}
const puzzlePackUrl = place("puzzles.json", Buffer.from(JSON.stringify(puzzlePack())));
const words = {};
for (const language of languages()) {
  words[language] = place(`words-${language}.json`, Buffer.from(JSON.stringify(catalogue(language))));
}
const define = {
  RULES_URL: JSON.stringify(rulesUrl),
  NETWORK_URLS: JSON.stringify(nets),
  GAME_CARDS: JSON.stringify(cards),
  GAME_SWITCHES: JSON.stringify(switches),
  PUZZLES: JSON.stringify(puzzles),
  PUZZLE_PACK_URL: JSON.stringify(puzzlePackUrl),
  LESSON_URLS: JSON.stringify(lessons),
  PERFECT_URL: JSON.stringify(perfectUrl),
  STUDY_URL: JSON.stringify(studyUrl),
  CATALOGUE_URLS: JSON.stringify(words),
};

for (const [name, constant] of [
  ["engineWorker", "ENGINE_WORKER_URL"],
  ["tablebaseWorker", "TABLEBASE_WORKER_URL"],
  ["studyWorker", "STUDY_WORKER_URL"],
  ["reviewWorker", "REVIEW_WORKER_URL"],
  ["analysisWorker", "ANALYSIS_WORKER_URL"],
]) {
  const worker = await build({ ...common, define, entryPoints: [`src/rules/${name}.ts`], outdir: "x" });
  define[constant] = JSON.stringify(place(`${name}.js`, worker.outputFiles[0].contents));
}

// esbuild makes a chunk of the modules that the same entry points need: with many pages, dozens of tiny ones. Whatever is
// fetched later needs the application itself first, so that all it is made of is one chunk.
const applicationFirst = {
  name: "application first",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ kind, resolveDir, path }) =>
      kind === "dynamic-import" ? { path: resolve(resolveDir, path), namespace: "later" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "later" }, ({ path }) => ({
      contents: `import ${JSON.stringify(join(here, "src/App"))}; export * from ${JSON.stringify(path)};`,
      resolveDir: dirname(path),
    }));
  },
};
const page = await build({
  ...common,
  plugins: [applicationFirst],
  define,
  entryPoints: ["src/main.tsx"],
  splitting: true,
  outdir: join(fresh, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  metafile: true,
  write: true,
});
const entry = Object.entries(page.metafile.outputs).find(([, made]) => made.entryPoint === "src/main.tsx");
const scriptUrl = `/assets/${basename(entry[0])}`;
const shared = entry[1].imports
  .filter((used) => used.kind === "import-statement")
  .map((used) => `/assets/${basename(used.path)}`);

const style = await build({ ...common, entryPoints: ["style/main.css"], outdir: "x", loader: { ".css": "css" } });
const styleUrl = place("style.css", style.outputFiles[0].contents);

// Home, and the frame of the other pages, as they are before the scripts have come.
async function prerender() {
  const made = await build({
    ...common,
    define,
    minify: false,
    platform: "node",
    entryPoints: ["src/prerender.tsx"],
    outdir: "x",
  });
  const file = join(fresh, "prerender.mjs");
  writeFileSync(file, made.outputFiles[0].contents);
  // What the page's modules touch when they are loaded.
  const root = { dataset: {}, lang: "en" };
  Object.assign(globalThis, {
    location: new URL("http://localhost/"),
    document: { documentElement: root, addEventListener() {} },
    addEventListener() {},
    matchMedia: () => ({ matches: false, addEventListener() {} }),
  });
  const { prerender: render } = await import(pathToFileURL(file).href);
  const catalogues = Object.fromEntries(languages().map((language) => [language, catalogue(language)]));
  const pages = await render(readFileSync(join(modules, "merels.wasm")), { en: {}, ...catalogues });
  rmSync(file);
  return pages;
}

cpSync(join(here, "public"), fresh, { recursive: true });
cpSync(join(here, "../docs/openapi.json"), join(fresh, "openapi.json"));
const index = readFileSync(join(here, "index.html"), "utf8")
  .replace("{STYLE}", styleUrl)
  .replace("{SCRIPT}", scriptUrl)
  .replace("{RULES}", rulesUrl)
  .replace(
    "{SHARED}",
    shared.map((url) => `<link rel="modulepreload" href="${url}" fetchpriority="low">`).join("\n    "),
  );
const pages = await prerender();
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
for (const { language, home, frame, texts } of pages) {
  const ending = language === "en" ? "html" : `${language}.html`;
  let inLanguage = index.replace('<html lang="en">', `<html lang="${language}">`);
  for (const [place, text] of Object.entries(texts)) inLanguage = inLanguage.replace(place, () => escaped(text));
  writeFileSync(
    join(fresh, `index.${ending}`),
    inLanguage.replace("{PAGE}", () => home),
  );
  writeFileSync(
    join(fresh, `page.${ending}`),
    inLanguage.replace("{PAGE}", () => frame),
  );
}

// What a page needs when there is no network: everything, because it is little, but of the languages only its own.
const assets = readdirSync(join(fresh, "assets")).map((name) => `/assets/${name}`);
const kept = [
  "/",
  "/play", // the frame of every page but home
  ...readdirSync(fresh)
    .filter((name) => /\.(svg|png|webmanifest)$/.test(name))
    .map((name) => `/${name}`),
  ...assets.filter((path) => !Object.values(words).includes(path)),
];
const version = createHash("sha256")
  .update(index)
  .update(JSON.stringify(pages))
  .update(assets.join())
  .digest("hex")
  .slice(0, 12);
const service = await build({
  ...common,
  define: { ...define, VERSION: JSON.stringify(version), KEPT: JSON.stringify(kept) },
  entryPoints: ["src/service-worker.ts"],
  outdir: "x",
});
writeFileSync(join(fresh, "service-worker.js"), service.outputFiles[0].contents);

// Compressed once and sent often, so as small as gzip's format allows: zopfli's work, where it is there. It takes a core
// for each file, so several run at once, and what was compressed by an earlier build is kept by its contents.
const compressed = join(here, "../build/compressed");
mkdirSync(compressed, { recursive: true });
const compressible = readdirSync(fresh, { recursive: true })
  .filter((name) => /\.(html|js|css|json|svg|wasm|net|webmanifest)$/.test(name))
  .map((name) => join(fresh, name));
const zopfli = promisify(execFile);
async function compressNext() {
  for (let path = compressible.pop(); path; path = compressible.pop()) {
    const bytes = readFileSync(path);
    const kept = join(compressed, `${createHash("sha256").update(bytes).digest("hex")}.gz`);
    if (!existsSync(kept)) {
      await zopfli("zopfli", [path]).catch(() => writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 })));
      cpSync(`${path}.gz`, `${kept}.${process.pid}`);
      renameSync(`${kept}.${process.pid}`, kept);
    } else {
      cpSync(kept, `${path}.gz`);
    }
  }
}
await Promise.all(cpus().map(compressNext));

rmSync(out, { recursive: true, force: true });
cpSync(fresh, out, { recursive: true });
rmSync(fresh, { recursive: true, force: true });
