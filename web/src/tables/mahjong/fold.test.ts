import { expect, test } from "vitest";
import type { EventOf, ViewOf } from "../../net/types";
import { boardOf, endingOf, givenOf, handOf, handRows, overOf, wallOf } from "./fold";

const VIEW = {
  seat: 0,
  rivers: ["1m", ""],
  melds: [[], []],
  held: [14, 13],
  left: 83,
  turn: 0,
  phase: "turn",
} as unknown as ViewOf<"mahjong">;

type Events = EventOf<"mahjong">[];

test("while a curtain is down a discard lies in the river and is gone from the hand", () => {
  const since: Events = [{ name: "discarded", data: { seat: 0, tile: "5p" } }];
  const board = boardOf(VIEW, since);
  expect(board.rivers).toEqual([["1m", "5p"], []]);
  expect(board.held).toEqual([13, 13]);
  expect(board.lastDiscard).toEqual({ seat: 0, tile: "5p" });
  expect(boardOf(VIEW, []).rivers).toEqual([["1m"], []]);
});

test("the drawn tile lies apart until something is discarded", () => {
  expect(handOf("1155m", "1m", [])).toEqual({ tiles: ["1m", "5m", "5m"], drawn: "1m" });
  expect(handOf("1155m", "1m", ["5m"])).toEqual({ tiles: ["1m", "1m", "5m"], drawn: null });
  expect(handOf("1155m", null, [])).toEqual({ tiles: ["1m", "1m", "5m", "5m"], drawn: null });
});

test("the tile one is given when the last ones are shared is seen before the view says so", () => {
  const drew: Events = [
    { name: "drawn", data: { seat: 1, how: "draw", left: 13 } },
    { name: "drawn", data: { seat: 0, how: "draw", left: 12 } },
    { name: "drew", data: { tile: "5s" } },
  ];
  const shared: Events[number] = { name: "shared", data: { seat: 1, tiles: 2, left: 12 } };
  expect(givenOf(drew)).toBeNull();
  expect(givenOf([...drew, shared])).toBe("5s");
  expect(givenOf([shared])).toBeNull();
  const board = boardOf(VIEW, [{ name: "discarded", data: { seat: 0, tile: "5p" } }, ...drew, shared]);
  expect(board).toMatchObject({ held: [14, 14], left: 12, turn: 1, lastDiscard: null });
});

test("a hand has ended when it is settled, with its winners or none", () => {
  expect(endingOf([{ name: "draw", data: { why: "wall", left: 12 } }])).toBeNull();
  const ending = endingOf([
    { name: "revealed", data: { hands: ["11m", ""], wall: "" } },
    { name: "settled", data: { change: [0, 0], scores: [3, -3] } },
  ]);
  expect(ending).toEqual({ wins: [], hands: [["1m", "1m"], []], change: [0, 0], scores: [3, -3] });
});

test("six stacks at the end of the wall are never drawn, nor the tile a replacement left alone", () => {
  expect(wallOf(83, 0, 6)).toEqual({ live: 71, dead: 12 });
  expect(wallOf(82, 1, 6)).toEqual({ live: 69, dead: 13 });
  expect(wallOf(81, 2, 6)).toEqual({ live: 69, dead: 12 });
  expect(wallOf(12, 0, 6)).toEqual({ live: 0, dead: 12 });
  expect(wallOf(11, 2, 6)).toEqual({ live: 0, dead: 11 });
});

test("one's own tiles need two rows of seven, whatever was laid down", () => {
  for (let melds = 0; melds <= 4; melds++) {
    const rows = handRows(melds);
    expect(rows).toHaveLength(2);
    expect(rows.reduce((all, row) => all + row.tiles, 0)).toBe(14 - 3 * melds);
    expect(rows.reduce((all, row) => all + row.melds, 0)).toBe(melds);
    for (const row of rows) if (row.tiles) expect(row.tiles + 3 * row.melds).toBeLessThanOrEqual(7);
  }
});

test("a river is longer than usual only from the 25th of four players' tiles on, of two from the 53rd", () => {
  expect([0, 24, 25, 30, 31].map((count) => overOf(count, 4))).toEqual([0, 0, 1, 1, 2]);
  expect([30, 31].map((count) => overOf(count, 3))).toEqual([0, 1]);
  expect([52, 53].map((count) => overOf(count, 2))).toEqual([0, 1]);
});
