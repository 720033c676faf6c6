import { afterEach, expect, test, vi } from "vitest";
import { isWatching, keepWatching } from "./watching";

afterEach(() => vi.unstubAllGlobals());

test("one room at a time is watched, until one goes away", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  expect(isWatching("111111")).toBe(false);
  keepWatching("111111");
  expect(isWatching("111111")).toBe(true);
  keepWatching("222222");
  expect([isWatching("111111"), isWatching("222222")]).toEqual([false, true]);
  keepWatching(null);
  expect(isWatching("222222")).toBe(false);
});

test("a browser that keeps nothing still shows the room", () => {
  const refuse = (): never => {
    throw new Error("storage is shut");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepWatching("111111");
  expect(isWatching("111111")).toBe(false);
  keepWatching(null);
});
