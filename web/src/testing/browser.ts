// A small stand-in for the browser, for unit tests in node. A test imports it before what it tests.
import { webcrypto } from "node:crypto";

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// --- the page and its address -----------------------------------------------------------------------------------

export const page = Object.assign(new EventTarget(), {
  documentElement: { dataset: {} as Record<string, string>, lang: "" },
  hidden: false,
  title: "",
});
export const win = new EventTarget();
export const location = { href: "" } as URL;
export const languages = ["en-GB"];
// Every address the page went to: "push /about", "replace /".
export const visits: string[] = [];

// Opens the page at an address, as a click on a bookmark does.
export function openAt(path: string, origin = "http://merels.test"): void {
  const url = new URL(path, origin);
  for (const key of ["href", "origin", "protocol", "host", "pathname", "search", "hash"] as const)
    Object.assign(location, { [key]: url[key] });
}

function visit(how: string) {
  return (_state: unknown, _title: string, to: string) => {
    visits.push(`${how} ${to}`);
    openAt(new URL(to, location.href).href);
  };
}

openAt("/");
define("window", globalThis);
define("document", page);
define("location", location);
define("history", { pushState: visit("push"), replaceState: visit("replace") });
define("navigator", { languages });
define("addEventListener", win.addEventListener.bind(win));
define("removeEventListener", win.removeEventListener.bind(win));
define("scrollTo", () => {});

const lessMotion = Object.assign(new EventTarget(), { matches: false });
define("matchMedia", () => lessMotion);
// The system is told to show less motion, or no longer.
export function preferLessMotion(matches: boolean): void {
  lessMotion.matches = matches;
  lessMotion.dispatchEvent(new Event("change"));
}

define("crypto", webcrypto);

// --- storage ----------------------------------------------------------------------------------------------------

export class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

// What a browser does that allows no storage.
const forbidden = new Proxy(
  {},
  {
    get() {
      throw new Error("SecurityError");
    },
    ownKeys() {
      throw new Error("SecurityError");
    },
  },
);

export function allowStorage(allowed: boolean): void {
  define("localStorage", allowed ? new FakeStorage() : forbidden);
  define("sessionStorage", allowed ? new FakeStorage() : forbidden);
}
allowStorage(true);

// --- time -------------------------------------------------------------------------------------------------------

interface Timer {
  at: number;
  act: () => void;
  every?: number;
}
let now = 0;
let lastTimer = 0;
const timers = new Map<number, Timer>();

// The times, in milliseconds from now, at which something is due.
export function due(): number[] {
  return [...timers.values()].map(({ at }) => at - now).sort((a, b) => a - b);
}

// Lets time pass: what becomes due meanwhile happens in order.
export function pass(milliseconds: number): void {
  const end = now + milliseconds;
  for (;;) {
    const next = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
    if (!next) break;
    const [id, timer] = next;
    now = timer.at;
    if (timer.every === undefined) timers.delete(id);
    else timer.at += timer.every;
    timer.act();
  }
  now = end;
}

const after = (act: () => void, wait = 0, every?: number) => {
  timers.set(++lastTimer, { at: now + wait, act, every });
  return lastTimer;
};
const cancel = (id: number) => timers.delete(id);
define("setTimeout", (act: () => void, wait?: number) => after(act, wait));
define("setInterval", (act: () => void, wait: number) => after(act, wait, wait));
define("clearTimeout", cancel);
define("clearInterval", cancel);

// Lets everything that was promised happen.
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

// --- the network ------------------------------------------------------------------------------------------------

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  static get latest(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  readyState = FakeSocket.CONNECTING;
  readonly sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  // The server says something.
  say(message: unknown): void {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
define("WebSocket", FakeSocket);

export interface Request {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}
export const requests: Request[] = [];
type Reply = { status?: number; json: unknown; headers?: Record<string, string> } | "offline";
let reply: (request: Request) => Reply = () => "offline";

// What the server answers from now on.
export function server(answer: (request: Request) => Reply): void {
  reply = answer;
}
interface FetchOptions {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}
define("fetch", async (path: string, options: FetchOptions = {}) => {
  const { method = "GET", headers = {}, body } = options;
  const request = { method, path, body: body && JSON.parse(body), headers };
  requests.push(request);
  const given = reply(request);
  if (given === "offline") throw new TypeError("Failed to fetch");
  const { status = 200, json } = given;
  return { ok: status < 300, status, headers: new Headers(given.headers), json: async () => structuredClone(json) };
});

// --- workers ----------------------------------------------------------------------------------------------------

export class FakeWorker {
  static readonly all: FakeWorker[] = [];
  static get latest(): FakeWorker {
    return FakeWorker.all.at(-1)!;
  }
  // What a worker answers; undefined for one that is still at it.
  static answer: (question: never) => unknown = () => undefined;
  readonly asked: { id: number; [field: string]: unknown }[] = [];
  terminated = false;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onerror: ((event: { preventDefault: () => void }) => void) | null = null;

  constructor(readonly url: string) {
    FakeWorker.all.push(this);
  }
  postMessage(question: { id: number }): void {
    this.asked.push(question);
    const answer = FakeWorker.answer(question as never);
    if (answer !== undefined) queueMicrotask(() => this.reply(question.id, answer));
  }
  reply(id: number, answer: unknown): void {
    if (!this.terminated) this.onmessage?.({ data: { id, reply: answer } });
  }
  terminate(): void {
    this.terminated = true;
  }
}
define("Worker", FakeWorker);
