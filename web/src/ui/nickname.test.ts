import { expect, test } from "vitest";
import { cut } from "./nickname";

test("a nickname stops at sixteen characters, however many letters each is made of", () => {
  expect(cut("Bartholomew")).toBe("Bartholomew");
  expect(cut("一二三四五六七八九十一二三四五六七八")).toBe("一二三四五六七八九十一二三四五六");
  expect(cut("👨‍👩‍👧".repeat(3), 2)).toBe("👨‍👩‍👧👨‍👩‍👧");
  expect(cut("🇨🇳🇹🇼e\u0301x", 3)).toBe("🇨🇳🇹🇼e\u0301");
});
