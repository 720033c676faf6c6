/** A game's values, events and actions in words: its own texts where it has them, else names and values as they are. */

import { script } from "../../lang";
import { filled, plainName, valueText, type Telling, type Texts } from "../../lang/sentence";
import type { Action, GameEvent, GameInfo } from "../../net/types";

export type Pieces = GameInfo["pieces"];

/** A field of a view by its name: `view.NAME` in the game's texts. */
export function fieldName(name: string, texts: Texts): string {
  return script(texts[`view.${name}`] ?? plainName(name));
}

/** A word that a field holds: `phase.bid` in the game's texts for the phase `bid`. */
export function fieldWord(name: string, value: string, telling: Telling): string {
  return script(telling.texts[`${name}.${value}`] ?? valueText(value, telling));
}

/** `event.NAME` in the game's texts is a sentence with gaps. */
export function eventText(event: GameEvent, telling: Telling): string {
  const text = telling.texts[`event.${event.name}`];
  if (text !== undefined) return filled(text, event.data, telling);
  return [plainName(event.name), valueText(event.data, telling)].filter(Boolean).join(" · ");
}

/** `action.KIND_VALUE` for an action whose one value has words of its own, else `action.KIND`, with gaps or without. */
export function actionText(action: Action, texts: Texts): string {
  const telling = { texts, names: [] };
  const { kind, ...values } = action;
  const said = Object.values(values).map((value) => valueText(value, telling));
  const own = texts[`action.${String(kind)}_${said.join()}`];
  if (own !== undefined) return script(own);
  const text = texts[`action.${String(kind)}`];
  if (text?.includes("{")) return filled(text, values, telling);
  const name = kind === undefined ? "" : script(text ?? plainName(String(kind)));
  return [name, said.join(" · ")].filter(Boolean).join(" ");
}

const CARD = "(?:[2-9TJQKA][shdc]|jk|sj|bj)";
const PATTERNS = {
  cards: new RegExp(`(?<![A-Za-z0-9])${CARD}(?: ${CARD})*(?![A-Za-z0-9])`, "g"),
  tiles: /(?<![A-Za-z0-9])[1-9]+[mpsz](?: [1-9]+[mpsz])*(?![A-Za-z0-9])/g,
};

export interface Part {
  text: string;
  /** Cards or tiles, to be drawn. */
  drawn: boolean;
}

/** A sentence cut where cards or tiles begin and end. */
export function partsOf(text: string, pieces: Pieces): Part[] {
  const out: Part[] = [];
  let end = 0;
  for (const found of pieces ? text.matchAll(PATTERNS[pieces]) : []) {
    if (found.index > end) out.push({ text: text.slice(end, found.index), drawn: false });
    out.push({ text: found[0], drawn: true });
    end = found.index + found[0].length;
  }
  if (end < text.length) out.push({ text: text.slice(end), drawn: false });
  return out;
}

/** Whether a value is cards or tiles and nothing else. */
export function isDrawn(value: unknown, pieces: Pieces): value is string {
  if (typeof value !== "string") return false;
  const parts = partsOf(value, pieces);
  return parts.length === 1 && parts[0]!.drawn;
}
