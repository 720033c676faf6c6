/** The coach: which step the learner is at. What was done, and whether that was the lesson's, the server says. */

import type { LessonPage, LessonStep } from "../net/protocol";
import { Store } from "../state/store";
import { keepLeft, leftAt, type Moves } from "./kept";
import type { LessonLine } from "./line";

export interface Coached {
  at: number;
  /** How many of the lesson's moves have been made. */
  done: number;
  /** Another move was made instead of the next one. */
  strayed: boolean;
  /** Playing on without the coach. */
  free: boolean;
  finished: boolean;
}

export class Coach extends Store<Coached> {
  /** Set as soon as there is a table to play at. */
  line: LessonLine | null = null;

  constructor(
    readonly game: string,
    readonly page: LessonPage,
  ) {
    super({ ...startOf(game, page), done: 0, strayed: false });
  }

  get step(): LessonStep {
    return this.page.steps[this.value.at]!;
  }

  get isLast(): boolean {
    return this.value.at === this.page.steps.length - 1;
  }

  /** Moves have been made and shown. What was still to be read before them is behind us. */
  moved(done: number, strayed: boolean): void {
    this.go(Math.max(this.value.at, afterMoves(this.page.steps, done)), { done, strayed });
  }

  next(): void {
    if (!this.isLast) this.go(this.value.at + 1);
  }

  /** Back to before the move that was not the lesson's. */
  setRight(): void {
    this.patch({ strayed: false });
    void this.line?.takeBack(this.value.done);
  }

  playOn(): void {
    this.go(this.value.at, { free: true });
  }

  restart(): void {
    this.go(0, { done: 0, strayed: false, free: false });
    void this.line?.takeBack(0);
  }

  keep(actions: Moves = this.line?.actions ?? []): void {
    const { at, free, finished } = this.value;
    keepLeft(this.game, { actions, at, free, finished });
  }

  private go(at: number, change: Partial<Coached> = {}): void {
    const finished = this.value.finished || at === this.page.steps.length - 1;
    this.patch({ ...change, at, finished });
    this.keep();
  }
}

/** Where it was left; from the beginning once it was heard to its end. */
function startOf(game: string, page: LessonPage): Pick<Coached, "at" | "free" | "finished"> {
  const { at, free, finished } = leftAt(game);
  const over = at >= page.steps.length - 1 || free;
  return { at: over ? 0 : at, free: false, finished };
}

/** The first step after so many moves. */
function afterMoves(steps: LessonStep[], done: number): number {
  let left = done;
  const at = steps.findIndex((step) => step.does && left-- === 1);
  return done === 0 ? 0 : Math.min(at + 1, steps.length - 1);
}
