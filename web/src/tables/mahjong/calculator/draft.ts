/** A hand of mahjong as the form has it, to a scoring request and back. */

import { parseTiles } from "../../../cards/tiles";
import { t } from "../../../lang";
import type { Values } from "../../../net/types";
import { seatIn, type Asked, type Lack } from "../../../pages/calc/form";
import {
  choiceOf,
  flagOf,
  listOf,
  numberOf,
  objectOf,
  seatOf,
  shared,
  textOf,
  Unreadable,
} from "../../../pages/calc/reading";
import { NOBODY } from "../../../pages/calc/SeatPick";

/** The scoring contract's own words, Chinese in every language, and under which name a game calls them. */
export const MELDS: Record<string, string> = {
  吃: "chow",
  碰: "pung",
  点杠: "exposed_kong",
  碰杠: "added_kong",
  暗杠: "concealed_kong",
  边: "bian",
  钻: "zuan",
  砸: "za",
  砸杠: "zagang",
};
export const FLAGS: Record<string, string> = {
  杠上花: "kong_flower",
  抢杠胡: "robbed_kong",
  天胡: "heaven",
  地胡: "earth",
};
export const CONCEALED = "暗杠";
export const KONGS = ["点杠", "碰杠", CONCEALED];
export const ZA = "砸";
export const PUNG = "碰";
export const ROBBED = "抢杠胡";
const ZAGANG = "砸杠";
/** Melds that a table may be without, by the option that says so. */
const OPTION_OF: Record<string, string> = { 吃: "chow", 边: "bian", 钻: "zuan", 砸: "za", 砸杠: "za" };
export const MOST_MELDS = 4;

export interface Meld {
  kind: string;
  tiles: string;
  /** Whether the last tile of a 砸杠 or 砸 was one's own draw: one from a discard breaks 门清. */
  drawn: boolean;
  /** Who pays for a kong: who gave the tile, for a 暗杠 anybody; nobody where it is not to be counted. */
  payer: number;
}

export interface Winner {
  seat: number;
  hand: string;
  melds: Meld[];
}

/** A kong that pays besides those among the winners' melds. */
export interface Kong {
  seat: number;
  kind: string;
  from: number;
}

export const ENDS = ["drawn", "given", "nobody"] as const;
export type End = (typeof ENDS)[number];

/** Several winners win on one tile of one player, so both stand here once, as do the flags. */
export interface Draft {
  end: End;
  dealer: number;
  from: number;
  tile: string;
  runs: number[];
  winners: Winner[];
  flags: string[];
  kongs: Kong[];
}

const NO_RUNS = [0, 0, 0, 0];

export function blank(): Draft {
  const winners = [{ seat: 0, hand: "", melds: [] }];
  return { end: "drawn", dealer: 0, from: 1, tile: "", runs: NO_RUNS, winners, flags: [], kongs: [] };
}

export function example(): Draft {
  return { ...blank(), tile: "5p", winners: [{ seat: 0, hand: "123456789m 456p 22z", melds: [] }] };
}

/** Whoever wins: one by their own draw, any number on a discard. */
export function winnersOf({ end, winners }: Draft): Winner[] {
  return end === "nobody" ? [] : end === "drawn" ? winners.slice(0, 1) : winners;
}

/** The draft at a table of so many: everybody in it sits there, and nobody gives to themselves. */
export function fitted(draft: Draft, seats: number): Draft {
  const taken: number[] = [];
  const winners = draft.winners.slice(0, seats - 1).map((one) => {
    const seat = elsewhere(one.seat, taken, seats);
    taken.push(seat);
    return { ...one, seat, melds: one.melds.map((meld) => ({ ...meld, payer: payerFor(meld.payer, seat, seats) })) };
  });
  return {
    ...draft,
    winners,
    dealer: elsewhere(draft.dealer, [], seats),
    from: elsewhere(draft.from, draft.end === "given" ? taken : taken.slice(0, 1), seats),
    runs: Array.from({ length: seats }, (_, seat) => draft.runs[seat] ?? 0),
    kongs: draft.kongs.map((kong) => {
      const seat = elsewhere(kong.seat, [], seats);
      return { ...kong, seat, from: elsewhere(kong.from, [seat], seats) };
    }),
  };
}

function payerFor(payer: number, winner: number, seats: number): number {
  return payer === NOBODY ? NOBODY : elsewhere(payer, [winner], seats);
}

/** The seat, or the next one that there is and that is free. */
export function elsewhere(seat: number, taken: readonly number[], seats: number): number {
  for (let step = 0; step < seats; step++) {
    const other = (seat + step) % seats;
    if (!taken.includes(other)) return other;
  }
  return seat % seats;
}

/** Kinds that the table has. */
export function kindsAt(options: Values): string[] {
  return Object.keys(MELDS).filter((kind) => options[OPTION_OF[kind] ?? ""] !== false);
}

/** Whether this table asks where the last tile of such a meld came from. */
export function asksOrigin(kind: string, options: Values): boolean {
  return kind === ZAGANG || (kind === ZA && options.za_drawn === true);
}

/** 下跑: whether anybody stakes anything at this table. */
export function hasRuns(options: Values): boolean {
  return Number(options.max_run) > 0;
}

