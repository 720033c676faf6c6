/** The arranging answer as plans, best first. */

import { speech } from "../../lang";
import type { ArrangeAnswer } from "../../net/games";

export interface Plan {
  front: string;
  middle: string;
  back: string;
  names: string[];
  points: number;
  special: string | null;
  why: string;
}

export function plansOf(answer: ArrangeAnswer): Plan[] {
  return answer.candidates.map((one) => ({
    front: one.front ?? "",
    middle: one.middle ?? "",
    back: one.back ?? "",
    names: (speech() === "en" ? one.rows_en : one.rows) ?? [],
    points: one.points,
    special: one.special,
    why: (speech() === "en" ? one.words_en : one.words) ?? "",
  }));
}
