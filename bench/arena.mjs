// An arena on this machine: node bench/arena.mjs [PLAYERS] [SECONDS] (after a build of the program)
//
// All players come from one address, as in a school, which the server is told with --venue; every other limit is the
// default. They join within ten seconds. Each does what their page does: it opens /ws/player and is told of the next
// game there; opens that game's WebSocket, plays some turns of Three Men's Morris at a pace of their own, and gives up;
// then asks for the standings every three to four seconds until the next game. Prints how long players wait for a game,
// how soon they are answered, how much of a processor the server takes, and how often it refused something, which should
// be never.
import { randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const players = Number(process.argv[2] ?? 500);
const seconds = Number(process.argv[3] ?? 120);
const program = process.env.MERELS_PROGRAM ?? "build/release/merels";
const folder = mkdtempSync(join(tmpdir(), "arena-"));
const words = ["serve", "--port", "0", "--db", join(folder, "db"), "--venue", "127.0.0.1"];
const server = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
const port = await new Promise((resolve) => {
  server.stdout.on("data", (text) => resolve(Number(/:(\d+)\//.exec(String(text))?.[1])));
});
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
const times = []; // of answers to requests, and to turns
const turnTimes = [];
const waits = [];
const refusals = new Map();
const refused = (what) => refusals.set(what, (refusals.get(what) ?? 0) + 1);
let running = true;
let games = 0;
let sockets = 0;
let received = 0; // bytes

class Browser {
  agent = new Agent({ keepAlive: true, maxSockets: 2 });
  cookie = "";

  ask(method, path, body, headers = {}) {
    const asked = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          port,
          agent: this.agent,
          method,
          path,
          headers: { cookie: this.cookie, "content-type": "application/json", ...headers },
        },
        (answer) => {
          const pieces = [];
          answer.on("data", (piece) => pieces.push(piece));
          answer.on("end", () => {
            times.push(performance.now() - asked);
            const text = Buffer.concat(pieces);
            received += text.length;
            if (answer.statusCode >= 400) refused(`${method} ${path}: ${answer.statusCode} ${text}`);
            const cookie = answer.headers["set-cookie"]?.[0].split(";")[0];
            if (cookie) this.cookie = cookie;
            resolve({ status: answer.statusCode, headers: answer.headers, text });
          });
        },
      );
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
  post(path, body = {}) {
    return this.ask("POST", path, body);
  }

  // Opens a WebSocket. `receive` gets its messages, and what sends one or closes it.
  open(path, receive) {
    return new Promise((resolve) => {
      const headers = {
        cookie: this.cookie,
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
      };
      const sent = request({ port, path, headers, agent: false });
      sent.on("response", (answer) => refused(`${path}: ${answer.statusCode}`));
      sent.on("error", () => refused(`${path}: no connection`));
      sent.on("upgrade", (_, socket, first) => {
        let closed = false;
        sockets += 1;
        const send = (message) => socket.write(frame(1, Buffer.from(JSON.stringify(message))));
        const close = () => {
          closed = true;
          socket.end(frame(8, Buffer.from([3, 232])));
        };
        read(socket, first, (text) => receive(JSON.parse(text), { send, close }));
        socket.on("close", () => {
          sockets -= 1;
          if (!closed && running) refused(`${path}: closed by the server`);
        });
        socket.on("error", () => {});
        resolve();
      });
      sent.end();
    });
  }
}

// A frame as clients send it: masked, here with zeros.
function frame(opcode, payload) {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

// Tells the texts that come; answers pings.
function read(socket, first, tell) {
  let bytes = first;
  const take = () => {
    while (bytes.length >= 2) {
      const short = bytes[1] & 0x7f;
      const start = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (bytes.length < start) return;
      const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
      if (bytes.length < start + length) return;
      const payload = bytes.subarray(start, start + length);
      const opcode = bytes[0] & 0xf;
      bytes = bytes.subarray(start + length);
      if (opcode === 1) tell(payload.toString());
      if (opcode === 9) socket.write(frame(10, payload));
    }
  };
  socket.on("data", (more) => {
    received += more.length;
    bytes = Buffer.concat([bytes, more]);
    take();
  });
  take();
}

const turns = ["a1", "b1", "a2", "b2"];
const joinWithin = 10_000; // milliseconds

class Player extends Browser {
  freeSince = 0;
  playing = "";
  etag = "";

  async come(name, path) {
    this.path = path;
    await this.post("/api/me", { name });
    await this.ask("GET", path);
    await this.post(`${path}/join`);
    await this.open("/ws/player", (said) => {
      if (said.type === "round") void this.play(said.game);
    });
  }

  // The page of the tournament, while there is no game.
  async wait() {
    this.freeSince = performance.now();
    while (running && this.playing === "") {
      await sleep(3000 + Math.random() * 1000);
      if (!running || this.playing !== "") return;
      const answer = await this.ask("GET", this.path, undefined, { "if-none-match": this.etag });
      this.etag = answer.headers.etag ?? this.etag;
    }
  }

  // The page of a game, until its end.
  async play(game) {
    if (game === this.playing || !running) return;
    if (this.playing === "") waits.push(performance.now() - this.freeSince);
    this.playing = game;
    let side = null;
    let ended = false;
    let asked = 0;
    const turn = async (played, toMove, { send }) => {
      if (ended || toMove !== side) return;
      await sleep(1000 + Math.random() * 4000);
      if (ended || !running) return;
      asked = performance.now();
      if (played < turns.length) send({ do: "turn", id: `t${played}`, turns: played, turn: turns[played] });
      else send({ do: "forfeit", id: "f" });
    };
    const end = ({ close }) => {
      if (ended) return;
      ended = true;
      if (side === "white") games += 1;
      close();
      if (this.playing !== game) return; // the next has begun already
      this.playing = "";
      void this.wait();
    };
    await this.open(`/ws/game/${game}?since=0`, (said, socket) => {
      if (said.type === "welcome") {
        const id = said.you?.id;
        side = said.game.seats.white.player === id ? "white" : "black";
        if (said.game.state !== "running") end(socket);
        else void turn(said.game.turns, said.game.to_move, socket);
      }
      if (said.type === "done") turnTimes.push(performance.now() - asked);
      if (said.type === "refused") refused(`an action: ${said.code}`);
      if (said.type === "event" && said.event.kind === "ended") end(socket);
      if (said.type === "event" && said.event.kind === "turn")
        void turn(said.event.turns, said.event.side === "white" ? "black" : "white", socket);
    });
  }
}

const processorTime = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const organiser = new Browser();
await organiser.post("/api/me", { name: "Olga" });
await organiser.post("/api/me/password", { password: "correct horse" });
const terms = {
  name: "Arena",
  format: "arena",
  game: "three",
  minutes: 60,
  clock: { initial: 180000, increment: 2000, days: 0 },
};
const made = JSON.parse((await organiser.post("/api/tournaments", terms)).text).tournament;
const path = `/api/tournaments/${made.id}`;
const all = Array.from({ length: players }, () => new Player());
await Promise.all(
  all.map(async (player, i) => {
    await sleep(Math.random() * joinWithin);
    await player.come(`P${i}`, path);
  }),
);
await organiser.post(`${path}/start`);
times.length = 0;
received = 0;
const before = processorTime();
for (const player of all) void player.wait();
await sleep(seconds * 1000);
const used = processorTime() - before;
const open = sockets;
running = false;
await sleep(500);
server.kill();
rmSync(folder, { recursive: true });

const percentile = (list, share) => list.sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
const line = (name, value, unit, compared = "") =>
  console.log(`${name.padEnd(34)} ${value.padStart(8)} ${unit}  ${compared}`);
line("games", `${games}`, "", `of ${players} players in ${seconds} s`);
line("WebSockets open at the end", `${open}`, "");
line("wait for a game, median", (percentile(waits, 0.5) / 1000).toFixed(1), "s");
line("wait for a game, 95 %", (percentile(waits, 0.95) / 1000).toFixed(1), "s");
line("requests", (times.length / seconds).toFixed(0), "/s");
line("answered, median", percentile(times, 0.5).toFixed(1), "ms");
line("answered, 99 %", percentile(times, 0.99).toFixed(1), "ms");
line("turns", (turnTimes.length / seconds).toFixed(0), "/s");
line("acknowledged, median", percentile(turnTimes, 0.5).toFixed(1), "ms");
line("acknowledged, 99 %", percentile(turnTimes, 0.99).toFixed(1), "ms");
line("sent to the players", (received / seconds / 1e6).toFixed(1), "MB/s");
line("the server's processor time", ((100 * used) / seconds).toFixed(0), "%", "of one core");
line("refused", `${[...refusals.values()].reduce((sum, n) => sum + n, 0)}`, "");
for (const [what, n] of [...refusals].slice(0, 10)) console.log(`  ${n} × ${what}`);
process.exit(0);
