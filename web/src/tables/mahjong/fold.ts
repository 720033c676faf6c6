/** What lies on a mahjong table: the last view, and what has been told since while a curtain is down. */

import { parseTiles, type Tile } from "../../cards/tiles";
import type { CangzhouMeld, CangzhouWonHand } from "../../net/games";
import type { EventOf, ViewOf } from "../../net/types";

export type Meld = CangzhouMeld;
export type Win = CangzhouWonHand;
type View = ViewOf<"mahjong">;
type GameEvent = EventOf<"mahjong">;

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
    rivers: view.rivers.map(parseTiles),
    melds: view.melds.map((melds) => [...melds]),
    held: [...view.held],
    left: view.left,
    turn: view.turn,
    lastDiscard: null,
  };
  if (view.phase === "claim" && view.tile) board.lastDiscard = { seat: view.turn, tile: view.tile };
  for (const event of since) fold(board, event);
  return board;
}

function fold(board: Board, { name, data }: GameEvent): void {
  if (name === "discarded") {
    const { seat, tile } = data;
    board.rivers[seat] = [...board.rivers[seat]!, tile];
    board.held[seat]! -= 1;
    board.turn = seat;
    board.lastDiscard = { seat, tile };
  } else if (name === "drawn") {
    board.held[data.seat]! += 1;
    board.turn = data.seat;
    board.left = data.left;
  } else if (name === "shared") {
    board.turn = data.seat;
    board.lastDiscard = null;
  }
}

/** The tile one was given when the last ones were shared out, while only events say so. */
export function givenOf(since: GameEvent[]): Tile | null {
  if (!since.some((event) => event.name === "shared")) return null;
  return since.findLast((event) => event.name === "drew")?.data.tile ?? null;
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

/** How many discards a river has room for, by the number of players; few hands see more. */
const RIVER_ROOM: Record<number, number> = { 2: 52, 3: 30, 4: 24 };
const GROWS_BY = 6;

/** By how many rows a river is longer than usual: its tiles become smaller, its place does not change. */
export function overOf(count: number, players: number): number {
  return Math.max(0, Math.ceil((count - (RIVER_ROOM[players] ?? GROWS_BY)) / GROWS_BY));
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
    wins: deal.filter((event) => event.name === "won").map((event) => event.data),
    hands: (revealed?.data.hands ?? []).map(parseTiles),
    change: settled.data.change,
    scores: settled.data.scores,
  };
}

/** How many tiles may still be drawn, and how many stay: stacks of two, and a tile left alone by replacements. */
export function wallOf(left: number, replaced: number, stacksKept: number): { live: number; dead: number } {
  const dead = Math.min(left, 2 * stacksKept + (replaced & 1));
  return { live: left - dead, dead };
}
