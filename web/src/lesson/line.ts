/** A line like that to a room, with a lesson at its other end: each move is sent with all before it, and what happens is told step by step. */

import { player } from "../state/player";
import { api, Problem } from "../net/api";
import type { LessonBody, LessonTable } from "../net/protocol";
import type { LineState } from "../net/socket";
import type { ClientMessage, Room, ServerMessage, Trouble } from "../net/types";
import { t } from "../lang";
import type { Coach } from "./coach";
import { leftAt, type Moves } from "./kept";

/** Between what one does and what the next does, so that one can follow. */
const PACE = 700;

export class LessonLine {
  actions: Moves = [];
  private queue: ServerMessage[] = [];
  private timer = 0;
  /** A deal is over and looked at; what comes after it waits for `next`. */
  private looking = false;
  private latest: LessonTable | null = null;
  private ask_: number | null = null;
  private shut = false;

  constructor(
    private readonly coach: Coach,
    private readonly bot: string,
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onState: (state: LineState) => void,
  ) {
    coach.line = this;
    void this.open(coach.value.at === 0 ? [] : leftAt(coach.game).actions);
  }

  async ask(message: ClientMessage): Promise<void> {
    try {
      switch (message.t) {
        case "act":
          await this.go({ act: message.action });
          break;
        case "hint":
          await this.hint();
          break;
        case "choices":
          await this.choices(message.find ?? "");
          break;
        case "next":
          await this.lookedEnough();
          break;
      }
    } catch (error) {
      // Whoever asks is told as a room would tell them.
      throw troubleIn(error);
    }
  }

  close(): void {
    this.shut = true;
    clearTimeout(this.timer);
  }

  /** The lesson's own move, made for the learner. */
  async show(): Promise<void> {
    await this.go({ show: true }).catch((error: unknown) => this.complain(error));
  }

  /** Back to where so many of the lesson's moves had been made. */
  async takeBack(done: number): Promise<void> {
    const mine = this.coach.page.seat;
    let left = done;
    const cut = this.actions.findIndex(([seat]) => seat === mine && left-- === 0);
    await this.open(cut < 0 ? this.actions : this.actions.slice(0, cut)).catch(() => undefined);
  }

  private async open(actions: Moves): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue = [];
    this.looking = false;
    let told: LessonTable;
    try {
      told = await this.call({ actions });
    } catch (error) {
      if (actions.length) {
        // A lesson that has changed since: from the beginning.
        this.coach.patch({ at: 0 });
        return this.open([]);
      }
      this.complain(error);
      return;
    }
    const now = Date.now();
    this.tell({
      t: "welcome",
      now,
      you: { seat: this.coach.page.seat, player: null },
      room: this.room(),
      table: told.table,
    });
    this.onState("open");
    // The learner's own moves are on the table already.
    this.coach.moved(told.done, told.strayed);
    this.receive(told);
  }

  private async go(what: LessonBody): Promise<void> {
    this.hurry();
    this.receive(await this.call({ ...what, actions: this.actions }));
  }

  private async call(body: LessonBody): Promise<LessonTable> {
    return api.playLesson(this.coach.game, body);
  }

  private receive(told: LessonTable): void {
    if (this.shut) return;
    this.actions = told.actions;
    this.latest = told;
    this.ask_ = told.steps.at(-1)?.ask?.ask ?? (told.steps.length ? null : (told.table.ask?.ask ?? null));
    this.queue.push(...told.steps);
    if (told.over) this.queue.push({ t: "room", now: Date.now(), room: this.room("over") });
    this.coach.keep(told.actions);
    if (!this.timer && !this.looking) this.pump();
  }

  /** Tell the next thing, and the one after it a little later. */
  private pump(): void {
    this.timer = 0;
    const message = this.queue.shift();
    if (message) this.tell(message);
    if (message?.t === "step" && message.pause) this.looking = true;
    if (this.queue.length && !this.looking) {
      this.timer = window.setTimeout(() => this.pump(), this.queue[0]!.t === "room" ? 0 : PACE);
    } else if (this.latest) {
      this.coach.moved(this.latest.done, this.latest.strayed);
    }
  }

  /** Everything that has happened is told before something new is done. */
  private hurry(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.looking = false;
    while (this.queue.length) this.tell(this.queue.shift()!);
  }

  /** On to the next deal, in which the others may be first. */
  private async lookedEnough(): Promise<void> {
    this.hurry();
    await this.go({});
  }

  private async hint(): Promise<void> {
    const { hint } = await this.call({ actions: this.actions, hint: true });
    if (hint && this.ask_ !== null) this.tell({ t: "hint", ask: this.ask_, action: hint, reasons: [] });
  }

  private async choices(find: string): Promise<void> {
    const { choices } = await this.call({ actions: this.actions, find });
    if (choices && this.ask_ !== null) this.tell({ t: "choices", ask: this.ask_, find, ...choices });
  }

  private tell(message: ServerMessage): void {
    if (!this.shut) this.onMessage(message);
  }

  private complain(error: unknown): void {
    this.tell({ ...troubleIn(error), t: "error" } as ServerMessage);
  }

  /** Nobody else ever sees it. */
  private room(state: Room["state"] = "playing"): Room {
    const { players, seat: mine } = this.coach.page;
    const seats = Array.from({ length: players }, (_, seat) => ({
      seat,
      kind: seat === mine ? ("human" as const) : ("bot" as const),
      name: seat === mine ? t("lesson.me") : null,
      player: null,
      avatar: seat === mine ? (player.value?.avatar ?? seat) : seat,
      bot: seat === mine ? null : this.bot,
      ready: true,
      online: true,
      auto: false,
      left: false,
    }));
    const empty = {
      link: "",
      spectators: 0,
      commitment: "",
      results: [],
      totals: {},
      knocks: [],
      vote: null,
      reveal: null,
    };
    return { room: "", game: this.coach.game, options: {}, settings: {}, state, host: mine, seats, match: 1, ...empty };
  }
}

function troubleIn(error: unknown): Trouble {
  return error instanceof Problem ? error.trouble : { code: "bug", message: { zh: String(error), en: String(error) } };
}
