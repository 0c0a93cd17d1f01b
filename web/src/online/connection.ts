// A WebSocket that comes back: opened again with the number of the latest event seen, and what was not answered yet is
// sent again with the same id, which the server takes once only (W10).
import { signal } from "@preact/signals";
import { socketAddress } from "./lobby";
import type { FromServer } from "./types";

export interface Action {
  do: string;
  id: string;
  [field: string]: unknown;
}

const minDelay = 500;
const maxDelay = 8000;

export class Connection {
  readonly connected = signal(false);
  private socket: WebSocket | null = null;
  private unanswered: Action[] = [];
  private delay = minDelay;
  private timer = 0;
  private stopped = false;

  constructor(
    private readonly game: string,
    private readonly since: () => number,
    private readonly onMessage: (said: FromServer) => void,
  ) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  private open(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(socketAddress(`/ws/game/${encodeURIComponent(this.game)}?since=${this.since()}`));
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      const said = JSON.parse(data as string) as FromServer;
      if (said.type === "done" || said.type === "refused") this.answered(said.id);
      this.onMessage(said);
      if (said.type === "welcome") this.resend();
    };
    socket.onclose = () => {
      if (this.stopped || this.socket !== socket) return;
      this.connected.value = false;
      const around = this.delay * (0.67 + Math.random() * 0.66);
      this.timer = window.setTimeout(() => this.open(), around);
      this.delay = Math.min(this.delay * 2, maxDelay);
    };
  }

  private resend(): void {
    this.delay = minDelay;
    this.connected.value = true;
    for (const action of this.unanswered) this.socket!.send(JSON.stringify(action));
  }

  // Somebody is looking, or the network is back: no need to wait.
  private readonly wake = () => {
    if (this.stopped || this.connected.value || document.hidden) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    this.delay = minDelay;
    this.open();
  };

  send(action: Omit<Action, "id"> & { do: string }): string {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    );
    const whole = { ...action, id } as Action;
    this.unanswered.push(whole);
    if (this.connected.value) this.socket!.send(JSON.stringify(whole));
    return id;
  }
  answered(id: string): void {
    this.unanswered = this.unanswered.filter((action) => action.id !== id);
  }
  get allAnswered(): boolean {
    return this.unanswered.length === 0;
  }
  forgetUnanswered(): void {
    this.unanswered = [];
  }
  // Starts over: with another cookie, or from the first event.
  reopen(): void {
    this.connected.value = false;
    const old = this.socket;
    this.open();
    old?.close();
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
