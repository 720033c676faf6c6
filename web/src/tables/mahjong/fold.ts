/** What lies on a mahjong table: the last view, and what has been told since while a curtain is down. */

import { parseTiles, type Tile } from "../../cards/tiles";
import type { GameEvent, View } from "../../net/types";

export interface Meld {
  kind: string;
  tiles: string;
  tile: string;
  source: number | null;
}

export interface Win {
  seat: number;
  source: number | null;
  tile: string;
  hand: string;
  items: [string, number][];
  points: number;
  doubles: [string, number][];
}

export interface Board {
  rivers: Tile[][];
  melds: Meld[][];
  held: number[];
  left: number;
  turn: number;
  /** The discard everybody is looking at. */
  lastDiscard: { seat: number; tile: Tile } | null;
}

export function boardOf(view: View, since: GameEvent[]): Board {
  const board: Board = {
    rivers: (view.rivers as string[]).map(parseTiles),
    melds: (view.melds as Meld[][]).map((melds) => [...melds]),
    held: [...(view.held as number[])],
    left: view.left as number,
    turn: view.turn as number,
    lastDiscard: null,
  };
  if (view.phase === "claim" && view.tile) board.lastDiscard = { seat: view.turn as number, tile: view.tile as Tile };
  for (const event of since) fold(board, event);
  return board;
}

function fold(board: Board, { name, data }: GameEvent): void {
  const seat = data.seat as number;
  if (name === "discarded") {
    board.rivers[seat] = [...board.rivers[seat]!, data.tile as Tile];
    board.held[seat]! -= 1;
    board.turn = seat;
    board.lastDiscard = { seat, tile: data.tile as Tile };
  } else if (name === "drawn") {
    board.held[seat]! += 1;
    board.turn = seat;
    board.left = data.left as number;
  } else if (name === "shared") {
    board.turn = seat;
    board.lastDiscard = null;
  }
}

/** The tile one was given when the last ones were shared out, while only events say so. */
export function givenOf(since: GameEvent[]): Tile | null {
  if (!since.some((event) => event.name === "shared")) return null;
  return (since.findLast((event) => event.name === "drew")?.data.tile as Tile | undefined) ?? null;
}

/** The hand without the tile just drawn, which lies apart. */
export function handOf(text: string, drawn: Tile | null, gone: Tile[]): { tiles: Tile[]; drawn: Tile | null } {
  const tiles = parseTiles(text);
  for (const tile of gone) tiles.splice(tiles.lastIndexOf(tile), 1);
  const at = drawn && !gone.length ? tiles.lastIndexOf(drawn) : -1;
  if (at < 0) return { tiles, drawn: null };
  return { tiles: tiles.filter((_, index) => index !== at), drawn };
}

/** A row of one's own tiles on a narrow screen: how many of them, and how many groups laid down beside them. */
export interface HandRow {
  tiles: number;
  melds: number;
}

/** Two rows whatever was laid down: a group has the room of the three tiles it took. */
const HAND_ROWS: readonly (readonly HandRow[])[] = [
  [row(7, 0), row(7, 0)],
  [row(7, 0), row(4, 1)],
  [row(4, 1), row(4, 1)],
  [row(0, 3), row(5, 0)],
  [row(0, 4), row(2, 0)],
];

function row(tiles: number, melds: number): HandRow {
  return { tiles, melds };
}

export function handRows(melds: number): readonly HandRow[] {
  return HAND_ROWS[Math.min(melds, HAND_ROWS.length - 1)]!;
}

/** Discards everybody together makes before the wall is out, about. */
const ALL_DISCARDS = 72;
const TILE_SHAPE = 1.4;
const MOST_ACROSS = 16;
const GROWS_BY = 6;

/** The width at which a river's tiles fill its place, as CSS works it out: the same until more lie there than is usual. */
export function fitted(count: number, players: number): string {
  const room = Math.max(ALL_DISCARDS / players, Math.ceil(count / GROWS_BY) * GROWS_BY);
  const ways = Array.from({ length: MOST_ACROSS }, (_, n) => {
    const down = Math.ceil(room / (n + 1));
    return `min(100cqw / ${n + 1}, 100cqh / ${down} / ${TILE_SHAPE})`;
  });
  return `calc(max(${ways.join(", ")}) - 2px)`;
}

/** How a hand ended, if it has: the winners, or none for a drawn one. */
export interface Ending {
  wins: Win[];
  hands: Tile[][];
  change: number[];
  /** How the match stands after it. */
  scores: number[];
}

export function endingOf(deal: GameEvent[]): Ending | null {
  const settled = deal.find((event) => event.name === "settled");
  if (!settled) return null;
  const revealed = deal.find((event) => event.name === "revealed");
  return {
    wins: deal.filter((event) => event.name === "won").map((event) => event.data as unknown as Win),
    hands: ((revealed?.data.hands ?? []) as string[]).map(parseTiles),
    change: settled.data.change as number[],
    scores: settled.data.scores as number[],
  };
}

/** How many tiles may still be drawn, and how many stay: stacks of two, and a tile left alone by replacements. */
export function wallOf(left: number, replaced: number, stacksKept: number): { live: number; dead: number } {
  const dead = Math.min(left, 2 * stacksKept + (replaced & 1));
  return { live: left - dead, dead };
}
