/** What a score is counted in: coins where a table plays with coins, else points. */

import { parted, signed, t, type Key } from ".";

const UNITS: Record<string, [one: Key, many: Key]> = {
  climbing: ["unit.coin", "unit.coins"],
};
const POINTS: [one: Key, many: Key] = ["unit.point", "unit.points"];

/** "12 points", by kind of table. */
export function amount(table: string, n: number): string {
  return inUnits(table, n, parted(Math.abs(n)));
}

/** "+12 points", "−1 coin", by kind of table. */
export function signedAmount(table: string, n: number): string {
  return inUnits(table, n, signed(n));
}

function inUnits(table: string, n: number, text: string): string {
  const [one, many] = UNITS[table] ?? POINTS;
  return t(Math.abs(n) === 1 ? one : many, { n: text });
}

/** "about +1.2 points", rounded to a tenth or a hundredth. */
export function expected(points: number, parts: 10 | 100): string {
  const n = Math.round(points * parts) / parts;
  return t(Math.abs(n) === 1 ? "thirteen.expected_one" : "thirteen.expected", { n: signed(n) });
}
