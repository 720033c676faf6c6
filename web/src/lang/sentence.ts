/** Sentences that came as key and arguments, said in the reader's language with the names of those who sit there. */

import { fill, parted, script, speech, t } from ".";
import type { Sentence } from "../net/types";

export type Texts = Record<string, string>;

/** What fills gaps: the game's texts, and who sits where; without names seats stay numbers. */
export interface Telling {
  texts: Texts;
  names: readonly string[];
}

const GAP = /\{(\w+)(?::([\w,]+))?\}/g;
const FORMS_OF_SEATS = ["seat", "Seat"];

/** The text of a key with its gaps filled; an unknown key reads as itself. */
export function told({ key, args }: Sentence, telling: Telling): string {
  const text = telling.texts[key];
  return text === undefined ? key : filled(text, args, telling);
}

/** A text with gaps: `{payer:seat}` is a seat or several, `{amount:,}` has its thousands parted. */
export function filled(text: string, args: Readonly<Record<string, unknown>>, telling: Telling): string {
  let out = "";
  let end = 0;
  const source = script(text);
  for (const found of source.matchAll(GAP)) {
    const [whole, name = "", form = ""] = found;
    out = joined(out, source.slice(end, found.index));
    end = found.index + whole.length;
    const said = name in args ? gapText(args[name], form, telling) : whole;
    out = FORMS_OF_SEATS.includes(form) ? apart(out) + said + NAMED : joined(out, said);
  }
  return joined(out, source.slice(end)).replace(NAMED, "");
}

/** The names of a text's gaps, in their order. */
export function gapsOf(text: string): string[] {
  return Array.from(text.matchAll(GAP), ([, name = ""]) => name);
}

function gapText(value: unknown, form: string, telling: Telling): string {
  if (Array.isArray(value)) return listed(value.map((one) => gapText(one, form, telling)));
  if (typeof value === "number" && FORMS_OF_SEATS.includes(form)) return seatName(value, form, telling);
  return typeof value === "number" && form === "," ? parted(value) : valueText(value, telling);
}

/** A value within a sentence; `@level.bull7` stands for a text of the game. */
export function valueText(value: unknown, telling: Telling): string {
  if (Array.isArray(value)) return listed(value.map((one) => valueText(one, telling)));
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return t(value ? "generic.yes" : "generic.no");
  if (isSentence(value)) return told(value, telling);
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, one]) => `${plainName(name)} ${valueText(one, telling)}`)
      .join(speech() === "zh" ? script("，") : ", ");
  const text = String(value);
  return text.startsWith("@") ? script(telling.texts[text.slice(1)] ?? text.slice(1)) : text;
}

/** `times_left` as one reads it. */
export function plainName(name: string): string {
  return name.replaceAll("_", " ");
}

function seatName(seat: number, form: string, { texts, names }: Telling): string {
  return names[seat] ?? fill(script(texts[`name.${form}`] ?? "{number}"), { number: seat });
}

function isSentence(value: unknown): value is Sentence {
  return typeof value === "object" && value !== null && "key" in value && "args" in value;
}

function listed(parts: readonly string[]): string {
  return parts.join(speech() === "zh" ? script("、") : ", ");
}

/** Marks the end of a name until it is known what follows. */
const NAMED = "\u0000";
const CLOSE = /^[\s.,:;!?)”’'、。，：；！？）]/;
const OPEN = /[\s(“‘（：，、；]$/;

/** Ready for a name: in a script without spaces one stands before it. */
function apart(text: string): string {
  const before = text.replace(NAMED, " ");
  return before === "" || OPEN.test(before) ? before : `${before} `;
}

function joined(text: string, next: string): string {
  if (!text.endsWith(NAMED) || next === "") return text + next;
  return text.slice(0, -NAMED.length) + (CLOSE.test(next) ? "" : " ") + next;
}
