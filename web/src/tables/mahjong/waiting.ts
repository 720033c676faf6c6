/** 听牌: what the hand waits for, as the server reads it from what one sees oneself. */

import { useState } from "preact/hooks";
import { parseTiles, sortTiles, tilesText, type Tile } from "../../cards/tiles";
import type { Reading, Values, ViewOf } from "../../net/types";
import { useChange } from "../../state/hooks";
import { useReading } from "../useReading";
import type { Board } from "./fold";

/** How many tiles a seat has with its groups counted as three each, while it waits and while it is to discard. */
const HELD = [13, 14];
const GROUP = 3;

export type Waits = NonNullable<Reading["waits"]>[number];

/** Those of the hand as it stands, or after each discard. While a newer count is on its way, the last one of the same hand holds. */
export function useWaits(game: string, view: ViewOf<"mahjong">, board: Board, hand: Tile[]): Waits[] {
  const mine = board.melds[view.seat ?? 0]!;
  const melds = mine.map(({ kind, tiles }) => `${kind} ${tiles}`).join(" ");
  const others = board.melds.flatMap((laid, seat) =>
    seat === view.seat ? [] : laid.flatMap(({ tiles }) => parseTiles(tiles)),
  );
  const seen = tilesText(sortTiles([...board.rivers.flat(), ...others]));
  const held = tilesText(sortTiles(hand));
  const isWhole = HELD.includes(hand.length + GROUP * mine.length);
  const options = view.options as unknown as Values;
  const { reading } = useReading(game, isWhole ? { hand: held, melds, seen } : {}, options);
  const key = `${held}|${melds}`;
  const [last, setLast] = useState<{ key: string; waits: Waits[] }>({ key: "", waits: [] });
  useChange([reading, key], () => {
    if (reading) setLast({ key, waits: reading.waits ?? [] });
  });
  if (reading) return reading.waits ?? [];
  return last.key === key ? last.waits : [];
}
