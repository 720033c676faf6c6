/** How one stood after each match: game by game, for coins of one and points of another cannot be added up. */

import type { GameTotal, MatchCard } from "../net/types";

/** Newest first, as the matches are: a game's whole sum, less what came later. */
export function runningSums(matches: MatchCard[], totals: GameTotal[]): number[] {
  const sums = new Map(totals.map((one) => [one.game, one.total]));
  return matches.map((match) => {
    const after = sums.get(match.game) ?? 0;
    sums.set(match.game, after - (match.seat === null ? 0 : match.scores[match.seat]!));
    return after;
  });
}
