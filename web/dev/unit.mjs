// Runs the unit tests of the page's logic, web/src/**/*.test.ts, in node: node web/dev/unit.mjs [NAME...]
//
// With names, only the files whose path contains one of them. Each file is bundled by itself, so that it has modules of its
// own, and runs in a process of its own.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const names = process.argv.slice(2);

function testFiles(folder) {
  return readdirSync(join(web, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return testFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const files = testFiles("src").filter((path) => names.length === 0 || names.some((name) => path.includes(name)));
const out = mkdtempSync(join(tmpdir(), "merels-unit-"));
await build({
  absWorkingDir: web,
  entryPoints: files,
  outdir: out,
  outbase: "src",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
  sourcemap: "inline",
  logLevel: "error",
  define: {
    RULES_URL: '"/rules.wasm"',
    PERFECT_URL: '"/perfect.wasm"',
    STUDY_URL: '"/study.wasm"',
    ENGINE_WORKER_URL: '"/engineWorker.js"',
    TABLEBASE_WORKER_URL: '"/tablebaseWorker.js"',
    STUDY_WORKER_URL: '"/studyWorker.js"',
    REVIEW_WORKER_URL: '"/reviewWorker.js"',
    NETWORK_URLS: "{}",
    GAME_CARDS: "{}",
    GAME_SWITCHES: "{}",
    PUZZLES: '{"game":"nine","steps":[]}',
    LESSON_URLS: "{}",
    PUZZLE_PACK_URL: '"/puzzles.json"',
    CATALOGUE_URLS: '{"de":"/words-de.json"}',
  },
});
const bundles = files.map((path) => join(out, path.replace(/^src\//, "").replace(/\.tsx?$/, ".mjs")));
const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...bundles], { stdio: "inherit" });
rmSync(out, { recursive: true });
process.exitCode = status ?? 1;
