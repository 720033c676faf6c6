/** What happens at a table as sentences, for those who hear it: the game's own, with cards, tiles and names said as words. */

import { parseCards } from "../cards/cards";
import { cardName, tileName } from "../cards/names";
import { parseTiles } from "../cards/tiles";
import { parted, script, signed, speech, t } from "../lang";
import type { Telling } from "../lang/sentence";
import type { EventOf, GameEvent, GameInfo } from "../net/types";
import { eventText, isDrawn } from "./generic/words";

export interface Hearing extends Telling {
  pieces: GameInfo["pieces"];
}

/** What a kind of table says otherwise than its game: sentences, none, or nothing to say about it. */
export type Aloud<K extends string> = (event: EventOf<K>, hearing: Hearing) => string[] | undefined;

/** Fields with a value for each seat; with names beside them they can be understood without seeing who sits where. */
const WON = ["won", "change", "totals", "scores"];
const AT_SEATS = [...WON, "coins", "points", "bets", "open"];

/** An event in the game's own words. */
export function eventAloud(event: GameEvent, hearing: Hearing): string[] {
  if (hearing.texts[`event.${event.name}`] === undefined) return [];
  const data = Object.entries(event.data).map(([name, value]) => [name, spoken(name, value, hearing)]);
  return [eventText({ ...event, data: Object.fromEntries(data) }, hearing)];
}

function spoken(name: string, value: unknown, hearing: Hearing): unknown {
  const { names, pieces } = hearing;
  if (typeof value === "string") return isDrawn(value, pieces) ? piecesAloud(value, pieces) : value;
  if (!Array.isArray(value) || !AT_SEATS.includes(name) || value.length !== names.length) return value;
  return value.flatMap((one: unknown, seat) => {
    if (one === null || one === "") return [];
    const said = typeof one === "number" ? (WON.includes(name) ? signed : parted)(one) : spoken("", one, hearing);
    return [`${names[seat]} ${String(said)}`];
  });
}

/** What one of them did. */
export function toldOf(name: string, what: string[]): string {
  const said = what.filter(Boolean).join(speech() === "zh" ? script("，") : ", ");
  return `${t("generic.to", { name }).trim()}${speech() === "zh" ? "" : " "}${said}`;
}

/** Cards or tiles by their names. */
export function piecesAloud(text: string, pieces: GameInfo["pieces"]): string {
  const names = pieces === "tiles" ? parseTiles(text).map(tileName) : parseCards(text).map(cardName);
  return names.join(speech() === "zh" ? script("、") : ", ");
}
