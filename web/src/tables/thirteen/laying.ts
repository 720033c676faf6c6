/** Thirteen cards on their way from the hand into three rows. Cards are counted 0 … 12: some decks hold a card twice. */

import { parseCards, type Card } from "../../cards/cards";

export const PLACES = ["front", "middle", "back"] as const;
export type Place = (typeof PLACES)[number];
export const SIZES: Record<Place, number> = { front: 3, middle: 5, back: 5 };

export type Laying = Record<Place, number[]>;
export type Spot = Place | "hand";

export const NOTHING: Laying = { front: [], middle: [], back: [] };

export function placeOf(laying: Laying, id: number): Spot {
  return PLACES.find((place) => laying[place].includes(id)) ?? "hand";
}

export function isFull(laying: Laying): boolean {
  return PLACES.every((place) => laying[place].length === SIZES[place]);
}

export function inHand(laying: Laying, count: number): number[] {
  const laid = new Set(PLACES.flatMap((place) => laying[place]));
  return Array.from({ length: count }, (_, id) => id).filter((id) => !laid.has(id));
}

function without(laying: Laying, ids: readonly number[]): Laying {
  const rest = (place: Place): number[] => laying[place].filter((id) => !ids.includes(id));
  return { front: rest("front"), middle: rest("middle"), back: rest("back") };
}

/** Put cards into a row or back into the hand. A row takes what it has room for; the others stay where they were. */
export function move(laying: Laying, ids: readonly number[], to: Spot): Laying {
  if (to === "hand") return without(laying, ids);
  const coming = ids.filter((id) => !laying[to].includes(id));
  const fitting = coming.slice(0, SIZES[to] - laying[to].length);
  const rest = without(laying, fitting);
  return { ...rest, [to]: [...rest[to], ...fitting] };
}

/** Two cards change places, wherever they lie. */
export function swap(laying: Laying, one: number, two: number): Laying {
  const turn = (id: number): number => (id === one ? two : id === two ? one : id);
  return { front: laying.front.map(turn), middle: laying.middle.map(turn), back: laying.back.map(turn) };
}

/** When two cards are the only ones left for a row's last places, nobody wants to carry them there one by one. */
export function finish(laying: Laying, count: number): Laying {
  const open = PLACES.filter((place) => laying[place].length < SIZES[place]);
  const left = inHand(laying, count);
  const place = open[0];
  if (open.length !== 1 || place === undefined || left.length !== SIZES[place] - laying[place].length) return laying;
  return { ...laying, [place]: [...laying[place], ...left] };
}

export type Rows = Record<Place, string>;

/** An arrangement by card texts as one by numbers; null when the cards are not these. */
export function fromRows(cards: readonly Card[], rows: Rows): Laying | null {
  const free = cards.map((card, id) => ({ card, id }));
  const out: Laying = { front: [], middle: [], back: [] };
  for (const place of PLACES) {
    for (const card of parseCards(rows[place])) {
      const at = free.findIndex((one) => one.card === card);
      if (at < 0) return null;
      out[place].push(free.splice(at, 1)[0]!.id);
    }
  }
  return out;
}

export function toRows(cards: readonly Card[], laying: Laying): Rows {
  const text = (place: Place): string => laying[place].map((id) => cards[id]).join(" ");
  return { front: text("front"), middle: text("middle"), back: text("back") };
}

/** A row as people read it: groups of equal ranks first, then high to low. */
export function rowOrder(cards: readonly Card[]): Card[] {
  const order = "23456789TJQKA";
  const rank = (card: Card): number => (order.includes(card[0]!) && card !== "jk" ? order.indexOf(card[0]!) : 20);
  const many = (card: Card): number => cards.filter((other) => rank(other) === rank(card)).length;
  return [...cards].sort((a, b) => many(b) - many(a) || rank(b) - rank(a) || a.localeCompare(b));
}
