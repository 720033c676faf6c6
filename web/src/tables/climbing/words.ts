/** What somebody played, in words. */

import { cardName } from "../../cards/names";
import { cardSign, isJoker, parseCards, type Card } from "../../cards/cards";
import { t } from "../../lang";
import type { Action } from "../../net/types";

export function wordsOf(action: Action): string {
  const cards = parseCards(action.cards as string);
  return cards.length ? t("replay.played", { what: cards.map(short).join(" ") }) : t("climbing.pass");
}

function short(card: Card): string {
  return isJoker(card) ? cardName(card) : cardSign(card);
}
