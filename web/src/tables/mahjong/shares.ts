/** A win as it is paid: each payer's share from the ledger, with the numbers that made it. */

import type { Entry } from "../../net/types";

export interface Share {
  payer: number;
  /** Whose share it is; somebody else may pay it. */
  owner: number;
  points: number;
  dealer: number;
  times: number;
  base: number;
  run: number;
  total: number;
}

/** The shares paid to a winner, in the ledger's order: what the hand is worth to each, and the run on top. */
export function sharesOf(entries: Entry[], winner: number): Share[] {
  const shares: Share[] = [];
  for (const { from, to, points: paid, detail } of entries) {
    if (to !== winner || typeof detail.share !== "number") continue;
    const owner = detail.share;
    const known = shares.find((one) => one.payer === from && one.owner === owner);
    const share = known ?? {
      payer: from,
      owner,
      points: 0,
      dealer: 0,
      times: 1,
      base: Number(detail.base),
      run: 0,
      total: 0,
    };
    if (!known) shares.push(share);
    if (detail.runs) share.run += paid;
    else {
      share.points = Number(detail.points);
      share.dealer = Number(detail.dealer);
      share.times = Number(detail.times);
    }
    share.total += paid;
  }
  return shares;
}

/** What kongs brought a seat, or cost it. */
export function kongsOf(entries: Entry[], seat: number): number {
  const paid = entries.filter((entry) => entry.detail.kong !== undefined);
  const sum = (side: "from" | "to"): number =>
    paid.reduce((all, entry) => all + (entry[side] === seat ? entry.points : 0), 0);
  return sum("to") - sum("from");
}
