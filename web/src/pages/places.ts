/** Places at the end of a match: who has as much as another shares theirs. */

export function placeOf(scores: readonly number[], seat: number): number {
  return 1 + scores.filter((score) => score > scores[seat]!).length;
}
