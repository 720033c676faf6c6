import { expect, test } from "vitest";
import { chosenAmong, idsOf, rowToFill } from "./filling";
import { NOTHING } from "./laying";

const CARDS = "As Ah Kd Kd Qc jk jk".split(" ");

test("the row to be filled is one that was begun, else the lowest that is empty", () => {
  expect(rowToFill(NOTHING)).toBe("back");
  expect(rowToFill({ ...NOTHING, back: [0, 1, 2, 3, 4] })).toBe("middle");
  expect(rowToFill({ ...NOTHING, front: [0] })).toBe("front");
  expect(rowToFill({ front: [0], middle: [1], back: [] })).toBe("middle");
  expect(rowToFill({ front: [0, 1, 2], middle: [3, 4, 5, 6, 7], back: [8, 9, 10, 11, 12] })).toBeNull();
});

test("cards are found among the free ones, each once, also where two are alike", () => {
  expect(idsOf(CARDS, [0, 1, 2, 3, 4, 5, 6], "Kd Kd jk")).toEqual([2, 3, 5]);
  expect(idsOf(CARDS, [0, 3, 6], "jk Kd")).toEqual([6, 3]);
  expect(idsOf(CARDS, [0, 3, 6], "Kd Kd")).toBeNull();
});

test("a choice is chosen whichever of two cards that are alike was taken", () => {
  const choices = ["As Kd", "Kd Kd", "Kd jk"];
  expect(chosenAmong(CARDS, choices, [6, 2])).toBe(2);
  expect(chosenAmong(CARDS, choices, [3, 2])).toBe(1);
  expect(chosenAmong(CARDS, choices, [2])).toBe(-1);
});
