import { expect, test } from "vitest";
import type { Entry } from "../../net/types";
import { kongsOf, sharesOf } from "./shares";

function paid(from: number, to: number, points: number, detail: Entry["detail"]): Entry {
  return { deal: 0, from, to, points, rule: "", detail, say: { key: "entry.win", args: {} } };
}

test("a share is the hand's worth and the run", () => {
  const entries = [
    paid(1, 0, 4, { share: 1, points: 1, dealer: 1, times: 2, base: 1 }),
    paid(1, 0, 3, { share: 1, runs: [1, 2], base: 1 }),
    paid(2, 0, 2, { share: 2, points: 1, dealer: 0, times: 2, base: 1 }),
    paid(3, 1, 2, { kong: "concealed_kong" }),
  ];
  expect(sharesOf(entries, 0)).toEqual([
    { payer: 1, owner: 1, points: 1, dealer: 1, times: 2, base: 1, run: 3, total: 7 },
    { payer: 2, owner: 2, points: 1, dealer: 0, times: 2, base: 1, run: 0, total: 2 },
  ]);
  expect(sharesOf(entries, 1)).toEqual([]);
});

test("who covers for others pays several shares", () => {
  const entries = [1, 2, 3].map((share) => paid(2, 0, 1, { share, points: 1, dealer: 0, times: 1, base: 1 }));
  expect(sharesOf(entries, 0).map((one) => [one.payer, one.owner])).toEqual([
    [2, 1],
    [2, 2],
    [2, 3],
  ]);
});

test("kongs are counted apart, won and lost", () => {
  const entries = [paid(1, 0, 2, { kong: "concealed_kong" }), paid(0, 2, 1, { kong: "exposed_kong" })];
  expect([0, 1, 2, 3].map((seat) => kongsOf(entries, seat))).toEqual([1, -2, 1, 0]);
});
