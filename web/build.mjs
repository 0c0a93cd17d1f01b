// Builds the site: node build.mjs OUT MODULES [FOLDER...]
//
// MODULES is the folder of merels.wasm and perfect.wasm; the folders are those of games that are not in src/games.
//
// Everything but index.html and the service worker has a hash of its content in its name, so it may be cached for ever.
// Beside each file that compresses stands NAME.gz, for the server to send.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { spawnSync } from "node:child_process";
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
  target: ["chrome123", "firefox120", "safari17.5"],
  minify: true,
  legalComments: "none",
  write: false,
  jsx: "automatic",
  jsxImportSource: "preact",
};

const rulesUrl = place("merels.wasm", readFileSync(join(modules, "merels.wasm")));
const perfectUrl = place("perfect.wasm", readFileSync(join(modules, "perfect.wasm")));

// What the folder of a game brings to the page, if it has it: its network, named after the family, and in page.json what
// is said of its games and the lesson.
const nets = {};
const cards = {};
const lessons = {};
const shipped = readdirSync(join(here, "../src/games")).map((name) => join(here, "../src/games", name));
for (const folder of [...shipped, ...moreGames].filter((path) => statSync(path).isDirectory())) {
  for (const file of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, file));
    if (file.endsWith(".net")) nets[basename(file, ".net")] = place(file, bytes);
    if (file !== "page.json") continue;
    const page = JSON.parse(bytes.toString());
    Object.assign(cards, page.cards);
    if (page.lesson) {
      const lesson = Buffer.from(JSON.stringify(page.lesson));
      lessons[page.family] = place(`lesson-${page.family}.json`, lesson);
    }
  }
}
const words = {};
for (const language of languages()) {
  words[language] = place(`words-${language}.json`, Buffer.from(JSON.stringify(catalogue(language))));
}
const define = {
  RULES_URL: JSON.stringify(rulesUrl),
  NETWORK_URLS: JSON.stringify(nets),
  GAME_CARDS: JSON.stringify(cards),
  LESSON_URLS: JSON.stringify(lessons),
  PERFECT_URL: JSON.stringify(perfectUrl),
  CATALOGUE_URLS: JSON.stringify(words),
};

for (const [name, constant] of [
  ["engineWorker", "ENGINE_WORKER_URL"],
  ["tablebaseWorker", "TABLEBASE_WORKER_URL"],
]) {
  const worker = await build({ ...common, define, entryPoints: [`src/rules/${name}.ts`], outdir: "x" });
  define[constant] = JSON.stringify(place(`${name}.js`, worker.outputFiles[0].contents));
}

const page = await build({
  ...common,
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

cpSync(join(here, "public"), fresh, { recursive: true });
const index = readFileSync(join(here, "index.html"), "utf8")
  .replace("{STYLE}", styleUrl)
  .replace("{SCRIPT}", scriptUrl)
  .replace("{RULES}", rulesUrl)
  .replace("{SHARED}", shared.map((url) => `<link rel="modulepreload" href="${url}">`).join("\n    "));
writeFileSync(join(fresh, "index.html"), index);

// What a page needs when there is no network: everything, because it is little.
const assets = readdirSync(join(fresh, "assets")).map((name) => `/assets/${name}`);
const kept = [
  "/",
  ...readdirSync(fresh)
    .filter((name) => /\.(svg|png|webmanifest)$/.test(name))
    .map((name) => `/${name}`),
  ...assets,
];
const version = createHash("sha256").update(index).update(assets.join()).digest("hex").slice(0, 12);
const service = await build({
  ...common,
  define: { VERSION: JSON.stringify(version), KEPT: JSON.stringify(kept) },
  entryPoints: ["src/service-worker.ts"],
  outdir: "x",
});
writeFileSync(join(fresh, "service-worker.js"), service.outputFiles[0].contents);

// Compressed once and sent often, so as small as gzip's format allows: zopfli's work, where it is there.
function compress(folder) {
  for (const file of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, file.name);
    if (file.isDirectory()) compress(path);
    else if (/\.(html|js|css|json|svg|wasm|net|webmanifest)$/.test(file.name)) {
      const zopfli = spawnSync("zopfli", ["-c", path], { maxBuffer: 1 << 26 });
      writeFileSync(`${path}.gz`, zopfli.status === 0 ? zopfli.stdout : gzipSync(readFileSync(path), { level: 9 }));
    }
  }
}
compress(fresh);

rmSync(out, { recursive: true, force: true });
cpSync(fresh, out, { recursive: true });
rmSync(fresh, { recursive: true, force: true });
