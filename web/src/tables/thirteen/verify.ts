/** Thirteen cards: each deal is its own shuffle, seat s gets places 13s … 13s+12; a horse may be drawn for each. */

import { isJoker, parseCards, RANKS, SUITS, type Card } from "../../cards/cards";
import { Stream } from "../../verify/shuffle";
import type { Check } from "../../verify/check";
import type { Evidence } from "../kinds";

const HAND = 13;

/** The deck in the order the shuffle starts from: ascending, extra suits among the others, jokers last. */
export function thirteenDeck(seats: number, options: Record<string, unknown>): Card[] {
  const extra =
    typeof options.extra_suits === "number"
      ? options.extra_suits
      : "extra_suits" in options
        ? Math.max(0, seats - 4)
        : 0;
  const doubled = ["d", "c"].slice(0, extra);
  const deck: Card[] = [];
  for (const rank of RANKS) {
    for (const suit of SUITS) {
      deck.push(rank + suit);
      if (doubled.includes(suit)) deck.push(rank + suit);
    }
  }
  const jokers = typeof options.jokers === "number" ? options.jokers : 0;
  return [...deck, ...Array.from({ length: jokers }, () => "jk")];
}

function sorted(cards: Card[]): string {
  const key = (card: Card): number => (isJoker(card) ? 99 : RANKS.indexOf(card[0]!) * 4 + SUITS.indexOf(card[1]!));
  return [...cards].sort((a, b) => key(a) - key(b)).join(" ");
}

export async function verifyThirteen({ match, key, frames }: Evidence<"thirteen">): Promise<Check[]> {
  const seats = match.scores.length;
  const deck = thirteenDeck(seats, match.options);
  const dealt = new Map<number, string[]>();
  const horses = new Map<number, string>();
  for (const frame of frames) {
    for (const view of frame.views) {
      if (match.options.horse === "random") horses.set(view.deal, view.horse ?? "");
      if (view.seat === null || !view.hand) continue;
      const hands = dealt.get(view.deal) ?? [];
      hands[view.seat] = view.hand;
      dealt.set(view.deal, hands);
    }
  }
  const checks: Check[] = [];
  for (const [deal, hands] of dealt) {
    const order = await new Stream(key, `deal/${deal}`).shuffled(deck);
    const good = hands.every(
      (hand, seat) => sorted(parseCards(hand)) === sorted(order.slice(HAND * seat, HAND * seat + HAND)),
    );
    const horse = horses.get(deal);
    const drawn = RANKS[await new Stream(key, `horse/${deal}`).below(RANKS.length)] + "h";
    checks.push({ key: "verify.deal", n: deal + 1, good: good && (horse === undefined || horse === drawn) });
  }
  return checks;
}
