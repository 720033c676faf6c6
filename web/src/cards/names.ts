/** Cards and tiles in words. */

import { t, type Key } from "../lang";
import { isJoker, rankText, type Card } from "./cards";
import type { Tile } from "./tiles";

export function cardName(card: Card): string {
  if (isJoker(card)) return t(`card.${card}` as Key);
  return t("card.name", { suit: t(`suit.${card[1]}` as Key), rank: rankText(card) });
}

export function tileName(tile: Tile): string {
  if (tile[1] === "z") return t(`tile.${tile}` as Key);
  return t(`tile.${tile[1]}` as Key, { n: t("tile.numbers")[Number(tile[0]) - 1]! });
}
