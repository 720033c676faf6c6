import { expect, test } from "vitest";
import { packed, unpacked } from "./link";

const REQUEST = {
  options: { base: 10 },
  wins: [{ melds: [{ kind: "砸杠", tiles: "2222p", drawn: true }], from: null }],
};

test("a request comes out of a link as it went in", () => {
  expect(unpacked(packed(REQUEST))).toEqual(REQUEST);
  expect(packed(REQUEST)).toMatch(/^[\w-]+$/);
});

test("a link that was cut short or never was one is refused", () => {
  const code = packed(REQUEST);
  for (const broken of [code.slice(0, -7), "%%%", "5", "_____"]) expect(() => unpacked(broken), broken).toThrow();
});
