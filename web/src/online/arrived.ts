// Apart from arrival.ts, so that every page can show it without what it takes to wait.
import { signal } from "@preact/signals";

// An opponent who has come while the person is on another page.
export const arrived = signal<{ game: string; name: string } | null>(null);

// The title names one who has come, for a person who looks elsewhere: nothing else is put there until they look.
export const titleTaken = signal(false);
