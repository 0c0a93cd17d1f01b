// Keeps the whole site in the browser, so that it opens and plays without a network. Each version has a cache of its
// own; the page in use keeps its version, and the next visit has the new one.
declare const VERSION: string;
declare const KEPT: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const cacheName = `merels-${VERSION}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(KEPT))
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
  const cached = await caches.match("/", { cacheName });
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
  event.respondWith(caches.match(request, { cacheName }).then((cached) => cached ?? fetch(request)));
});
