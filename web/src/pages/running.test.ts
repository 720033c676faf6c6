import { expect, test } from "vitest";
import type { MatchCard } from "../net/types";
import { runningSums } from "./running";

const match = (game: string, seat: number | null, scores: number[]): MatchCard =>
  ({ game, seat, scores }) as unknown as MatchCard;

test("each game has a running sum of its own", () => {
  const newestFirst = [
    match("fujian13", 0, [5, -5]),
    match("anpai", 1, [-300, 300]),
    match("fujian13", 1, [2, -2]),
    match("anpai", 0, [100, -100]),
  ];
  const totals = [
    { game: "fujian13", count: 3, total: 13 }, // an older match, on the next page, won 10
    { game: "anpai", count: 2, total: 400 },
  ];
  expect(runningSums(newestFirst, totals)).toEqual([13, 400, 8, 100]);
});
