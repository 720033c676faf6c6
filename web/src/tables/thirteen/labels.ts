/** What suggestions are called: by their rows; and where two are alike in that, by the cards in which they differ. */

import { cardSign, minus, parseCards, type Card } from "../../cards/cards";
import { PLACES, type Place, type Rows } from "./laying";

/** A row, and the cards in it by which a plan differs from its namesakes. */
export interface Apart {
  place: Place;
  cards: string;
}

/** For each plan what tells it from those with the same row names; nothing where the names do. */
export function apartOf(plans: readonly (Rows & { names: string[] })[]): Apart[][] {
  return plans.map((plan) => {
    let alike = plans.filter((other) => other !== plan && other.names.join() === plan.names.join());
    const out: Apart[] = [];
    for (const place of PLACES) {
      const still = alike.filter((other) => sorted(other[place]) === sorted(plan[place]));
      if (still.length === alike.length) continue;
      const others = alike.map((other) => parseCards(other[place]));
      out.push({ place, cards: ownCards(parseCards(plan[place]), others).map(cardSign).join(" ") });
      alike = still;
    }
    return out;
  });
}

/** The same cards in every row, in whatever order. */
export function sameRows(one: Rows, two: Rows): boolean {
  return PLACES.every((place) => sorted(one[place]) === sorted(two[place]));
}

function sorted(row: string): string {
  return parseCards(row).sort().join(" ");
}

/** What this row has and not every other one has too. */
function ownCards(mine: Card[], others: Card[][]): Card[] {
  const common = others.reduce((kept, other) => minus(kept, minus(kept, other)), mine);
  return minus(mine, common);
}
