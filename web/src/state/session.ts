/** A place at a room: what the server has told, put together. Tables draw it, nothing else writes it. */

import { RoomSocket, type LineState } from "../net/socket";
import type { Action, Choices, ClientMessage, Hint, Over, Room, ServerMessage, Step, Trouble } from "../net/types";
import { opened, stepped, type LiveTable } from "./stepped";
import { remember, recall } from "./keep";
import type { Coach } from "../lesson/coach";
import { Muted, WATCHERS } from "./muted";
import { player } from "./player";
import { OwnSeed } from "./seed";
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
  hint: Hint | null;
  choices: Choices | null;
  said: Said[];
  trouble: Trouble | null;
  /** The server has said that it stops and comes back. */
  restarting: boolean;
  ended: "left" | "dissolved" | "host" | "idle" | "taken" | "kicked" | null;
  offset: number;
}

/** What carries messages to a room and back; a lesson has one of its own kind. */
export interface Line {
  ask: (message: ClientMessage) => Promise<void>;
  close: () => void;
}

export type Connect = (
  onMessage: (message: ServerMessage) => void,
  onState: (state: LineState, code?: number) => void,
) => Line;

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
  /** Beside a lesson's table. */
  coach: Coach | null = null;
  private readonly socket: Line;
  private readonly seed: OwnSeed;
  private saidKey = 0;
  /** The question an answer to which is on its way: a second tap is not a second answer. */
  private answering: number | null = null;

  constructor(
    readonly roomCode: string,
    readonly watch: boolean,
    connect: Connect = (onMessage, onState) => new RoomSocket(() => this.hello(), onMessage, onState),
  ) {
    super(NOBODY);
    this.muted = new Muted(roomCode);
    this.seed = new OwnSeed(roomCode);
    this.socket = connect(
      (message) => this.receive(message),
      (line, code) => this.patch({ line, code: code ?? null }),
    );
  }

  private hello(): ClientMessage {
    const token = player.value?.token;
    return { t: "hello", room: this.roomCode, ...(token ? { token } : {}), ...(this.watch ? { watch: true } : {}) };
  }

  /** Send an intent; a refusal is shown, and told to whoever asked. */
  async send(message: ClientMessage): Promise<boolean> {
    try {
      await this.socket.ask(message);
      return true;
    } catch (trouble) {
      // The socket rejects with nothing else.
      this.patch({ trouble: trouble as Trouble });
      return false;
    }
  }

  async act(action: Action): Promise<boolean> {
    const { table } = this.value;
    const ask = table?.ask?.ask;
    if (!table || ask === undefined || ask === this.answering) return false;
    this.answering = ask;
    // In a sealed window the answer to this comes at its end: until then the choice is put away, not undone.
    const waiting = table.window?.until ? { ...table, ask: null } : table;
    this.patch({ table: waiting });
    const done = await this.send({ t: "act", ask, action });
    this.answering = null;
    if (done) this.answered(ask);
    else if (this.value.table === waiting) this.patch({ table });
    return done;
  }

  /** A question that has been answered is none any more, though a curtain may hide for a while what came of it. */
  private answered(ask: number, passed = false): void {
    const { table } = this.value;
    if (table) this.patch({ table: { ...table, ask: table.ask?.ask === ask ? null : table.ask, passed } });
  }

  async ready(ready: boolean): Promise<boolean> {
    return this.send({ t: "ready", ready, ...(ready ? { hash: await this.seed.hash() } : {}) });
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

  private receive(message: ServerMessage): void {
    const time = timeOf(message);
    if (time !== null) this.current = { ...this.current, offset: time - Date.now() };
    switch (message.t) {
      case "welcome":
        this.patch({
          room: message.room,
          seat: message.you.seat,
          table: message.table ? this.reflected(opened(message.table)) : null,
          over: message.table?.over ?? null,
          hint: null,
          restarting: false,
        });
        this.noteCommitment();
        this.seed.lineIsNew();
        this.reveal();
        this.readyHere();
        break;
      case "bye":
        this.patch({ restarting: true });
        break;
      case "room":
        this.patch({ room: message.room });
        this.noteCommitment();
        this.reveal();
        break;
      case "match":
        this.patch({ table: { ...opened(message.table), begun: true }, over: null, hint: null });
        this.noteCommitment();
        this.seed.forget();
        break;
      case "step":
        this.step(message);
        break;
      case "passed":
        this.answered(message.ask, true);
        break;
      case "over":
        this.patch({ over: message, hint: null, trouble: null });
        break;
      case "said":
        this.hear(message.seat, message.what);
        break;
      case "hint":
        this.patch({ hint: message });
        break;
      case "choices":
        this.patch({ choices: message });
        break;
      case "closed":
        this.patch({ ended: message.why });
        break;
      case "taken":
      case "kicked":
        this.patch({ ended: message.t });
        break;
      case "error":
        this.patch({ trouble: message });
        break;
      case "ok":
      case "pong":
        break;
      default:
        unknown(message);
    }
  }

  private step(message: Step): void {
    const before = this.value.table;
    if (!before) return;
    const table = this.reflected(stepped(before, message));
    // What others do meanwhile takes nothing from a hint on a question that still stands.
    const hint = this.value.hint?.ask === table.ask?.ask ? this.value.hint : null;
    this.patch({ table, hint, ...(outlived(this.value.trouble, before, table) ? { trouble: null } : {}) });
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
    // A lesson's table promises nothing: everybody knows its deal.
    if (!room?.room || room.state === "over") return;
    const number = room.state === "playing" ? room.match : room.match + 1;
    const key = `promise.${room.room}.${number}`;
    if (!recall(key)) remember(key, room.commitment);
  }

  /** Our seed, when all hashes are fixed. One that comes too late is of no use to anybody: nothing is said of it. */
  private reveal(): void {
    const { room, seat } = this.value;
    const seed = room && this.seed.toReveal(room, seat);
    if (seed) this.socket.ask({ t: "reveal", seed }).catch(() => undefined);
  }

  /** Ready on another device, which has the seed: this one needs one of its own. */
  private readyHere(): void {
    const { room, seat } = this.value;
    const waits = room && !room.reveal && (room.state === "lobby" || room.state === "over");
    if (waits && seat !== null && room.seats[seat]?.ready && !this.seed.known) void this.ready(true);
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

function timeOf(message: ServerMessage): number | null {
  if ("now" in message) return message.now;
  return "at" in message ? message.at : null;
}

/** A message of a newer server is left alone; one that this client has forgotten does not compile. */
function unknown(message: never): void {
  void message;
}
