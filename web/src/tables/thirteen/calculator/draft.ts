/** Everybody's rows as the form has them, to a scoring request and back. */

import { script, t } from "../../../lang";
import type { GameDetail } from "../../../net/api";
import type { Values } from "../../../net/types";
import { seatIn, tidy, type Asked, type Lack } from "../../../pages/calc/form";
import { listOf, numberOf, objectOf, seatOf, textOf, Unreadable } from "../../../pages/calc/reading";

export const PLACES = ["front", "middle", "back"] as const;

export interface Hand {
  /** Declares a special instead of laying rows. */
  declares: boolean;
  special: string;
  front: string;
  middle: string;
  back: string;
  bet: number;
}

export interface Draft {
  players: Hand[];
  banker: number;
  /** The horse of this deal, where it is drawn. */
  horse: string;
}

const EMPTY: Hand = { declares: false, special: "", front: "", middle: "", back: "", bet: 1 };
const EXAMPLE: Partial<Hand>[] = [
  { front: "Ks Kh 7d", middle: "5s 6h 7c 8d 9s", back: "As Qs Js 4s 2s" },
  { front: "Qd Jh 3c", middle: "8s 8h 4d 4h 2c", back: "Th Td Tc 6s 6d" },
  { front: "Ad 9h 4c", middle: "Jc Jd 7s 3d 2d", back: "Kd Kc Qh Qc 5h" },
  { front: "7h 6c 2h", middle: "9c 9d 3s 3h 8c", back: "Ac Ah 5c 5d Ts" },
];

export function blank(game: GameDetail): Draft {
  return { players: Array.from({ length: Math.max(...game.players) }, () => EMPTY), banker: 0, horse: "" };
}

/** Ordinary rows for four; others at a larger table are left to be filled in. */
export function example(game: GameDetail): Draft {
  const { players, ...rest } = blank(game);
  return { ...rest, players: players.map((one, seat) => ({ ...one, ...EXAMPLE[seat] })), horse: "8h" };
}

export function hasBanker(options: Values): boolean {
  return options.mode === "banker";
}

export function drawsHorse(options: Values): boolean {
  return options.horse === "random";
}

export function request(draft: Draft, { options, seats }: Asked): Record<string, unknown> {
  const here = draft.players.slice(0, seats);
  const bets = here.map((one, seat) => (seat === draft.banker ? 0 : one.bet));
  return {
    players: here.map(laid),
    ...(hasBanker(options) ? { banker: draft.banker, bets } : {}),
    ...(drawsHorse(options) ? { horse: draft.horse } : {}),
  };
}

function laid(hand: Hand): Record<string, string> {
  if (hand.declares) return { special: tidy(hand.special) };
  return { front: tidy(hand.front), middle: tidy(hand.middle), back: tidy(hand.back) };
}

export function read(value: unknown, { game, options, seats }: Asked): Draft {
  const asked = objectOf(value, ["players", "banker", "bets", "horse"]);
  const hands = listOf(asked.players, readHand);
  if (hands.length !== seats) throw new Unreadable();
  const draft = blank(game);
  const players = draft.players.map((none, seat) => hands[seat] ?? none);
  const horse = drawsHorse(options) ? textOf(asked.horse) : "";
  if (!hasBanker(options)) return { ...draft, players, horse };
  const bets = listOf(asked.bets, numberOf);
  const banker = seatOf(asked.banker, seats);
  if (bets.length !== seats) throw new Unreadable();
  return { players: players.map((one, seat) => ({ ...one, bet: seat === banker ? 1 : bets[seat]! })), banker, horse };
}

function readHand(value: unknown): Hand {
  const hand = objectOf(value, ["special", ...PLACES]);
  if (hand.special != null) {
    if (PLACES.some((place) => place in hand)) throw new Unreadable();
    return { ...EMPTY, declares: true, special: textOf(hand.special) };
  }
  return { ...EMPTY, front: textOf(hand.front), middle: textOf(hand.middle), back: textOf(hand.back) };
}

export function lacking({ players, banker, horse }: Draft, { options, seats }: Asked): Lack | null {
  const most = Number(options.max_bet ?? 1);
  for (const [seat, { bet }] of players.slice(0, seats).entries()) {
    if (!hasBanker(options) || seat === banker || (bet >= 1 && bet <= most)) continue;
    return { field: `bets[${seat}]`, key: "score.bet_range", gaps: { most } };
  }
  return drawsHorse(options) && !horse ? { field: "horse", key: "score.no_horse" } : null;
}

const FIELD_OF: Record<string, string> = { too_few_suits: "options" };

export function field(place: string | null, code: string): string | null {
  return FIELD_OF[code] ?? (code.includes("horse") ? "horse" : place);
}

export function called(place: string, _draft: Draft, texts: Record<string, string>): string {
  const row = /\.(\w+)$/.exec(place)?.[1];
  const name = row === "special" ? texts["term.special.name"] : texts[`place.${row}`];
  return [t("score.player", { n: seatIn(place) + 1 }), script(name ?? "")].filter(Boolean).join(" ");
}
