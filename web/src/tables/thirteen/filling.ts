/** Which row is being filled, and which cards of the hand a button for a type takes up for it. The game says what makes a type. */

import { parseCards, type Card } from "../../cards/cards";
import { PLACES, SIZES, type Laying, type Place } from "./laying";

/** A row that has been begun, else the lowest that is empty; null when all are full. */
export function rowToFill(laying: Laying): Place | null {
  const open = PLACES.filter((place) => laying[place].length < SIZES[place]).reverse();
  return open.find((place) => laying[place].length > 0) ?? open[0] ?? null;
}

/** The free cards that a text names, by their numbers; null if one of them is not free. */
export function idsOf(cards: readonly Card[], free: readonly number[], text: string): number[] | null {
  const left = [...free];
  const ids = parseCards(text).map((card) => {
    const at = left.findIndex((id) => cards[id] === card);
    return at < 0 ? -1 : left.splice(at, 1)[0]!;
  });
  return ids.includes(-1) ? null : ids;
}

/** Which of the choices is chosen: cards that are alike are as good as each other. -1 for none. */
export function chosenAmong(cards: readonly Card[], choices: readonly string[], chosen: readonly number[]): number {
  const spelt = (some: readonly Card[]): string => [...some].sort().join(" ");
  const now = spelt(chosen.map((id) => cards[id]!));
  return choices.findIndex((text) => spelt(parseCards(text)) === now);
}
