/** Parts of a table by the names a lesson has for them, and pieces of the learner's hand: whatever can be pointed at. */

import { parseCards } from "../cards/cards";
import { cardName, tileName } from "../cards/names";
import { parseTiles } from "../cards/tiles";
import type { Places } from "../tables/kinds";

const IN_HAND = ".card-button, .tile-button";

export function placeIn(root: Element, places: Places, name: string): Element | null {
  const selector = places[name];
  return selector ? root.querySelector(selector) : null;
}

/** The names of cards or tiles as they are read out; either notation is none of the other. */
export function namesOfPieces(pieces: string): string[] {
  if (!pieces) return [];
  if (/^[1-9]+[mpsz]( |$)/.test(pieces)) return parseTiles(pieces).map(tileName);
  return parseCards(pieces).map(cardName);
}

/** One element a name, no element twice. */
export function piecesIn(root: Element, names: readonly string[]): Element[] {
  const free = [...root.querySelectorAll(IN_HAND)];
  return names.flatMap((name) => {
    const at = free.findIndex((one) => labelOf(one).startsWith(name));
    return at < 0 ? [] : free.splice(at, 1);
  });
}

function labelOf(one: Element): string {
  return one.getAttribute("aria-label") ?? one.querySelector("[aria-label]")?.getAttribute("aria-label") ?? "";
}
