/** Sounds are made here: none may be too loud, end with a crack or go on for long. */

import { expect, test } from "vitest";
import { made, RECIPES } from "./recipes";
import { plucked } from "./synth";

const RATE = 22_050;
const SOUNDS = Object.keys(RECIPES) as (keyof typeof RECIPES)[];

test.each(SOUNDS)("%s is short, as loud as it is meant to be, and ends in silence", (sound) => {
  const samples = made(sound, RATE);
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  expect(samples.length / RATE).toBeGreaterThan(0.02);
  expect(samples.length / RATE).toBeLessThan(2);
  expect(peak).toBeCloseTo(RECIPES[sound].peak, 5);
  expect(peak).toBeLessThanOrEqual(0.5);
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.001);
});

test("what is heard at every tap and turn is softer than what happens once a deal", () => {
  const often = ["tap", "draw", "tick", "turn", "chat"] as const;
  const rare = ["win", "gun", "sweep", "special"] as const;
  expect(Math.max(...often.map((one) => RECIPES[one].peak))).toBeLessThan(
    Math.min(...rare.map((one) => RECIPES[one].peak)),
  );
});

/** The tone of which a whole number of waves fits: where the sound is most like itself a moment later. */
function toneOf(samples: Float32Array, rate: number, low: number, high: number): number {
  let best = 0;
  let tone = 0;
  for (let wave = rate / high; wave <= rate / low; wave += 0.1) {
    let like = 0;
    for (let at = 2000; at < 8000; at += 1) {
      const there = at + wave;
      const part = there - Math.floor(there);
      like += samples[at]! * (samples[Math.floor(there)]! * (1 - part) + samples[Math.ceil(there)]! * part);
    }
    if (like > best) [best, tone] = [like, rate / wave];
  }
  return tone;
}

test.each([293.66, 440, 587.33, 880])("a string of %s Hz is in tune", (freq) => {
  const heard = toneOf(plucked(44_100, freq, 0.5, 7), 44_100, freq * 0.8, freq * 1.25);
  expect(Math.abs(heard / freq - 1)).toBeLessThan(0.006);
});

test("a sound is the same every time", () => {
  expect(made("tile", RATE)).toEqual(made("tile", RATE));
});
