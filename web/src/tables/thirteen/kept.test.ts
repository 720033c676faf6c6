import { beforeEach, expect, test, vi } from "vitest";
import { forgetLaying, keepLaying, keptLaying } from "./kept";
import { NOTHING } from "./laying";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
});
beforeEach(() => store.clear());

const HALF = { front: [], middle: [3, 1], back: [12, 0, 5, 6, 7] };

const FIRST = { match: "one", deal: 0 };
const SECOND = { match: "one", deal: 1 };
const OTHER = { match: "two", deal: 0 };

test("rows are found again for the same cards of the same deal, and for no others", () => {
  keepLaying(FIRST, "As Ks", HALF);
  expect(keptLaying(FIRST, "As Ks")).toEqual(HALF);
  expect([keptLaying(SECOND, "As Ks"), keptLaying(OTHER, "As Ks"), keptLaying(FIRST, "As Qs")]).toEqual([
    NOTHING,
    NOTHING,
    NOTHING,
  ]);
});

test("they are forgotten with their match, not with another", () => {
  keepLaying(FIRST, "As Ks", HALF);
  forgetLaying("two");
  expect(keptLaying(FIRST, "As Ks")).toEqual(HALF);
  forgetLaying("one");
  expect([keptLaying(FIRST, "As Ks"), store.size]).toEqual([NOTHING, 0]);
});

test("what makes no sense is not laid", () => {
  for (const wrong of [{ ...HALF, front: [3] }, { ...HALF, front: [13] }, { ...HALF, front: [2, 4, 8, 9] }, {}]) {
    keepLaying(FIRST, "As", wrong as typeof HALF);
    expect(keptLaying(FIRST, "As")).toEqual(NOTHING);
  }
  store.set("paiju.laying", "no JSON");
  expect(keptLaying(FIRST, "As")).toEqual(NOTHING);
});