export function request(given: Draft, { options, seats }: Asked): Record<string, unknown> {
  const draft = fitted(given, seats);
  const winners = winnersOf(draft);
  const from = draft.end === "given" ? draft.from : null;
  return {
    dealer: draft.dealer,
    ...(hasRuns(options) ? { runs: draft.runs } : {}),
    wins: winners.map(({ seat, hand, melds }) => ({
      seat,
      hand: hand.trim(),
      tile: draft.tile,
      from,
      melds: melds.map(({ kind, tiles, drawn }) => ({
        kind,
        tiles: tiles.trim(),
        ...(asksOrigin(kind, options) ? { drawn } : {}),
      })),
      flags: draft.flags,
    })),
    kongs: [
      ...winners.flatMap(({ seat, melds }) => melds.filter(isPaid).map(({ kind, payer }) => paid(seat, kind, payer))),
      ...draft.kongs.map((kong) => paid(kong.seat, kong.kind, kong.from)),
    ],
  };
}

function isPaid({ kind, payer }: Meld): boolean {
  return KONGS.includes(kind) && payer !== NOBODY;
}

function paid(seat: number, kind: string, from: number): Record<string, unknown> {
  return { seat, kind, from: kind === CONCEALED ? null : from };
}

export function read(value: unknown, { options, seats }: Asked): Draft {
  const asked = objectOf(value, ["dealer", "runs", "wins", "kongs"]);
  const wins = listOf(asked.wins, (win) => readWin(win, options, seats));
  const kongs = listOf(asked.kongs ?? [], (kong) => readKong(kong, seats));
  const runs = listOf(asked.runs ?? NO_RUNS.slice(0, seats), numberOf);
  if (runs.length !== seats) throw new Unreadable();
  const base = { ...blank(), dealer: seatOf(asked.dealer, seats), runs };
  if (!wins.length) return { ...base, end: "nobody", kongs };
  const { from, tile, flags } = shared(wins.map((win) => ({ from: win.from, tile: win.tile, flags: win.flags })));
  if (from === null && wins.length > 1) throw new Unreadable();
  const winners = wins.map(({ winner }) => ({
    ...winner,
    melds: winner.melds.map((meld) => ({ ...meld, payer: payerIn(kongs, winner.seat, meld.kind) })),
  }));
  const end = from === null ? "drawn" : "given";
  return { ...base, end, from: from ?? elsewhere(1, [winners[0]!.seat], seats), tile, flags, winners, kongs };
}

/** Who pays for a winner's kong, which is then no longer among the others. */
function payerIn(kongs: Kong[], seat: number, kind: string): number {
  const at = kongs.findIndex((kong) => kong.seat === seat && kong.kind === kind);
  return at < 0 ? NOBODY : kongs.splice(at, 1)[0]!.from;
}

function readWin(value: unknown, options: Values, seats: number) {
  const win = objectOf(value, ["seat", "hand", "tile", "from", "melds", "flags"]);
  const seat = seatOf(win.seat, seats);
  const from = win.from == null ? null : seatOf(win.from, seats);
  const melds = listOf(win.melds ?? [], (meld) => readMeld(meld, options));
  const flags = listOf(win.flags ?? [], (flag) => choiceOf(flag, Object.keys(FLAGS)));
  if (from === seat || melds.length > MOST_MELDS) throw new Unreadable();
  return { winner: { seat, hand: textOf(win.hand), melds }, tile: textOf(win.tile), from, flags };
}

function readMeld(value: unknown, options: Values): Meld {
  const meld = objectOf(value, ["kind", "tiles", "drawn"]);
  const kind = choiceOf(meld.kind, Object.keys(MELDS));
  const drawn = flagOf(kind === ZAGANG ? meld.drawn : (meld.drawn ?? false));
  if (drawn && !asksOrigin(kind, options)) throw new Unreadable();
  return { kind, tiles: textOf(meld.tiles), drawn, payer: NOBODY };
}

function readKong(value: unknown, seats: number): Kong {
  const kong = objectOf(value, ["seat", "kind", "from"]);
  const [seat, kind] = [seatOf(kong.seat, seats), choiceOf(kong.kind, KONGS)];
  if ((kong.from == null) !== (kind === CONCEALED)) throw new Unreadable();
  const from = kong.from == null ? elsewhere(seat + 1, [seat], seats) : seatOf(kong.from, seats);
  if (from === seat) throw new Unreadable();
  return { seat, kind, from };
}

export function lacking(given: Draft, { seats }: Asked): Lack | null {
  const winners = winnersOf(fitted(given, seats));
  for (const [at, { seat, hand, melds }] of winners.entries()) {
    const gaps = { n: seat + 1 };
    if (!hand.trim()) return { field: `wins[${at}].hand`, key: "score.no_hand", gaps };
    if (!given.tile && at === 0) return { field: "tile", key: "score.tile_after", gaps };
    const field = at === 0 ? "tile" : `wins[${at}].hand`;
    if (!parseTiles(hand).includes(given.tile)) return { field, key: "score.tile_not_there", gaps };
    const empty = melds.findIndex((meld) => !meld.tiles.trim());
    if (empty >= 0) return { field: `wins[${at}].melds[${empty}]`, key: "score.no_meld", gaps };
  }
  return null;
}

const FIELD_OF: Record<string, string> = {
  several_wins: "winners",
  winner_twice: "winners",
  wins_differ: "winners",
  flag_contradicts: "flags",
  too_many_kongs: "kongs",
};

export function field(place: string | null, code: string): string | null {
  if (FIELD_OF[code]) return FIELD_OF[code];
  if (!place) return null;
  if (place.startsWith("wins")) return /^wins\[\d+\]\.melds\[\d+\]/.exec(place)?.[0] ?? `wins[${seatIn(place)}].hand`;
  return place.startsWith("kongs") ? "kongs" : place;
}

export function called(place: string, draft: Draft): string {
  const at = seatIn(place);
  const seat = place.startsWith("wins") ? draft.winners[at]?.seat : place.startsWith("kongs") ? undefined : at;
  return seat === undefined ? t("score.kongs") : t("score.player", { n: seat + 1 });
}
