/** The arranging answer as plans, best first. */

import { speech } from "../../lang";
import type { Words } from "../../net/types";

export interface Plan {
  front: string;
  middle: string;
  back: string;
  names: string[];
  points: number | null;
  special: string | null;
  why: string;
}

/** A text, or the same in both languages. */
function word(value: unknown): string {
  if (typeof value === "string") return value;
  const words = value as Partial<Words> | null;
  return words?.[speech()] ?? "";
}

export function plansOf(answer: any): Plan[] {
  const all: any[] = answer.candidates?.length ? answer.candidates : [answer];
  return all.map((one) => ({
    front: one.front ?? "",
    middle: one.middle ?? "",
    back: one.back ?? "",
    names: namesOf(one),
    points: typeof one.points === "number" ? one.points : null,
    special: one.special ? word((speech() === "en" ? one.special_en : null) ?? one.special) : null,
    why: word((speech() === "en" ? one.words_en : null) ?? one.words),
  }));
}

function namesOf(one: any): string[] {
  const rows: unknown = (speech() === "en" ? one.rows_en : null) ?? one.rows;
  return Array.isArray(rows) ? rows.map(word) : [];
}
