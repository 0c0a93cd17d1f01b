// Notifications of this browser: by web push where there is a push service, otherwise only while a page is open.
import { signal } from "@preact/signals";
import { language } from "../i18n";
import { load, remove, save } from "../storage";
import { ask, type Problem } from "./api";
import { me, pushKey } from "./players";
import { subscriptionBody } from "./subscription";

export interface Choices {
  email: boolean;
  endpoint: string | null; // of this browser
  language: string | null;
  devices: number;
}

// What the server knows of this player; null while that is not known.
export const choices = signal<Choices | null>(null);
export const permission = signal<NotificationPermission | "none">(
  "Notification" in globalThis ? Notification.permission : "none",
);

// The player that this browser has subscribed for: another one who signs in here must ask again.
const subscriber = "push-player";

export function canPush(): boolean {
  return pushKey.value !== null && "serviceWorker" in navigator && "PushManager" in globalThis;
}
export const subscribed = (): boolean => choices.value?.endpoint != null;

async function remember(asked: Promise<Choices | Problem>): Promise<Problem | null> {
  const answer = await asked;
  if ("problem" in answer) return answer;
  choices.value = answer;
  return null;
}

// Null where the browser keeps no service worker, which is where `ready` waits for ever.
async function manager(): Promise<PushManager | null> {
  if (!canPush() || !(await navigator.serviceWorker.getRegistration())) return null;
  return (await navigator.serviceWorker.ready).pushManager;
}

async function subscribe(key: string): Promise<PushSubscription> {
  const pushManager = await manager();
  if (!pushManager) throw new Error("no service worker");
  const known = await pushManager.getSubscription();
  const current = known?.options.applicationServerKey;
  if (known && current && toBase64Url(current) === key) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

export function toBase64Url(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function store(): Promise<Problem | null> {
  const subscription = await subscribe(pushKey.value!);
  save(subscriber, me.value?.id ?? "");
  return remember(ask("POST", "/api/me/push", subscriptionBody(subscription, language.value)));
}

// Asks the person, whose click this must follow. What goes wrong at the push service counts as no notifications.
export async function turnOn(): Promise<Problem | "failed" | null> {
  permission.value = await Notification.requestPermission();
  if (permission.value !== "granted" || !canPush()) return null;
  try {
    return await store();
  } catch {
    return "failed";
  }
}

export async function turnOff(): Promise<Problem | null> {
  remove(subscriber);
  await (await (await manager())?.getSubscription())?.unsubscribe().catch(() => false);
  return remember(ask("POST", "/api/me/push", {}));
}

export function setMails(email: boolean): Promise<Problem | null> {
  return remember(ask("POST", "/api/me/notifications", { email, language: language.value }));
}

// Finds out what the server knows, and corrects it: the browser may have another address by now, the server another key,
// the page another language.
export async function refreshNotifications(): Promise<void> {
  if (!me.value || (await remember(ask("GET", "/api/me/notifications")))) return;
  const mine = load(subscriber, "") === me.value.id;
  if (!mine || permission.value !== "granted" || !canPush()) return;
  try {
    const subscription = await subscribe(pushKey.value!);
    const known = choices.value!;
    if (known.endpoint !== subscription.endpoint || known.language !== language.value) await store();
  } catch {
    // the push service cannot be reached: next time
  }
}
