/** Where a lesson was left on this device: it is kept nowhere else. */

import { recall, remember } from "../state/keep";
import type { LessonTable } from "../net/protocol";

export type Moves = LessonTable["actions"];

export interface Left {
  /** Every move so far, everybody's. */
  actions: Moves;
  /** The step one was at. */
  at: number;
  /** Playing on without the coach. */
  free: boolean;
  /** Heard to its end, once. */
  finished: boolean;
}

const NEVER: Left = { actions: [], at: 0, free: false, finished: false };
const key = (game: string): string => `lesson.${game}`;

export function leftAt(game: string): Left {
  try {
    return { ...NEVER, ...(JSON.parse(recall(key(game)) ?? "{}") as Partial<Left>) };
  } catch {
    return NEVER;
  }
}

export function keepLeft(game: string, left: Left): void {
  remember(key(game), JSON.stringify(left));
}

export type Progress = "new" | "begun" | "finished";

export function progressOf(game: string): Progress {
  const { at, finished } = leftAt(game);
  return finished ? "finished" : at > 0 ? "begun" : "new";
}
