/** Rows half laid outlive a reload: this device keeps those of the deal being arranged, and forgets them with it. */

import { recall, remember } from "../../state/keep";
import { NOTHING, PLACES, SIZES, type Laying } from "./laying";

const KEY = "laying";

interface Kept {
  match: string;
  deal: number;
  hand: string;
  laying: Laying;
}

/** The deal that is arranged: the match by its commitment, and the deal's number in it. */
export type DealKey = Pick<Kept, "match" | "deal">;

/** The rows as they were last laid for these cards of this deal; none if they were not. */
export function keptLaying({ match, deal }: DealKey, hand: string): Laying {
  const kept = read();
  const isThis = kept?.match === match && kept.deal === deal && kept.hand === hand;
  return isThis && isSound(kept.laying) ? kept.laying : NOTHING;
}

export function keepLaying({ match, deal }: DealKey, hand: string, laying: Laying): void {
  remember(KEY, JSON.stringify({ match, deal, hand, laying } satisfies Kept));
}

/** Nothing of this match is being arranged any more; another may be, in another tab. */
export function forgetLaying(match: string): void {
  if (read()?.match === match) remember(KEY, null);
}

function read(): Kept | null {
  try {
    return JSON.parse(recall(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Every card at most once, no row too long. */
function isSound(laying: Laying): boolean {
  const ids = PLACES.flatMap((place) => laying?.[place] ?? []);
  const all = PLACES.reduce((sum, place) => sum + SIZES[place], 0);
  return (
    PLACES.every((place) => (laying?.[place]?.length ?? Infinity) <= SIZES[place]) &&
    new Set(ids).size === ids.length &&
    ids.every((id) => Number.isInteger(id) && id >= 0 && id < all)
  );
}
