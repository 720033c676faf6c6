import { expect, test } from "vitest";
import { apartOf } from "./labels";

const plan = (names: string, front: string, middle: string, back: string) => ({
  front,
  middle,
  back,
  names: names.split(","),
});

test("plans of different rows are called by their rows alone", () => {
  const labels = apartOf([
    plan("A,B,C", "2s 2h 3d", "4s 4h 5d 5c 6s", "7s 8s 9s Ts Js"),
    plan("A,B,D", "2s 2h 3d", "4s 4h 5d 5c 7s", "6s 8s 9s Ts Js"),
  ]);
  expect(labels).toEqual([[], []]);
});

test("namesakes are told apart by the first row that differs, with its own cards", () => {
  const labels = apartOf([
    plan("A,B,C", "4c 4h 7h", "8c 8d 8s 6c 2d", "9s 6s 5s 3s 2s"),
    plan("A,B,C", "4c 4h 6c", "8c 8d 8s 7h 2d", "9s 6s 5s 3s 2s"),
    plan("A,B,C", "4c 4h 2d", "8c 8d 8s 7h 6c", "9s 6s 5s 3s 2s"),
  ]);
  expect(labels).toEqual([
    [{ place: "front", cards: "7♥" }],
    [{ place: "front", cards: "6♣" }],
    [{ place: "front", cards: "2♦" }],
  ]);
});

test("where the first row settles it only in part the next one goes on, and no two labels are the same", () => {
  const labels = apartOf([
    plan("A,B,C", "Kc Kh 7h", "8c 8d 3s 3c Td", "9s 6s 5s 3s 2s"),
    plan("A,B,C", "Kc Kh 7h", "8c 8d 3s 3c 2d", "Ts 6s 5s 3s jk"),
    plan("A,B,C", "Kc Kh 7d", "8c 8d 3s 3c 2d", "Ts 6s 5s 3s jk"),
  ]);
  expect(labels[1]).toEqual([
    { place: "front", cards: "7♥" },
    { place: "middle", cards: "2♦" },
  ]);
  expect(new Set(labels.map((one) => JSON.stringify(one))).size).toBe(3);
});
