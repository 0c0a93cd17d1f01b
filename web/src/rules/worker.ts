// A worker that is asked one question at a time: a new one stops the one before. A question nobody waits for any more is
// stopped by ending the worker.
import type { Refusal } from "./types";

export class OneAtATime<Question extends { id: number }> {
  private worker: Worker | null = null;
  private waiting: { id: number; answer: (reply: unknown) => void } | null = null;
  private lastId = 0;

  constructor(private readonly url: string) {}

  // Starts the worker before it is needed.
  start(): Worker {
    if (this.worker) return this.worker;
    const started = new Worker(this.url, { type: "module" });
    started.onmessage = ({ data }: MessageEvent<{ id: number; reply: unknown }>) => {
      if (this.waiting?.id !== data.id) return;
      const { answer } = this.waiting;
      this.waiting = null;
      answer(data.reply);
    };
    started.onerror = () => this.stop();
    this.worker = started;
    return started;
  }

  stop(): void {
    if (!this.waiting) return;
    this.worker?.terminate();
    this.worker = null;
    const { answer } = this.waiting;
    this.waiting = null;
    answer(undefined);
  }

  // What the worker replies; nothing if it was stopped.
  ask<T>(question: Question extends infer Q ? Omit<Q, "id"> : never): Promise<T | Refusal | undefined> {
    this.stop();
    const id = ++this.lastId;
    return new Promise((answer) => {
      this.waiting = { id, answer: answer as (reply: unknown) => void };
      this.start().postMessage({ ...question, id });
    });
  }
}
