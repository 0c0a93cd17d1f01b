// The service worker's part of notifications: shows push messages and opens what they are about.
import { notificationFor, readAlert, type Alert, type Words } from "./notificationText";
import { showBadge } from "./online/badge";
import { subscriptionBody } from "./online/subscription";
import type { Me } from "./online/players";

const worker = self as unknown as ServiceWorkerGlobalScope;
const patience = 3000; // the browser shows a message of its own if ours takes long

async function json<T>(url: string): Promise<T | null> {
  try {
    const answer = (await caches.match(url)) ?? (await fetch(url, { signal: AbortSignal.timeout(patience) }));
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

// A challenge, and the next game of a tournament, are shown on every page of the site by themselves.
async function isSeen(alert: Alert): Promise<boolean> {
  if (alert.kind !== "challenge" && alert.kind !== "round") return false;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.some((client) => client.visibilityState === "visible");
}

async function show(text: string): Promise<void> {
  const alert = readAlert(text);
  if (await isSeen(alert)) return;
  const words = CATALOGUE_URLS[alert.language];
  const [known, catalogue] = await Promise.all([
    json<{ me: Me | null }>("/api/me"),
    words ? json<Words>(words) : Promise.resolve({}),
  ]);
  const { title, body, url, waiting } = notificationFor(alert, known?.me ?? null, catalogue ?? {});
  const tag = `${alert.kind}-${alert.id}`; // a newer one about the same replaces it
  await worker.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { url } });
  if (waiting !== null) await showBadge(waiting, worker.navigator);
}

async function open(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((client) => new URL(client.url).pathname === url);
  await (shown ? shown.focus() : worker.clients.openWindow(url));
}

// The push service has given the browser another address.
async function renew(old: PushSubscription | null): Promise<void> {
  const known = await json<{ language: string | null }>("/api/me/notifications");
  if (!old || !known?.language) return;
  const next = await worker.registration.pushManager.subscribe(old.options);
  await fetch("/api/me/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(subscriptionBody(next, known.language)),
  });
}

export function listenForNotifications(): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(event.data?.text() ?? "")));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { url: string }).url));
  });
  worker.addEventListener("pushsubscriptionchange", (event) => {
    const { oldSubscription } = event as unknown as { oldSubscription: PushSubscription | null };
    (event as ExtendableEvent).waitUntil(renew(oldSubscription ?? null));
  });
}
