import { expect, test } from "vitest";
import { paymentsOf } from "./payments";

const entry = (from: number, to: number, points: number) => ({
  deal: 1,
  from,
  to,
  points,
  rule: "AP-5.8",
  zh: "",
  en: "",
});

test("lines between the same two are one stream of coins, the way back is another", () => {
  const lines = [entry(0, 1, 300), entry(2, 1, 50), entry(0, 1, 20), entry(1, 0, 7)];
  expect(paymentsOf(lines)).toEqual([
    { from: 0, to: 1, amount: 320 },
    { from: 2, to: 1, amount: 50 },
    { from: 1, to: 0, amount: 7 },
  ]);
});
