import { expect, test } from "vitest";
import { placeIn, plainly } from "./plainly";

const NAMES: Record<string, string> = {
  "players[1].back": "第 2 家 后墩",
  "players[1].middle": "第 2 家 中墩",
  "wins[0].melds[2]": "第 3 家",
};
const called = (place: string): string => NAMES[place] ?? "?";

test("places of a request become seats and rows", () => {
  expect(plainly("players[1].back（二对）压不住players[1].middle（葫芦）", called)).toBe(
    "第 2 家 后墩（二对）压不住第 2 家 中墩（葫芦）",
  );
  expect(plainly("wins[0].melds[2]: '12z' is no chow.", called)).toBe("第 3 家: '12z' is no chow.");
});

test("a place in brackets is left out, and other words stay", () => {
  expect(plainly("“5x (wins[0].tile)”不是一张牌", called)).toBe("“5x”不是一张牌");
  expect(plainly("下跑须在 0 到 3 之间，不能是 5 (runs[0])。", called)).toBe("下跑须在 0 到 3 之间，不能是 5。");
  expect(plainly("Write 123m 456p 789s 11z. Then ask.", called)).toBe("Write 123m 456p 789s 11z. Then ask.");
});

test("the place is found wherever it stands", () => {
  expect(placeIn("不能是 5 (runs[0])。")).toBe("runs[0]");
  expect(placeIn("wins[1].melds[0].tiles must be text")).toBe("wins[1].melds[0].tiles");
  expect(placeIn("Nobody has more than four kongs.")).toBeNull();
});
