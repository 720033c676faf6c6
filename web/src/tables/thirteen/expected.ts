/** What an arrangement is expected to win, in words. */

import { signed, t } from "../../lang";

/** "about +1.2 points", rounded to a tenth or a hundredth. */
export function expected(points: number, parts: 10 | 100): string {
  const n = Math.round(points * parts) / parts;
  return t(Math.abs(n) === 1 ? "thirteen.expected_one" : "thirteen.expected", { n: signed(n) });
}
