import { expect, test } from "vitest";
import { placeOf } from "./places";

test("equal scores share a place, and the next place is left out", () => {
  const scores = [-1, 8, -1, -6];
  expect(scores.map((_, seat) => placeOf(scores, seat))).toEqual([2, 1, 2, 4]);
  expect(placeOf([0, 0, 0, 0], 3)).toBe(1);
});
