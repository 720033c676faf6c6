/** One websocket to one room: hello first, answers by id, and coming back by itself when the line breaks. */

import { found } from "../lang/both";
import type { ClientMessage, ServerMessage, Trouble } from "./types";

export type LineState = "connecting" | "open" | "lost" | "ended";

const FINAL_CODES = new Set([1000, 4400, 4401, 4404, 4409, 4410]);
const SLOW_CODES: Record<number, number> = { 1013: 5000, 4429: 10000 };
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
const PING_EVERY = 20000;
const PONG_WITHIN = 10000;

interface Waiting {
  resolve: () => void;
  reject: (trouble: Trouble) => void;
}

export class RoomSocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private retryTimer = 0;
  private pingTimer = 0;
  private lastHeard = 0;
  private nextId = 1;
  private waiting = new Map<number, Waiting>();
  private done = false;

  constructor(
    private readonly hello: () => ClientMessage,
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onState: (state: LineState, code?: number) => void,
  ) {
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** Send an intent; resolves when it is on the server's disk. */
  ask(message: ClientMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      if (!this.post({ ...message, id })) {
        reject(found("offline", "line.again"));
        return;
      }
      this.waiting.set(id, { resolve, reject });
    });
  }

  close(): void {
    this.done = true;
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    this.socket?.close(1000);
  }

  private post(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private open(): void {
    this.onState("connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.lastHeard = Date.now();
      this.post(this.hello());
      clearInterval(this.pingTimer);
      this.pingTimer = window.setInterval(() => this.beat(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      this.lastHeard = Date.now();
      this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.closed(event.code);
    };
  }

  private receive(message: ServerMessage): void {
    if (message.t === "welcome") {
      this.wait = FIRST_WAIT;
      this.onState("open");
    }
    if ((message.t === "ok" || message.t === "error") && message.id !== undefined) {
      const waiting = this.waiting.get(message.id);
      if (waiting) {
        this.waiting.delete(message.id);
        if (message.t === "ok") waiting.resolve();
        else waiting.reject(message);
        return;
      }
    }
    if (message.t === "bye") this.wait = Math.max(this.wait, 1000 * message.retry);
    this.onMessage(message);
  }

  private closed(code: number): void {
    clearInterval(this.pingTimer);
    for (const one of this.waiting.values()) {
      one.reject(found("lost", "line.broke"));
    }
    this.waiting.clear();
    if (this.done) return;
    if (FINAL_CODES.has(code)) {
      this.done = true;
      this.onState("ended", code);
      return;
    }
    this.onState("lost", code);
    const wait = Math.max(this.wait, SLOW_CODES[code] ?? 0);
    this.retryTimer = window.setTimeout(() => this.open(), wait * (1 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** A line that answers no ping is dead even if nobody said so: phones change networks silently. */
  private beat(): void {
    this.post({ t: "ping" });
    const sent = Date.now();
    window.setTimeout(() => {
      if (this.lastHeard < sent && this.socket?.readyState === WebSocket.OPEN) this.socket.close(4000);
    }, PONG_WITHIN);
  }

  private hurry = (): void => {
    if (this.done || document.visibilityState === "hidden") return;
    if (this.socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(this.retryTimer);
      this.open();
    } else if (this.socket?.readyState === WebSocket.OPEN) {
      this.beat();
    }
  };
}
