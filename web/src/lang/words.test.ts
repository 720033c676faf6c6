import { expect, test } from "vitest";
import { en } from "./en";
import { makeConverter } from "./hant";
import { zh } from "./zh";

const gaps = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test("both languages have the same gaps in every sentence", () => {
  for (const key of Object.keys(zh) as (keyof typeof zh)[]) expect(gaps(en[key]), key).toEqual(gaps(zh[key]));
});

test("traditional characters are those of a card table", () => {
  const hant = makeConverter();
  expect(hant("后墩发牌，吃碰杠胡")).toBe("後墩發牌，吃碰槓胡");
  expect(hant("复制链接，恢复默认")).toBe("複製連結，恢復預設");
  expect(hant(zh["table.menu"])).toBe("選單");
});

test("xiapao is called one thing in English, as in the rulebook and the payments", () => {
  const told = ["mahjong.run", "mahjong.xiapao", "replay.xiapao", "score.runs"] as const;
  expect(told.filter((key) => !/xiapao/i.test(en[key]))).toEqual([]);
});

test("a bot's name says how it plays, not how long it takes", () => {
  const names = Object.entries(en).filter(([key]) => key.startsWith("bot."));
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter(([, name]) => /slow|quick/.test(name))).toEqual([]);
});
