import { expect, test } from "vitest";
import type { ViewOf } from "../../net/types";
import { passing, passOf, type Passing } from "./passing";

const NONE: Passing = { chow: false, pung: false, kong: false, all: false, win: false, drawn: null };
const BOTH = { ...NONE, chow: true, pung: true };
const PASS = { kind: "pass" };

function claim(kinds: string[], more: object = {}): ViewOf<"mahjong"> {
  const offers = kinds.map((kind) => ({ kind }));
  const view = {
    seat: 0,
    to_act: true,
    over: false,
    scores: [],
    phase: "claim",
    offers,
    lock: { kind: null },
    ...more,
  };
  return view as unknown as ViewOf<"mahjong">;
}

test("what is switched off passes by itself, the rest is asked", () => {
  expect(passOf(claim(["chow", "chow"]), { ...NONE, chow: true })).toEqual(PASS);
  expect(passOf(claim(["chow"]), { ...NONE, pung: true })).toBeNull();
  expect(passOf(claim(["pung", "za"]), { ...NONE, pung: true })).toEqual(PASS);
  expect(passOf(claim(["chow", "pung"]), { ...NONE, chow: true })).toBeNull();
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

test("a kong passes only where that is switched on, a win only where nothing else is asked for", () => {
  expect(passOf(claim(["kong", "pung", "chow"]), { ...BOTH, kong: true })).toEqual(PASS);
  expect(passOf(claim(["zagang", "za"], { lock: { kind: "za" } }), { ...BOTH, kong: true })).toBeNull();
  expect(passOf(claim(["zagang", "za"], { lock: { kind: "za" } }), { ...NONE, all: true })).toEqual(PASS);
  expect(passOf(claim(["win", "pung"]), { ...NONE, all: true })).toBeNull();
  expect(passOf(claim(["win", "pung"]), { ...NONE, win: true })).toEqual({ kind: "win" });
});

test("a drawn tile goes out by itself in the hand it was switched on for, unless something else can be done", () => {
  const turn = { phase: "turn", drawn: "5m", number: 3 };
  const out = { kind: "discard", tile: "5m" };
  expect(passOf(claim([], turn), { ...NONE, drawn: 3 })).toEqual(out);
  expect(passOf(claim([], turn), { ...NONE, drawn: 2 })).toBeNull();
  expect(passOf(claim([], { ...turn, drawn: null }), { ...NONE, drawn: 3 })).toBeNull();
  expect(passOf(claim(["kong"], turn), { ...NONE, drawn: 3 })).toBeNull();
  expect(passOf(claim(["kong"], turn), { ...NONE, drawn: 3, kong: true })).toEqual(out);
  expect(passOf(claim(["win"], turn), { ...NONE, drawn: 3, all: true })).toBeNull();
});

test("what is switched on is kept for its room, the drawn tiles of a hand are not", () => {
  passing.enter("100001");
  passing.toggle("chow", 0);
  passing.toggle("drawn", 0);
  expect(passing.value).toEqual({ ...NONE, chow: true, drawn: 0 });
  passing.enter("100002");
  expect(passing.value).toEqual(NONE);
  passing.enter("100001");
  expect(passing.value).toEqual({ ...NONE, chow: true });
});
