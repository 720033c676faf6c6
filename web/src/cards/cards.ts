/** Playing cards by their text: As Td 9c, jokers jk sj bj. */

export type Card = string;

export const RANKS = "23456789TJQKA";
export const SUITS = "shdc";
export const SUIT_SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

export function parseCards(text: string | null | undefined): Card[] {
  return text ? text.split(" ").filter(Boolean) : [];
}

export function cardsText(cards: readonly Card[]): string {
  return cards.join(" ");
}

export function isJoker(card: Card): boolean {
  return card === "jk" || card === "sj" || card === "bj";
}

export function rankOf(card: Card): number {
  return isJoker(card) ? 13 + ["jk", "sj", "bj"].indexOf(card) : RANKS.indexOf(card[0]!);
}

export function suitOf(card: Card): number {
  return isJoker(card) ? 0 : SUITS.indexOf(card[1]!);
}

export function rankText(card: Card): string {
  return card[0] === "T" ? "10" : card[0]!;
}

export type SortBy = "rank" | "suit";

/** High cards first; by suit keeps flushes together. `order` names ranks from low to high where it is not 2 … A. */
export function sortCards(cards: readonly Card[], by: SortBy = "rank", order: string = RANKS): Card[] {
  const rank = (card: Card): number => (isJoker(card) ? rankOf(card) : order.indexOf(card[0]!));
  const key = (card: Card): number =>
    by === "rank" ? rank(card) * 4 + 3 - suitOf(card) : (3 - suitOf(card)) * 20 + rank(card);
  return [...cards].sort((a, b) => (isJoker(b) ? 100 + rankOf(b) : key(b)) - (isJoker(a) ? 100 + rankOf(a) : key(a)));
}

/** What is left of `all` without `some`, one for one. */
export function minus(all: readonly Card[], some: readonly Card[]): Card[] {
  const rest = [...all];
  for (const card of some) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** Typed by hand: `10h`, `AS` and signs are forgiven. */
export function readCards(text: string): Card[] | null {
  const out: Card[] = [];
  for (const raw of text.trim().split(/[\s,，、]+/)) {
    if (!raw) continue;
    const word = raw
      .replace("♠", "s")
      .replace("♥", "h")
      .replace("♦", "d")
      .replace("♣", "c")
      .toLowerCase()
      .replace("10", "t");
    if (isJoker(word)) out.push(word);
    else if (/^[2-9tjqka][shdc]$/.test(word)) out.push(word[0]!.toUpperCase() + word[1]!);
    else return null;
  }
  return out;
}

export function cardSign(card: Card): string {
  const sign = SUIT_SIGNS[card[1]!];
  return sign && card !== "jk" ? rankText(card) + sign : "★";
}
