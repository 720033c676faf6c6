import { expect, test } from "vitest";
import type { View } from "../../net/types";
import { passOf } from "./passing";

const BOTH = { chow: true, pung: true };
const PASS = { kind: "pass" };

function claim(kinds: string[], more: object = {}): View {
  const offers = kinds.map((kind) => ({ kind }));
  return { seat: 0, to_act: true, over: false, scores: [], phase: "claim", offers, lock: { kind: null }, ...more };
}

test("what is switched off passes by itself, the rest is asked", () => {
  expect(passOf(claim(["chow", "chow"]), { chow: true, pung: false })).toEqual(PASS);
  expect(passOf(claim(["chow"]), { chow: false, pung: true })).toBeNull();
  expect(passOf(claim(["pung", "za"]), { chow: false, pung: true })).toEqual(PASS);
  expect(passOf(claim(["chow", "pung"]), { chow: true, pung: false })).toBeNull();
});

test("a win and a kong are always asked", () => {
  for (const kind of ["win", "kong", "zagang"]) expect(passOf(claim([kind, "pung", "chow"]), BOTH)).toBeNull();
  expect(passOf(claim(["win"], { phase: "rob" }), BOTH)).toBeNull();
});

test("nothing passes on one's own turn, nor what one is committed to", () => {
  expect(passOf(claim(["chow"], { phase: "turn" }), BOTH)).toBeNull();
  expect(passOf(claim(["za"], { lock: { kind: "za" } }), BOTH)).toBeNull();
  expect(passOf(claim(["chow"], { to_act: false }), BOTH)).toBeNull();
});
