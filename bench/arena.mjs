// An arena on this machine: node bench/arena.mjs [PLAYERS] [SECONDS] (after a build of the program)
//
// Everybody plays some turns of Three Men's Morris at a pace of their own, then gives up, and is paired again; every page
// asks for the standings every four seconds, as the real ones do. Prints how long players wait for their next game, how
// soon requests are answered, and how much of a processor the server takes.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const players = Number(process.argv[2] ?? 500);
const seconds = Number(process.argv[3] ?? 120);
const program = process.env.MERELS_PROGRAM ?? "build/release/merels";
const folder = mkdtempSync(join(tmpdir(), "arena-"));
const unlimited = ["--requests-each", "--games-each", "--actions-each", "--unfinished-each", "--budgets"];
const words = ["serve", "--port", "0", "--db", join(folder, "db"), ...unlimited.flatMap((name) => [name, "0"])];
const server = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
const port = await new Promise((resolve) => {
  server.stdout.on("data", (text) => resolve(Number(/:(\d+)\//.exec(String(text))?.[1])));
});
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
const times = [];

function ask(method, path, cookie, body, headers = {}) {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, agent, method, path, headers: { cookie: cookie ?? "", "content-type": "application/json", ...headers } },
      (answer) => {
        let text = "";
        answer.on("data", (piece) => {
          text += piece;
        });
        answer.on("end", () => {
          times.push(performance.now() - asked);
          resolve({ status: answer.statusCode, headers: answer.headers, text });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const post = (path, cookie, body = {}) => ask("POST", path, cookie, body);
const cookieOf = (answer) => answer.headers["set-cookie"][0].split(";")[0];
const processorTime = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const organiser = cookieOf(await post("/api/me", null, { name: "Olga" }));
const account = cookieOf(await post("/api/me/password", organiser, { password: "correct horse" }));
const terms = {
  name: "Arena",
  format: "arena",
  game: "three",
  minutes: 60,
  clock: { initial: 180000, increment: 2000, days: 0 },
};
const made = JSON.parse((await post("/api/tournaments", account, terms)).text).tournament;
const path = `/api/tournaments/${made.id}`;
const cookies = [];
for (let i = 0; i < players; ++i) {
  const cookie = cookieOf(await post("/api/me", null, { name: `P${i}` }));
  cookies.push(cookie);
  const joined = await post(`${path}/join`, cookie);
  if (joined.status !== 200) throw new Error(joined.text);
}
await post(`${path}/start`, account);

let state = made;
let tag = "";
let running = true;
const freeSince = new Map(cookies.map((_, i) => [i, performance.now()]));
const waits = [];
const known = new Set();
let games = 0;

async function play(pairing) {
  const actions = `/api/games/${pairing.game}/actions`;
  const sides = [cookies[pairing.white], cookies[pairing.black]];
  const turns = ["a1", "b1", "a2", "b2"];
  for (let n = 0; n < turns.length && running; ++n) {
    await sleep(1000 + Math.random() * 4000);
    await post(actions, sides[n % 2], { do: "turn", id: `t${n}`, turns: n, turn: turns[n] });
  }
  await post(actions, sides[games % 2], { do: "forfeit", id: "f" });
  games += 1;
  for (const one of [pairing.white, pairing.black]) freeSince.set(one, performance.now());
}

async function follow() {
  while (running) {
    const answer = await ask("GET", path, null, undefined, { "if-none-match": tag });
    if (answer.status === 200) {
      tag = answer.headers.etag;
      state = JSON.parse(answer.text).tournament;
      for (const pairing of state.pairings) {
        if (pairing.outcome !== "unfinished" || known.has(pairing.game)) continue;
        known.add(pairing.game);
        for (const one of [pairing.white, pairing.black]) waits.push(performance.now() - freeSince.get(one));
        void play(pairing);
      }
    }
    await sleep(500);
  }
}
async function watch() {
  let seen = "";
  await sleep(Math.random() * 4000);
  while (running) {
    const answer = await ask("GET", path, null, undefined, { "if-none-match": seen });
    seen = answer.headers.etag ?? "";
    await sleep(3000 + Math.random() * 2000);
  }
}
times.length = 0;
const before = processorTime();
void follow();
for (let i = 0; i < players; ++i) void watch();
await sleep(seconds * 1000);
const used = processorTime() - before;
running = false;
await sleep(500);
server.kill();
rmSync(folder, { recursive: true });

const percentile = (list, share) => list.sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
const line = (name, value, unit, compared) =>
  console.log(`${name.padEnd(34)} ${value.padStart(8)} ${unit}  ${compared}`);
line("games", `${games}`, "", `of ${players} players in ${seconds} s`);
line("wait for a game, median", (percentile(waits, 0.5) / 1000).toFixed(1), "s", "");
line("wait for a game, 95 %", (percentile(waits, 0.95) / 1000).toFixed(1), "s", "");
line("requests", (times.length / seconds).toFixed(0), "/s", "");
line("answered, median", percentile(times, 0.5).toFixed(1), "ms", "");
line("answered, 99 %", percentile(times, 0.99).toFixed(1), "ms", "");
line("the server's processor time", ((100 * used) / seconds).toFixed(0), "%", "of one core");
process.exit(0);
