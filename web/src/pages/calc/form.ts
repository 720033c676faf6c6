/** What the forms of the calculator share. */

import { readCards } from "../../cards/cards";
import type { Key } from "../../lang";
import type { GameDetail } from "../../net/api";
import type { Values } from "../../net/types";

/** The table a question is about. */
export interface Asked {
  game: GameDetail;
  options: Values;
  seats: number;
}

export interface FormProps<Draft> extends Asked {
  /** What has been filled in. */
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** The game's own words. */
  texts: Record<string, string>;
}

/** A field that is not filled in yet, and the words that say so. */
export interface Lack {
  field: string;
  key: Key;
  gaps?: Record<string, string | number>;
}

/** Cards as the server writes them, where they can be read; else as typed, and the server says what is wrong. */
export function tidy(text: string): string {
  return readCards(text)?.join(" ") ?? text.trim();
}

/** The list with one item changed. */
export function changed<T>(items: readonly T[], at: number, change: Partial<T>): T[] {
  return items.map((item, index) => (index === at ? { ...item, ...change } : item));
}

/** The seat in `plays[2]` or `players[2].back`. */
export function seatIn(place: string): number {
  return Number(/\[(\d+)\]/.exec(place)?.[1] ?? 0);
}
