import { expect, test, vi } from "vitest";
import type { GameDetail } from "../../../net/api";
import type { Asked } from "../../../pages/calc/form";

vi.stubGlobal("navigator", { languages: ["zh"] });
const { blank, example, lacking, read, request } = await import("./draft");
const { Unreadable } = await import("../../../pages/calc/reading");

const GAME = { players: [4] } as GameDetail;
const TABLE: Asked = { game: GAME, options: { coins: 5000 }, seats: 4 };
const ASKED = { coins: [100, 20, 0, 5], plays: ["3s 3h 3d", "", null, "bj sj"] };

test("a request is read into the form and comes out of it unchanged", () => {
  expect(request(read(ASKED, TABLE), TABLE)).toEqual(ASKED);
});

test("everybody has the starting coins until something else is said", () => {
  expect(request(example(GAME), TABLE).coins).toEqual([5000, 5000, 5000, 5000]);
});

test("who has no coins is bankrupt and nobody else is", () => {
  for (const plays of [
    ["3s", "", "", "bj"],
    ["3s", null, null, "bj"],
    ["3s", "", null],
  ])
    expect(() => read({ ...ASKED, plays }, TABLE), JSON.stringify(plays)).toThrow(Unreadable);
});

test("a play without cards and a player without coins are asked for", () => {
  expect(lacking(example(GAME), TABLE)).toBeNull();
  expect(lacking(blank(GAME), TABLE)?.field).toBe("plays[0]");
  const poor = { seats: example(GAME).seats.map((seat, at) => (at === 2 ? { ...seat, coins: 0 } : seat)) };
  expect(lacking(poor, TABLE)?.field).toBe("coins[2]");
});
