/** What is said aloud at a table, in Mandarin whatever the page is written in. */

import type { Tile } from "../cards/tiles";
import { fill } from "./fill";
import { zh } from "./zh";

export const SPOKEN = {
  chow: "吃",
  pung: "碰",
  kong: "杠",
  bian: "边",
  zuan: "钻",
  za: "砸",
  zagang: "砸杠",
  win: "胡了",
  drawn_win: "自摸",
  gun: "打枪",
  rollover: "辗过",
  sweep: "通杀",
  special: "特殊牌型",
} as const;

/** What gallops by when the horse card counts; a picture more than a word. */
export const HORSE = "马";

/** As they are called out; written they have one character. */
const HONOURS = ["东风", "南风", "西风", "北风", "白板", "发财", "红中"];

export function tileAloud(tile: Tile): string {
  const [number, suit] = tile;
  if (suit === "z") return HONOURS[Number(number) - 1]!;
  return fill(zh[`tile.${suit}` as keyof typeof zh], { n: zh["tile.numbers"][Number(number) - 1]! });
}
