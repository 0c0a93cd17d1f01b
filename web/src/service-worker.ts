// Keeps the whole site in the browser, so that it opens and plays without a network. Each version has a cache of its
// own; the page in use keeps its version, and the next visit has the new one.
import { listenForNotifications } from "./notificationWorker";

declare const VERSION: string;
declare const KEPT: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const cacheName = `merels-${VERSION}`;

// The words of the browser's language. Those of another one that is chosen are kept when the page loads them.
function words(): string[] {
  const known = worker.navigator.languages
    .map((tag) => tag.slice(0, 2))
    .find((tag) => tag === "en" || tag in CATALOGUE_URLS);
  const url = known && CATALOGUE_URLS[known];
  return url ? [url] : [];
}

async function fetchAndKeep(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith("/assets/"))
    await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

listenForNotifications();

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([...KEPT, ...words()]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  const old = (names: string[]) => names.filter((name) => name.startsWith("merels-") && name !== cacheName);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

// The page itself comes from the network when there is one, so that a new version is seen; but nobody waits long.
async function page(request: Request): Promise<Response> {
  const home = /^\/(browser)?$/.test(new URL(request.url).pathname);
  const cached = await caches.match(home ? "/" : "/play", { cacheName });
  const fetched = fetch(request).then((answer) => (answer.ok || answer.redirected ? answer : (cached ?? answer)));
  if (!cached) return fetched;
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(cached.clone()), 1500));
  return Promise.race([fetched.catch(() => cached.clone()), patience]);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (/^\/(api|ws|healthz|livez|readyz|metrics)(\/|$)/.test(url.pathname)) return;
  if (request.mode === "navigate") return event.respondWith(page(request));
  event.respondWith(caches.match(request, { cacheName }).then((cached) => cached ?? fetchAndKeep(request)));
});
