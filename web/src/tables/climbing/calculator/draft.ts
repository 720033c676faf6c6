/** A round of plays as the form has it, to a scoring request and back. */

import { t } from "../../../lang";
import type { GameDetail } from "../../../net/api";
import { seatIn, tidy, type Asked, type Lack } from "../../../pages/calc/form";
import { listOf, numberOf, objectOf, textOf, Unreadable } from "../../../pages/calc/reading";

/** Played, passed, or has no coins and takes no part. */
export const DEEDS = ["play", "pass", "out"] as const;

export interface Seat {
  deed: (typeof DEEDS)[number];
  cards: string;
  /** What the player has; as many as everybody starts with where nobody said. */
  coins: number | null;
}

export interface Draft {
  seats: Seat[];
}

const EXAMPLE = ["Ks Kh Kd", "8s 8h 8d", "As Ah", ""];

export function blank(game: GameDetail): Draft {
  return { seats: Array.from({ length: Math.max(...game.players) }, () => ({ deed: "play", cards: "", coins: null })) };
}

export function example(game: GameDetail): Draft {
  const seats = blank(game).seats.map((seat, at): Seat => {
    const cards = EXAMPLE[at] ?? "";
    return { ...seat, cards, deed: cards ? "play" : "pass" };
  });
  return { seats };
}

export function coinsOf({ deed, coins }: Seat, { options }: Pick<Asked, "options">): number {
  return deed === "out" ? 0 : (coins ?? Number(options.coins ?? 0));
}

export function request(draft: Draft, table: Asked): Record<string, unknown> {
  const here = draft.seats.slice(0, table.seats);
  return {
    coins: here.map((seat) => coinsOf(seat, table)),
    plays: here.map(({ deed, cards }) => (deed === "out" ? null : deed === "pass" ? "" : tidy(cards))),
  };
}

export function read(value: unknown, { seats }: Asked): Draft {
  const asked = objectOf(value, ["coins", "plays"]);
  const coins = listOf(asked.coins, numberOf);
  const plays = listOf(asked.plays, (play) => (play === null ? null : textOf(play)));
  if (coins.length !== seats || plays.length !== seats) throw new Unreadable();
  return {
    seats: plays.map((cards, seat): Seat => {
      const have = coins[seat]!;
      if ((cards === null) !== (have === 0)) throw new Unreadable();
      if (cards === null) return { deed: "out", cards: "", coins: null };
      return { deed: cards.trim() ? "play" : "pass", cards, coins: have };
    }),
  };
}

export function lacking(draft: Draft, table: Asked): Lack | null {
  for (const [at, seat] of draft.seats.slice(0, table.seats).entries()) {
    const gaps = { n: at + 1 };
    if (seat.deed === "play" && !seat.cards.trim()) return { field: `plays[${at}]`, key: "score.no_cards", gaps };
    if (seat.deed !== "out" && !(coinsOf(seat, table) > 0))
      return { field: `coins[${at}]`, key: "score.no_coins", gaps };
  }
  return null;
}

export function field(place: string | null): string | null {
  return place;
}

export function called(place: string): string {
  return t("score.player", { n: seatIn(place) + 1 });
}
