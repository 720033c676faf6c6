/** What a lesson can point at here. */

import type { Places } from "../kinds";

export const places: Places = {
  hand: ".my-tiles",
  za: ".claim.za",
  win: ".claim.win",
  lock: ".lock-chip",
  result: ".win-card .items",
  xiapao: ".staking .chips-row",
};
