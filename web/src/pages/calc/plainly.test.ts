import { expect, test } from "vitest";
import { plainly } from "./plainly";

const NAMING = {
  player: (n: number) => `第 ${n} 家`,
  row: (place: string) => ({ back: "后墩", middle: "中墩", special: "特殊" })[place] ?? place,
};

test("fields of a request become seats and rows", () => {
  expect(plainly("players[1].back（二对）压不住players[1].middle（葫芦）", NAMING)).toBe(
    "第 2 家 后墩（二对）压不住第 2 家 中墩（葫芦）",
  );
  expect(plainly("players[0]：Ks 一共出现了 2 次", NAMING)).toBe("第 1 家：Ks 一共出现了 2 次");
  expect(plainly("wins[0]：这些牌不成四组一对，没有胡。", NAMING)).toBe("这些牌不成四组一对，没有胡。");
  expect(plainly("“5x (wins[0].tile)”不是一张牌", NAMING)).toBe("“5x”不是一张牌");
  expect(plainly("wins[0]: these tiles are no win.", NAMING)).toBe("these tiles are no win.");
});
