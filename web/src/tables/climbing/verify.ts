/** Climbing: one stock, shuffled anew with all cards out of play whenever it cannot fill the hands of a round. */

import { isJoker, minus, parseCards, RANKS, SUITS, type Card } from "../../cards/cards";
import { Stream } from "../../verify/shuffle";
import type { Check } from "../../verify/check";
import type { Evidence } from "../kinds";

const JOKERS = ["sj", "bj"];

function number(card: Card): number {
  return isJoker(card) ? 53 + JOKERS.indexOf(card) : RANKS.indexOf(card[0]!) * 4 + SUITS.indexOf(card[1]!);
}

function ascending(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => number(a) - number(b));
}

/** Two decks with both jokers, ascending. */
export function twoDecks(): Card[] {
  const one = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  return ascending([...one, ...one, ...JOKERS, ...JOKERS]);
}

function same(one: readonly Card[], two: readonly Card[]): boolean {
  return ascending(one).join(" ") === ascending(two).join(" ");
}

export async function verifyClimbing({ key, frames }: Evidence<"climbing">): Promise<Check[]> {
  const checks: Check[] = [];
  let stock: Card[] = [];
  let shuffles = 0;
  let good = true;
  for (const frame of frames) {
    const dealt = frame.events.filter((event) => event.name === "dealt").map((event) => parseCards(event.data.cards));
    if (dealt.length) {
      if (shuffles === 0 || frame.events.some((event) => event.name === "shuffled")) {
        if (shuffles) checks.push({ key: "verify.stock", n: shuffles, good });
        // What the seats kept stays out of the shuffle: all they hold now but for what they have just been dealt.
        const held = frame.views.flatMap((view) => parseCards(view.hand));
        const cards = ascending(minus(twoDecks(), minus(held, dealt.flat())));
        stock = await new Stream(key, `stock/${shuffles++}`).shuffled(cards);
        good = true;
      }
      for (const cards of dealt) good &&= same(cards, stock.splice(0, cards.length));
    }
  }
  return [...checks, { key: "verify.stock", n: shuffles, good }];
}
