/** What every row won or lost, summed from the payments that the server told. */

import type { Entry } from "../../net/types";
import { PLACES, type Place } from "./laying";

export interface RowPoints {
  /** Front, middle and back, over all opponents. */
  rows: number[];
  /** Everything else: specials, and what guns, sweeps, horses and bets add. */
  rest: number;
}

/** For each seat; null where nothing is known of the payments, as of a deal that was found over. */
export function rowPoints(entries: readonly Entry[], seats: number, deal: number): RowPoints[] | null {
  const paid = entries.filter((entry) => entry.deal === deal);
  if (paid.length === 0) return null;
  const all = Array.from({ length: seats }, (): RowPoints => ({ rows: PLACES.map(() => 0), rest: 0 }));
  for (const { from, to, points, detail } of paid) {
    const row = PLACES.indexOf(detail.place as Place);
    for (const [seat, won] of [
      [to, points],
      [from, -points],
    ] as const) {
      const mine = all[seat];
      if (!mine) continue;
      if (row < 0) mine.rest += won;
      else mine.rows[row]! += won;
    }
  }
  return all;
}
