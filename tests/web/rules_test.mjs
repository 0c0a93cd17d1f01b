// The rules the page runs are the rules this machine runs, and they can be told in every language there is.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { preset, root } from "./support.mjs";
import { weights } from "../../bench/web.mjs";
import { sentences } from "../../web/dev/sentences.mjs";

const positions = 100_000; // a game

test("the page's rules and this machine's give the same answers over 100,000 positions a game", async () => {
  const native = new Promise((resolve, reject) => {
    const child = spawn(join(root, `build/${preset}/tests/agreement`), [String(positions)]);
    let said = "";
    child.stdout.on("data", (data) => (said += data));
    child.on("error", reject);
    child.on("exit", () => resolve(said.trim().split("\n")));
  });
  const imports = { page: { now: () => performance.now() } };
  const { instance } = await WebAssembly.instantiate(readFileSync(join(root, "build/wasm/agreement.wasm")), imports);
  instance.exports._initialize();
  for (const [i, line] of (await native).entries()) {
    const [name, number] = line.split(" ");
    assert.equal(BigInt.asUintN(64, instance.exports.agreement(i, positions)), BigInt(number), name);
  }
});

test("what the play page loads is within its weight: 45 kB of script, 80 kB of rules and engine", () => {
  const { script, wasm } = weights();
  assert.ok(script <= 45_000, `${script} bytes of script`);
  assert.ok(wasm <= 80_000, `${wasm} bytes of rules and engine`);
});

for (const file of readdirSync(join(root, "web/words"))) {
  test(`every sentence is in ${file}, and every gap of it`, () => {
    const words = JSON.parse(readFileSync(join(root, "web/words", file), "utf8"));
    assert.deepEqual(sentences().filter((sentence) => !(sentence in words)), []);
    const gaps = (text) => text.split("{}").length;
    assert.deepEqual(Object.entries(words).filter(([english, other]) => gaps(english) !== gaps(other)), []);
  });
}
