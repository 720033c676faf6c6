import { expect, test } from "vitest";
import { momentsOf, recording } from "../../gallery/recorded";
import type { Entry } from "../../net/types";
import { rowPoints } from "./rowPoints";

function paid(from: number, to: number, points: number, detail: Entry["detail"], deal = 0): Entry {
  return { deal, from, to, points, rule: "FJ-3.5", detail, say: { key: "", args: {} } };
}

test("a row's points are summed over all opponents, and what no row paid is told apart", () => {
  const entries = [
    paid(1, 0, 3, { line: "row", place: "front" }),
    paid(0, 2, 1, { line: "row", place: "front" }),
    paid(1, 0, 1, { line: "foul", place: "back" }),
    paid(0, 1, 2, { line: "banker_tie", place: "middle" }),
    paid(1, 0, 4, { line: "gun", times: 2 }),
    paid(1, 0, 100, { line: "row", place: "front" }, 1),
  ];
  expect(rowPoints(entries, 3, 0)).toEqual([
    { rows: [2, -2, 1], rest: 4 },
    { rows: [-3, 2, -1], rest: -4 },
    { rows: [1, 0, 0], rest: 0 },
  ]);
});

test("where no payments are known there is nothing to say", () => {
  expect(rowPoints([paid(0, 1, 1, { line: "row", place: "front" })], 2, 3)).toBeNull();
});

test.each(["thirteen", "thirteen-six", "thirteen-banker", "thirteen-specials"])(
  "%s: the rows and the rest make what the server says that everybody won",
  async (name) => {
    const shown = momentsOf(await recording(name)).find(({ table }) =>
      table.deal.some((one) => one.name === "settled"),
    )!;
    const { totals, deal } = shown.table.deal.find((one) => one.name === "settled")!.data as unknown as {
      totals: number[];
      deal: number;
    };
    const sums = rowPoints(shown.table.entries, totals.length, deal)!.map(
      ({ rows, rest }) => rows.reduce((sum, one) => sum + one, 0) + rest,
    );
    expect(sums).toEqual(totals);
  },
);
