import { afterEach, expect, test, vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["en"] });
const { prefs } = await import("../state/prefs");
const { amount, signedAmount } = await import("./amount");
const { expected } = await import("../tables/thirteen/expected");
const { sentence } = await import(".");

afterEach(() => prefs.patch({ lang: "en" }));

test("a score has its unit: coins or points, as its game counts", () => {
  expect(signedAmount("coin", 300)).toBe("+300 coins");
  expect(signedAmount("point", -12)).toBe("−12 points");
  expect(signedAmount("point", -1)).toBe("−1 point");
  expect(amount("coin", -1)).toBe("1 coin");
  expect(signedAmount("point", 0)).toBe("0 points");
  prefs.patch({ lang: "zh-Hans" });
  expect([signedAmount("coin", 300), amount("point", 1)]).toEqual(["+300 金币", "1 分"]);
});

test("thousands are parted, and one is one", () => {
  expect(signedAmount("coin", -21270)).toBe("−21,270 coins");
  expect(amount("coin", 1580)).toBe("1,580 coins");
  expect([expected(1.04, 10), expected(-1.04, 100)]).toEqual(["about +1 point", "about −1.04 points"]);
});

test("a sentence begins with a capital", () => {
  const message = { zh: "后墩压不住中墩。", en: "back does not hold against middle." };
  expect(sentence({ message })).toBe("Back does not hold against middle.");
  prefs.patch({ lang: "zh-Hans" });
  expect(sentence({ message })).toBe("后墩压不住中墩。");
});
