// @vitest-environment happy-dom
/** Motion decorates what is drawn already: it is shown on a stage, ends with a tap or a key, and leaves nothing. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPref } from "../state/prefs";
import { callOut, deal, fly, gallop, glow, impact, shoot } from "./moves";
import { animations, fakeAnimations, playOut } from "./fakes";
import { skip } from "./stage";

const AT = { left: 10, top: 10, width: 100, height: 60 };
const pieces = (): string[] => [...document.querySelectorAll(".motion-stage > *")].map((one) => one.className);

beforeEach(() => {
  fakeAnimations();
  document.body.innerHTML = "<div class='panel'></div><div class='river'><svg></svg></div>";
});
afterEach(() => {
  skip();
  setPref("motion", true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const panel = (): Element => document.querySelector(".panel")!;
const tile = (): Element => document.querySelector(".river svg")!;

test("a hit is one burst, and gone when it has moved", () => {
  impact(panel(), "打枪");
  expect(pieces()).toEqual(["motion-impact red"]);
  expect(document.querySelector(".motion-impact")!.textContent).toBe("打枪");
  playOut();
  expect(document.querySelector(".motion-stage")).toBeNull();
});

test("one who is hit again is told how often", () => {
  impact(panel(), "打枪", 3);
  expect(document.querySelector(".motion-impact")!.textContent).toBe("打枪×3");
});

function everything(): void {
  impact(panel(), "打枪");
  callOut("碰", AT);
  fly(tile(), AT);
  deal([tile()], AT);
  shoot(AT, { ...AT, left: 200 });
  glow(panel());
  gallop("马", panel());
}

test.each(["pointerdown", "keydown"])("everything is at its end at once with a %s", (kind) => {
  everything();
  expect(pieces()).toHaveLength(7);
  window.dispatchEvent(new Event(kind));
  expect(document.querySelector(".motion-stage")).toBeNull();
  expect(animations.every((one) => one.ended)).toBe(true);
});

test("nothing lasts a second", () => {
  everything();
  expect(Math.max(...animations.map((one) => one.duration))).toBeLessThan(1000);
});

test("nothing moves for those who want less motion, here or on the whole device, nor on a page nobody sees", () => {
  const still = (): void => {
    everything();
    expect(animations).toEqual([]);
    expect(document.querySelector(".motion-stage")).toBeNull();
  };
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  still();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  setPref("motion", false);
  still();
  setPref("motion", true);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  still();
});

test("what is not there to move is let be", () => {
  fly(null, AT);
  fly(tile(), null);
  impact(undefined, "打枪");
  callOut("碰", null);
  shoot(null, AT);
  expect(animations).toEqual([]);
});
