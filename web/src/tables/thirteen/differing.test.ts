import { expect, test } from "vitest";
import { differing } from "./differing";

const plan = (names: string, points: number) => ({ names: names.split(","), points });

test("a choice of arrangements shows other rows before other side cards", () => {
  const best = [
    plan("A,B,C", 9),
    plan("A,B,C", 8),
    plan("A,B,C", 7),
    plan("A,B,D", 6),
    plan("A,E,D", 5),
    plan("F,B,C", 4),
  ];
  expect(differing(best, 4).map((one) => one.points)).toEqual([9, 6, 5, 4]);
});

test("where rows cannot differ, side cards do, and the best comes first", () => {
  const best = [plan("A,B,C", 9), plan("A,B,C", 8), plan("A,B,D", 7), plan("A,B,C", 6), plan("A,B,C", 5)];
  expect(differing(best, 4).map((one) => one.points)).toEqual([9, 8, 7, 6]);
  expect(differing(best.slice(0, 1), 4)).toHaveLength(1);
});
