/** What a lesson can point at here. */

import type { Places } from "../kinds";

export const places: Places = {
  hand: ".fan",
  others: ".climbing-others",
  play: ".actions .primary",
  stakes: ".stakes",
  result: ".told",
};
