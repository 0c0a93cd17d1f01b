// The rules the page runs are the rules this machine runs, and they can be told in every language there is.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadRules, preset, program, root } from "./support.mjs";
import { weights } from "../../bench/web.mjs";
import { languages, problems } from "../../web/dev/messages.mjs";

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

// What this machine's computer thinks: the first turn of the best line, and its value.
function thinkHere(game, position, positions) {
  // The last line waits for the thinking to end.
  const lines = [
    "setoption tables off",
    `position ${game} ${position}`,
    `go nodes ${positions}`,
    "position nine",
    "quit",
  ];
  const said = spawnSync(program, ["engine"], { input: `${lines.join("\n")}\n`, encoding: "utf8" }).stdout;
  const [, value, turn] = [...said.matchAll(/^info .* score cp (\S+) pv (\S+)/gm)].at(-1);
  return { turn, value: Number(value) };
}

for (const [game, net, positions] of [
  [
    "nine",
    "mill/nine.net",
    [
      "......../......../........ w 9,9",
      "w..b..../...w..../.....b.. w 7,7",
      "wb..w..b/.wb...w./.....b.. w 0,0",
      "w.w..b.b/.b.w.w../b..w..b. b 0,0",
    ],
  ],
  [
    "dvonn",
    "dvonn/dvonn.net",
    [
      "bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w",
      "wbwbwbwbw/bwbwbwbwbw/rbwbwrbwbwr/bwbwbwbwbw/bwbwbwbwb w",
      "..r.b.bbb/w..w3b..bb2./ww3b4wbw2bwb.w/..w2wwW4.b2w2b2/..bbb.rw. w",
    ],
  ],
]) {
  test(`with its network, the page's computer plays ${game} as the program does`, async () => {
    const rules = await loadRules("study.wasm");
    assert.equal(rules.loadNetwork(new Uint8Array(100)), false, "a file that is not a network is refused");
    assert.equal(rules.loadNetwork(readFileSync(join(root, "src/games", net))), true);
    const nobody = { name: "", level: 0 };
    for (const position of positions) {
      const { match } = rules.newMatch(rules.named(game), [nobody, nobody], position);
      const [best] = rules.lines(match, 0, 1, 20_000).lines;
      assert.deepEqual({ turn: best.turns[0], value: best.value }, thinkHere(game, position, 20_000), position);
    }
  });
}

test("the page makes of recorded event logs what the server made of them", async () => {
  const rules = await loadRules();
  const folder = join(root, "tests/data/sessions");
  const kinds = new Set();
  for (const name of readdirSync(folder)) {
    // The terms, the events, an empty line, the summary, the saved file.
    const log = readFileSync(join(folder, name), "utf8");
    const gap = log.indexOf("\n\n");
    const [terms, ...events] = log.slice(0, gap).split("\n").map(JSON.parse);
    const summaryEnd = log.indexOf("\n", gap + 2);
    const summary = JSON.parse(log.slice(gap + 2, summaryEnd));
    const { match } = rules.newOnlineMatch(rules.game(terms.variant ?? terms.game), terms.start, false, false);
    for (const event of events) {
      assert.deepEqual(rules.applyEvent(match, event), {}, `${name}: event ${event.n}`);
      kinds.add(event.kind);
    }
    const progress = rules.progress(match);
    const same = ["state", "seats", "time", "draw_offered_by", "takeback_asked_by", "rematch_offered_by", "rematch"];
    for (const field of same) assert.deepEqual(progress[field], summary[field], `${name}: ${field}`);
    const state = rules.state(match);
    assert.equal(state.turns.length, summary.turns, name);
    assert.equal(rules.text(match).replace(/^\[Date .*\n/m, ""), log.slice(summaryEnd + 1), name);
    rules.close(match);
  }
  assert.equal(kinds.size, 18, [...kinds].join(" "));
});

test("the play page loads at most 60 kB of script and 80 kB of rules and engine, an online game 20 kB more", () => {
  const { script, online, wasm } = weights();
  assert.ok(script <= 60_000, `${script} bytes of script`);
  assert.ok(wasm <= 80_000, `${wasm} bytes of rules and engine`);
  assert.ok(online > 8_000 && online <= 20_000, `${online} bytes for /game/ID`);
});

for (const language of languages()) {
  test(`every message is translated with all its gaps: ${language}`, () => {
    assert.deepEqual(problems(language), []);
  });
}
