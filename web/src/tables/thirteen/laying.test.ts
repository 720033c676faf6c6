import { expect, test } from "vitest";
import { finish, fromRows, inHand, isFull, move, NOTHING, placeOf, rowOrder, swap, toRows } from "./laying";

const HAND = "As Ah Ad Ks Kh Qs Qh Js Jh Ts Th 9s jk".split(" ");

test("a row takes only what it has room for", () => {
  const laid = move(NOTHING, [0, 1, 2, 3], "front");
  expect(laid.front).toEqual([0, 1, 2]);
  expect(placeOf(laid, 3)).toBe("hand");
});

test("moving a card never doubles or loses one", () => {
  let laid = move(NOTHING, [0, 1, 2], "front");
  laid = move(laid, [1, 5], "middle");
  laid = move(laid, [1], "back");
  laid = move(laid, [0], "hand");
  expect(laid).toEqual({ front: [2], middle: [5], back: [1] });
  expect(inHand(laid, 13)).toEqual([0, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
});

test("two cards change places, also with one in the hand", () => {
  const laid = move(NOTHING, [0, 1, 2], "front");
  expect(swap(laid, 1, 7).front).toEqual([0, 7, 2]);
  expect(swap(move(laid, [3], "back"), 0, 3)).toEqual({ front: [3, 1, 2], middle: [], back: [0] });
});

test("the last row fills itself when it can only be so", () => {
  let laid = move(NOTHING, [0, 1, 2, 3, 4], "middle");
  laid = move(laid, [5, 6, 7, 8, 9], "back");
  expect(isFull(finish(laid, 13))).toBe(true);
  expect(finish(move(NOTHING, [0], "front"), 13).front).toEqual([0]);
});

test("rows as text and back, with a card that is there twice", () => {
  const cards = ["5d", "5d", ...HAND.slice(2)];
  const rows = { front: "5d Ad Ks", middle: "5d Kh Qs Qh Js", back: "Jh Ts Th 9s jk" };
  const laid = fromRows(cards, rows)!;
  expect(isFull(laid)).toBe(true);
  expect(toRows(cards, laid)).toEqual(rows);
  expect(fromRows(HAND, rows)).toBeNull();
});

test("equal ranks stand together, the most of them first", () => {
  expect(rowOrder(["2s", "Kh", "2d", "9c", "2h"])).toEqual(["2d", "2h", "2s", "Kh", "9c"]);
});
