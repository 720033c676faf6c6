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
  }
}

/** The hand without the tile just drawn, which lies apart. */
export function handOf(text: string, drawn: Tile | null, gone: Tile[]): { tiles: Tile[]; drawn: Tile | null } {
  const tiles = parseTiles(text);
  for (const tile of gone) tiles.splice(tiles.lastIndexOf(tile), 1);
  const at = drawn && !gone.length ? tiles.lastIndexOf(drawn) : -1;
  if (at < 0) return { tiles, drawn: null };
  return { tiles: tiles.filter((_, index) => index !== at), drawn };
}

/** How a hand ended, if it has: the winners, or none for a drawn one. */
export interface Ending {
  wins: Win[];
  hands: Tile[][];
  change: number[];
}

export function endingOf(deal: GameEvent[]): Ending | null {
  const settled = deal.find((event) => event.name === "settled");
  if (!settled) return null;
  const revealed = deal.find((event) => event.name === "revealed");
  return {
    wins: deal.filter((event) => event.name === "won").map((event) => event.data as unknown as Win),
    hands: ((revealed?.data.hands ?? []) as string[]).map(parseTiles),
    change: settled.data.change as number[],
  };
}

/** 六墩不抓: this many stacks of two at the end of the wall are never drawn. */
const STACKS_KEPT = 6;

/** How many tiles may still be drawn, and how many stay; a tile left alone by replacements stays too. */
export function wallOf(left: number, replaced: number): { live: number; dead: number } {
  const dead = Math.min(left, 2 * STACKS_KEPT + (replaced & 1));
  return { live: left - dead, dead };
}
