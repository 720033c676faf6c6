/** A game's values, events and actions in words: its own texts where it has them, else names and values as they are. */

import { fill, script, speech, t } from "../../lang";
import type { Action, GameEvent, GameInfo } from "../../net/types";

export type Texts = Record<string, string>;
export type Pieces = GameInfo["pieces"];

/** A value within a sentence; `@level.bull7` stands for a text of the game. */
export function valueText(value: unknown, texts: Texts): string {
  if (Array.isArray(value))
    return value.map((one) => valueText(one, texts)).join(speech() === "zh" ? script("、") : ", ");
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return t(value ? "generic.yes" : "generic.no");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, one]) => `${plainName(name)} ${valueText(one, texts)}`)
      .join(speech() === "zh" ? script("，") : ", ");
  const text = String(value);
  return text.startsWith("@") ? script(texts[text.slice(1)] ?? text.slice(1)) : text;
}

/** `times_left` as one reads it. */
export function plainName(name: string): string {
  return name.replaceAll("_", " ");
}

/** A field of a view by its name: `view.NAME` in the game's texts. */
export function fieldName(name: string, texts: Texts): string {
  return script(texts[`view.${name}`] ?? plainName(name));
}

/** A word that a field holds: `phase.bid` in the game's texts for the phase `bid`. */
export function fieldWord(name: string, value: string, texts: Texts): string {
  return script(texts[`${name}.${value}`] ?? valueText(value, texts));
}

function filled(text: string, values: Record<string, unknown>, texts: Texts): string {
  const gaps = Object.entries(values).map(([name, value]) => [name, valueText(value, texts)]);
  return fill(script(text), Object.fromEntries(gaps) as Record<string, string>);
}

/** `event.NAME` in the game's texts is a sentence with gaps. */
export function eventText(event: GameEvent, texts: Texts): string {
  const text = texts[`event.${event.name}`];
  if (text !== undefined) return filled(text, event.data, texts);
  return [plainName(event.name), valueText(event.data, texts)].filter(Boolean).join(" · ");
}

/** `action.KIND_VALUE` for an action whose one value has words of its own, else `action.KIND`, with gaps or without. */
export function actionText(action: Action | Record<string, unknown>, texts: Texts): string {
  const { kind, ...values } = action as Record<string, unknown>;
  const said = Object.values(values).map((value) => valueText(value, texts));
  const own = texts[`action.${String(kind)}_${said.join()}`];
  if (own !== undefined) return script(own);
  const text = texts[`action.${String(kind)}`];
  if (text?.includes("{")) return filled(text, values, texts);
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
