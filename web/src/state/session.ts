/** A place at a room: what the server has told, put together. Tables draw it, nothing else writes it. */

import { RoomSocket, type LineState, type Message } from "../net/socket";
import type { Action, Choices, Over, Room, TableState, Trouble } from "../net/types";
import { stepped, type LiveTable } from "./stepped";
import { remember, recall } from "./keep";
import { Muted, WATCHERS } from "./muted";
import { player } from "./player";
import { Store } from "./store";

export interface Said {
  key: number;
  seat: number | null;
  /** Whoever sat there when it was said: they may sit elsewhere a moment later. */
  person: string | null;
  what: string;
}

export interface Session {
  line: LineState;
  code: number | null;
  room: Room | null;
  seat: number | null;
  table: LiveTable | null;
  over: Over | null;
  hint: { ask: number; action: Action } | null;
  choices: Choices | null;
  said: Said[];
  trouble: Trouble | null;
  /** The server has said that it stops and comes back. */
  restarting: boolean;
  ended: "left" | "dissolved" | "host" | "idle" | "taken" | "kicked" | null;
  offset: number;
}

const NOBODY: Session = {
  line: "connecting",
  code: null,
  room: null,
  seat: null,
  table: null,
  over: null,
  hint: null,
  choices: null,
  said: [],
  trouble: null,
  restarting: false,
  ended: null,
  offset: 0,
};
const SAID_FOR = 4500;

export class RoomSession extends Store<Session> {
  readonly muted: Muted;
  /** What answers a question before it is put, where the player has said so. */
  reflex: ((table: LiveTable) => Action | null) | null = null;
  private readonly socket: RoomSocket;
  private saidKey = 0;
  /** The question an answer to which is on its way: a second tap is not a second answer. */
  private answering: number | null = null;

  constructor(
    readonly roomCode: string,
    readonly watch: boolean,
  ) {
    super(NOBODY);
    this.muted = new Muted(roomCode);
    this.socket = new RoomSocket(
      () => {
        const token = player.value?.token;
        return { t: "hello", room: roomCode, ...(token ? { token } : {}), ...(watch ? { watch: true } : {}) };
      },
      (message) => this.receive(message),
      (line, code) => this.patch({ line, code: code ?? null }),
    );
  }

  /** Send an intent; a refusal is shown, and told to whoever asked. */
  async send(message: Message): Promise<boolean> {
    try {
      await this.socket.ask(message);
      return true;
    } catch (trouble) {
      this.patch({ trouble: trouble as Trouble });
      return false;
    }
  }

  async act(action: Action): Promise<boolean> {
    const ask = this.value.table?.ask?.ask;
    if (ask === undefined || ask === this.answering) return false;
    this.answering = ask;
    const done = await this.send({ t: "act", ask, action });
    this.answering = null;
    if (done) this.answered(ask);
    return done;
  }

  /** A question that has been answered is none any more, though a curtain may hide for a while what came of it. */
  private answered(ask: number, passed = false): void {
    const { table } = this.value;
    if (table) this.patch({ table: { ...table, ask: table.ask?.ask === ask ? null : table.ask, passed } });
  }

  ready(ready: boolean): Promise<boolean> {
    return this.send({ t: "ready", ready, seed: clientSeed() });
  }

  /** Hear somebody no more, or again; what they have just said is gone at once. */
  mute(person: string): void {
    this.muted.toggle(person);
    this.patch({ said: this.value.said.filter((one) => !this.muted.has(one.person)) });
  }

  /** Ours on the server's clock. */
  now(): number {
    return Date.now() + this.value.offset;
  }

  dismiss(): void {
    this.patch({ trouble: null });
  }

  close(): void {
    this.socket.close();
  }

  private receive(message: Message): void {
    const time = (message.now ?? message.at) as number | undefined;
    if (typeof time === "number") this.current = { ...this.current, offset: time - Date.now() };
    switch (message.t) {
      case "welcome":
        this.patch({
          room: message.room as Room,
          seat: (message.you as { seat: number | null }).seat,
          table: message.table ? this.reflected(opened(message.table as TableState)) : null,
          over: (message.room as Room).state === "over" ? this.value.over : null,
          hint: null,
          restarting: false,
        });
        this.noteCommitment();
        break;
      case "bye":
        this.patch({ restarting: true });
        break;
      case "room":
        this.patch({ room: message.room as Room });
        this.noteCommitment();
        break;
      case "match":
        this.patch({ table: opened(message.table as TableState), over: null, hint: null });
        this.noteCommitment();
        break;
      case "step":
        this.step(message);
        break;
      case "passed":
        this.answered(Number(message.ask), true);
        break;
      case "over":
        this.patch({ over: message as unknown as Over, hint: null, trouble: null });
        break;
      case "said":
        this.hear(message.seat as number | null, String(message.what));
        break;
      case "hint":
        this.patch({ hint: { ask: Number(message.ask), action: message.action as Action } });
        break;
      case "choices":
        this.patch({ choices: message as unknown as Choices });
        break;
      case "closed":
        this.patch({ ended: message.why as Session["ended"] });
        break;
      case "taken":
      case "kicked":
        this.patch({ ended: message.t });
        break;
      case "error":
        this.patch({ trouble: message as unknown as Trouble });
        break;
    }
  }

  private step(message: Message): void {
    const before = this.value.table;
    if (!before) return;
    const table = this.reflected(stepped(before, message));
    this.patch({ table, hint: null, ...(outlived(this.value.trouble, before, table) ? { trouble: null } : {}) });
  }

  private reflected(table: LiveTable): LiveTable {
    const action = table.ask && this.reflex ? this.reflex(table) : null;
    if (!table.ask || !action) return table;
    void this.send({ t: "act", ask: table.ask.ask, action });
    return { ...table, ask: null };
  }

  /** The promise shown before the deal is kept on this device: verification asks for it later. */
  private noteCommitment(): void {
    const { room } = this.value;
    if (!room || room.state === "over") return;
    const number = room.state === "playing" ? room.match : room.match + 1;
    const key = `promise.${room.room}.${number}`;
    if (!recall(key)) remember(key, room.commitment);
  }

  private hear(seat: number | null, what: string): void {
    const person = seat === null ? WATCHERS : (this.value.room?.seats[seat]?.player ?? null);
    if (this.muted.has(person)) return;
    const key = ++this.saidKey;
    this.patch({ said: [...this.value.said.filter((one) => one.seat !== seat), { key, seat, person, what }] });
    setTimeout(() => this.patch({ said: this.value.said.filter((one) => one.key !== key) }), SAID_FOR);
  }
}

/** A refusal is about the question it answered: with the next one, or none, it is no longer worth saying. */
function outlived(trouble: Trouble | null, before: LiveTable, after: LiveTable): boolean {
  return trouble !== null && trouble.code !== "stale_action" && before.ask?.ask !== after.ask?.ask;
}

function opened(table: TableState): LiveTable {
  const { match, commitment, openings, view, events, entries, ask, pause, window } = table;
  const shown = { match, commitment, openings, view, entries, ask, pause, window };
  return { ...shown, since: events, deal: events, passed: false, step: 0, fresh: [] };
}

function clientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
