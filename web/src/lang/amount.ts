/** What a score is counted in: the unit of its game, coins or points. */

import { parted, signed, t, type Key } from ".";
import { zh } from "./zh";

/** "12 points", by the unit of a game. */
export function amount(unit: string, n: number): string {
  return inUnits(unit, n, parted(Math.abs(n)));
}

/** "+12 points", "−1 coin", by the unit of a game. */
export function signedAmount(unit: string, n: number): string {
  return inUnits(unit, n, signed(n));
}

function inUnits(unit: string, n: number, text: string): string {
  const key = `unit.${unit}${Math.abs(n) === 1 ? "" : "s"}`;
  return key in zh ? t(key as Key, { n: text }) : text;
}
