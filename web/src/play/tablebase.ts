// What positions are worth when both sides play perfectly. The small mill games are solved in this page, by a worker of
// their own; for the others the server is asked, which may have tables, and then the pack that the site may offer.
import { ask } from "../online/api";
import type { TablebaseAnswer, TablebaseQuestion } from "../rules/tablebaseWorker";
import type {
  Message,
  OpenGame,
  Point,
  SolvedPosition,
  SolvedValue,
  SolvingCost,
  SolvingNeeds,
  Wdl,
} from "../rules/types";
import { t } from "../i18n";

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (reply: TablebaseAnswer["reply"] | null) => void>();

function start(): Worker {
  const started = new Worker(TABLEBASE_WORKER_URL, { type: "module" });
  const answer = (id: number, reply: TablebaseAnswer["reply"] | null) => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  };
  started.onmessage = ({ data }: MessageEvent<TablebaseAnswer>) => answer(data.id, data.reply);
  started.onerror = (event) => {
    event.preventDefault();
    started.terminate();
    worker = null; // the next question starts another
    for (const id of [...waiting.keys()]) answer(id, null);
  };
  return started;
}

async function askWorker<T>(call: TablebaseQuestion["call"], ...texts: string[]): Promise<T | null> {
  worker ??= start();
  const id = ++lastId;
  const reply = await new Promise<TablebaseAnswer["reply"] | null>((answer) => {
    waiting.set(id, answer);
    worker!.postMessage({ id, call, texts } satisfies TablebaseQuestion);
  });
  return reply && !("refused" in reply) ? (reply as T) : null;
}

const unsolvedHere = new Set<string>(); // variants this page does not solve
const unsolvedOnServer = new Set<string>(); // variants the server has no tables of
const unpacked = new Set<string>(); // variants the server says that it has no pack of
let serverReached = true; // by the last question
// Of variants, as the server last said or, where none can be reached, as the page estimates.
export const solvingNeeds = new Map<string, SolvingNeeds | undefined>();

// Waits so many milliseconds. Who gives it to `probe` would rather wait than go without an answer.
export type Wait = (milliseconds: number) => Promise<void>;
const mostWaits = 10; // for one answer

export async function askServer(
  game: OpenGame,
  position: string,
  more: Record<string, string> = {},
  wait?: Wait,
): Promise<SolvedPosition | null> {
  if (unsolvedOnServer.has(game.variant)) return null;
  const named: Record<string, string> = game.name === "own" ? { variant: game.variant } : { game: game.name };
  const asked = new URLSearchParams({ ...named, position, ...more });
  const askOnce = () =>
    ask<
      | (SolvedPosition & { tables: true; needs?: never })
      | { tables: boolean; worth: null; pack?: true; needs?: SolvingNeeds }
    >("GET", `/api/worth?${asked}`);
  let answer = await askOnce();
  for (let i = 0; wait && i < mostWaits && "problem" in answer && answer.retryAfter; i++) {
    await wait(answer.retryAfter * 1000);
    answer = await askOnce();
  }
  serverReached = !("problem" in answer) || answer.code !== "offline";
  if ("problem" in answer) return null;
  solvingNeeds.set(game.variant, answer.needs);
  if (!answer.tables) unsolvedOnServer.add(game.variant);
  if (answer.worth === null && !answer.pack) unpacked.add(game.variant);
  return answer.worth === null ? null : answer;
}

// What making the tables takes, where no server says that.
async function estimateNeeds(game: OpenGame, position: string): Promise<void> {
  if (serverReached || game.name === "own" || solvingNeeds.has(game.variant)) return;
  const cost = await askWorker<SolvingCost>("needs", game.variant, position);
  if (!cost) return;
  const pack = `merels pack ${game.name} --out ${game.name}.pack`;
  solvingNeeds.set(game.variant, { command: `merels solve ${game.name}`, pack, ...cost });
}

// Also where there is no server: any host of files can offer a pack.
async function askPack(game: OpenGame, position: string): Promise<SolvedPosition | null> {
  if (game.name === "own" || unpacked.has(game.variant)) return null;
  return askWorker<SolvedPosition>("packed", game.variant, position, `/${game.name}.pack`);
}

async function find(game: OpenGame, position: string, wait?: Wait): Promise<SolvedPosition | null> {
  if (!unsolvedHere.has(game.variant)) {
    const found = await askWorker<SolvedPosition>("tablebase_values", game.variant, position);
    if (found) return found;
    unsolvedHere.add(game.variant);
  }
  const found = (await askServer(game, position, {}, wait)) ?? (await askPack(game, position));
  if (!found) await estimateNeeds(game, position);
  return found;
}

// Whether this page solves a game by itself, as far as it has been asked about it.
export function solvedInPage(game: OpenGame): boolean {
  return !unsolvedHere.has(game.variant);
}

const cacheSize = 200;
const cache = new Map<string, SolvedPosition>(); // the latest last

// What a position is worth and each of its turns; null where nobody here knows.
export async function probe(game: OpenGame, position: string, wait?: Wait): Promise<SolvedPosition | null> {
  if (!game.tablebases) return null;
  const key = `${game.variant}\n${position}`;
  const found = cache.get(key) ?? (await find(game, position, wait));
  if (!found) return null;
  cache.delete(key);
  cache.set(key, found);
  if (cache.size > cacheSize) cache.delete(cache.keys().next().value!);
  return found;
}

// What else a turn is good for, in words; of games that have tables somewhere.
export async function reasonsFor(game: OpenGame, position: string, turn: string): Promise<Message[]> {
  return (await askWorker<{ reasons: Message[] }>("merits", game.variant, position, turn))?.reasons ?? [];
}

// What it takes to know a position of the game for certain; nothing where the position is known or tables do not help.
export function needsText(game: OpenGame): string {
  const needs = solvingNeeds.get(game.variant);
  if (!needs) return "";
  const hours = (needs.seconds / 3600).toFixed(1);
  const [memory, files] = [needs.memory, needs.files].map((bytes) => (bytes / 2 ** 30).toFixed(1)) as [string, string];
  return needs.pack
    ? t(
        "No tables of this game can be reached. “{}” makes them: about {} h, {} GB of memory and {} GB of disk space; then “{}” makes the file that a site can offer.",
        needs.command,
        hours,
        memory,
        files,
        needs.pack,
      )
    : t(
        "This position is not solved. “{}” on the server makes the tables: about {} h, {} GB of memory and {} GB of disk space.",
        needs.command,
        hours,
        memory,
        files,
      );
}

export function describeValue({ kind, turns }: SolvedValue): string {
  if (kind === "draw") return t("draws");
  if (turns === 0) return kind === "win" ? t("wins") : t("loses");
  return kind === "win" ? t("wins in {}", turns) : t("loses in {}", turns);
}

// What each point that goes on from the points picked leads to at best.
export function bestByPoint(
  solved: SolvedPosition,
  pointsOf: (turn: string) => Point[],
  picked: Point[],
): Map<Point, Wdl> {
  const found = new Map<Point, Wdl>();
  for (const { turn, kind } of solved.turns) {
    const points = pointsOf(turn);
    const next = points[picked.length];
    if (next !== undefined && picked.every((point, i) => point === points[i]) && !found.has(next))
      found.set(next, kind);
  }
  return found;
}
