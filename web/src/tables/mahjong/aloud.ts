/** What is said of tiles: not what everybody's draws are, which are whose turn it is, nor what one knows oneself. */

import type { EventOf } from "../../net/types";

const UNSAID = ["drawn", "answered", "dealt", "dice", "revealed"];

export function mahjongAloud({ name }: EventOf<"mahjong">): string[] | undefined {
  return UNSAID.includes(name) ? [] : undefined;
}
