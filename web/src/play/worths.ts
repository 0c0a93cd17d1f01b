// What positions are worth when both sides play perfectly. The small mill games are solved in this page, by a worker of
// their own; for the others the server is asked, which may have tables.
import { ask } from "../online/api";
import type { SolverAnswer, SolverQuestion } from "../rules/solver";
import type { Message, OpenGame, Point, Worth, WorthKind, Worths } from "../rules/types";
import { t } from "../words";

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (reply: SolverAnswer["reply"] | null) => void>();

function start(): Worker {
  const started = new Worker(SOLVER_URL, { type: "module" });
  const answer = (id: number, reply: SolverAnswer["reply"] | null) => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  };
  started.onmessage = ({ data }: MessageEvent<SolverAnswer>) => answer(data.id, data.reply);
  started.onerror = (event) => {
    event.preventDefault();
    started.terminate();
    worker = null; // the next question starts another
    for (const id of [...waiting.keys()]) answer(id, null);
  };
  return started;
}

async function askSolver<T>(call: SolverQuestion["call"], ...texts: string[]): Promise<T | null> {
  worker ??= start();
  const id = ++lastId;
  const reply = await new Promise<SolverAnswer["reply"] | null>((answer) => {
    waiting.set(id, answer);
    worker!.postMessage({ id, call, texts } satisfies SolverQuestion);
  });
  return reply && !("refused" in reply) ? (reply as T) : null;
}

const notHere = new Set<string>(); // variants this page does not solve
const notThere = new Set<string>(); // variants the server has no tables of

async function askServer(game: OpenGame, position: string): Promise<Worths | null> {
  if (notThere.has(game.variant)) return null;
  const asked = new URLSearchParams(
    game.name === "own" ? { variant: game.variant, position } : { game: game.name, position },
  );
  const answer = await ask<Worths>("GET", `/api/worth?${asked}`);
  if (!("problem" in answer)) return answer;
  if (answer.code === "no-tables") notThere.add(game.variant);
  return null;
}

async function find(game: OpenGame, position: string): Promise<Worths | null> {
  if (!notHere.has(game.variant)) {
    const found = await askSolver<Worths>("worths", game.variant, position);
    if (found) return found;
    notHere.add(game.variant);
  }
  return askServer(game, position);
}

const mostKept = 200;
const keptWorths = new Map<string, Worths>(); // the latest last

// What a position is worth and each of its turns; null where nobody here knows.
export async function worthsOf(game: OpenGame, position: string): Promise<Worths | null> {
  if (!game.tablebases) return null;
  const key = `${game.variant}\n${position}`;
  const found = keptWorths.get(key) ?? (await find(game, position));
  if (!found) return null;
  keptWorths.delete(key);
  keptWorths.set(key, found);
  if (keptWorths.size > mostKept) keptWorths.delete(keptWorths.keys().next().value!);
  return found;
}

// What else a turn is good for, in words; of games that have tables somewhere.
export async function meritsOf(game: OpenGame, position: string, turn: string): Promise<Message[]> {
  return (await askSolver<{ reasons: Message[] }>("merits", game.variant, position, turn))?.reasons ?? [];
}

export function worthWords({ kind, turns }: Worth): string {
  if (kind === "draw") return t("draws");
  return kind === "win" ? t("wins in {}", turns) : t("loses in {}", turns);
}

// What each point that goes on from the points picked leads to at best.
export function worthsByPoint(
  worths: Worths,
  pointsOf: (turn: string) => Point[],
  picked: Point[],
): Map<Point, WorthKind> {
  const found = new Map<Point, WorthKind>();
  for (const { turn, kind } of worths.turns) {
    const points = pointsOf(turn);
    const next = points[picked.length];
    if (next !== undefined && picked.every((point, i) => point === points[i]) && !found.has(next))
      found.set(next, kind);
  }
  return found;
}
