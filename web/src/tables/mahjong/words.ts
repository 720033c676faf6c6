/** What somebody did with tiles, in words: "打出 五万". */

import { tileName } from "../../cards/names";
import { parseTiles } from "../../cards/tiles";
import { t } from "../../lang";
import type { Action } from "../../net/types";
import { actionWords } from "../../pages/actionWords";

export function wordsOf(action: Action, texts: Record<string, string>): string {
  if (action.kind === "xiapao") return t("replay.xiapao", { n: Number(action.points) });
  if (action.kind === "discard") return t("replay.discarded", { what: tiles(action.tile) });
  return [actionWords(action, texts), tiles(action.tile ?? action.tiles)].filter(Boolean).join(" ");
}

function tiles(text: unknown): string {
  return parseTiles(String(text ?? ""))
    .map((tile) => tileName(tile))
    .join(" ");
}
