/** What somebody did in a step, in words: "打出 五万". */

import { isJoker, parseCards, type Card } from "../cards/cards";
import { parseTiles, tileName } from "../cards/tiles";
import { script, speech, t } from "../lang";
import type { Action } from "../net/types";
import { cardSign } from "../tables/thirteen/labels";
import { cardName } from "../ui/Card";

export function actionWords(action: Action | null | undefined, texts: Record<string, string>): string {
  if (!action) return "";
  const tiles = (text: unknown): string =>
    parseTiles(String(text ?? ""))
      .map((tile) => script(tileName(tile, speech())))
      .join(" ");
  switch (action.kind) {
    case "bet":
      return t("replay.bet", { n: Number(action.units) });
    case "arrange":
      return t("replay.laid");
    case "declare":
      return t("replay.declared");
    case "xiapao":
      return t("replay.xiapao", { n: Number(action.points) });
    case "discard":
      return t("replay.discarded", { what: tiles(action.tile) });
    case "play": {
      const cards = parseCards(action.cards as string);
      return cards.length ? t("replay.played", { what: cards.map(short).join(" ") }) : t("climbing.pass");
    }
    default:
      return [script(texts[`action.${action.kind}`] ?? action.kind), tiles(action.tile ?? action.tiles)]
        .filter(Boolean)
        .join(" ");
  }
}

function short(card: Card): string {
  return isJoker(card) ? cardName(card) : cardSign(card);
}
