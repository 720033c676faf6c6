/** What the forms of the calculator share. */

import { readCards } from "../../cards/cards";
import type { GameDetail } from "../../net/api";
import type { Values } from "../../net/types";

export interface FormProps {
  game: GameDetail;
  options: Values;
  onAsk: (request: Record<string, unknown>) => void;
}

/** Cards as the server writes them, where they can be read; else as typed, and the server says what is wrong. */
export function tidy(text: string): string {
  return readCards(text)?.join(" ") ?? text.trim();
}

/** The list with one item changed. */
export function changed<T>(items: readonly T[], at: number, change: Partial<T>): T[] {
  return items.map((item, index) => (index === at ? { ...item, ...change } : item));
}
