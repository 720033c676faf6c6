/** What is heard at which moment, put together from struck, brushed and plucked things. Strings keep to one scale of five tones. */

import { add, breath, dice, fade, levelled, plucked, silence, struck, type Mode, type Samples } from "./synth";

/** Two tiles meet: bone over wood, very short. */
const BONE: Mode[] = [
  { freq: 2350, decay: 0.011, loud: 0.7 },
  { freq: 3710, decay: 0.007, loud: 0.5 },
  { freq: 5480, decay: 0.004, loud: 0.25 },
  { freq: 410, decay: 0.016, loud: 0.45 },
];
/** The table under a card. */
const TABLE: Mode[] = [
  { freq: 165, decay: 0.028, loud: 0.8 },
  { freq: 330, decay: 0.014, loud: 0.3 },
];
const BLOCK: Mode[] = [
  { freq: 980, decay: 0.018, loud: 0.8 },
  { freq: 1570, decay: 0.01, loud: 0.3 },
];
const HOOF: Mode[] = [
  { freq: 620, decay: 0.02, loud: 0.8 },
  { freq: 1240, decay: 0.009, loud: 0.4 },
];
const COIN: Mode[] = [
  { freq: 4186, decay: 0.09, loud: 0.5 },
  { freq: 6645, decay: 0.06, loud: 0.35 },
  { freq: 8870, decay: 0.035, loud: 0.2 },
];
const DRUM: Mode[] = [
  { freq: 62, decay: 0.12, loud: 1 },
  { freq: 118, decay: 0.06, loud: 0.5 },
  { freq: 205, decay: 0.03, loud: 0.2 },
];
const GONG: Mode[] = [
  { freq: 196, decay: 0.22, loud: 0.6 },
  { freq: 293, decay: 0.19, loud: 0.4 },
  { freq: 472, decay: 0.15, loud: 0.35 },
  { freq: 741, decay: 0.11, loud: 0.25 },
  { freq: 1187, decay: 0.07, loud: 0.15 },
];
/** 宫商角徵羽 on D, and again an octave higher. */
const SCALE = [293.66, 329.63, 369.99, 440, 493.88, 587.33, 659.26, 739.99, 880, 987.77];

interface Part {
  at: number;
  make: (rate: number) => Samples;
  loud?: number;
}

function strike(modes: readonly Mode[], at = 0, loud = 1, pitch = 1, crack = 0.35): Part {
  const tuned = modes.map((mode) => ({ ...mode, freq: mode.freq * pitch }));
  return { at, loud, make: (rate) => struck(rate, tuned, crack, 1 + Math.round(at * 1000)) };
}

function string(tone: number, at = 0, loud = 1, seconds = 0.9, soft = 0.5): Part {
  return { at, loud, make: (rate) => plucked(rate, SCALE[tone]!, seconds, 7 + tone, soft) };
}

function air(seconds: number, from: number, to: number, at = 0, loud = 1, swell = 0.25, narrow = 1.4): Part {
  return { at, loud, make: (rate) => breath(rate, { seconds, from, to, narrow, swell }, 3 + Math.round(at * 1000)) };
}

/** One after another, as a hand does it: never quite evenly. */
function scattered(count: number, seconds: number, one: (at: number, pitch: number, loud: number) => Part[]): Part[] {
  const chance = dice(count);
  return Array.from({ length: count }, (_, n) =>
    one(((n + chance() * 0.6) * seconds) / count, 0.9 + chance() * 0.25, 0.6 + chance() * 0.4),
  ).flat();
}

const card = (at: number, loud = 1): Part[] => [
  air(0.07, 5200, 2100, at, loud, 0.3),
  strike(TABLE, at + 0.03, loud * 0.5, 1, 0.2),
];

interface Recipe {
  /** How loud at its loudest: what comes often is soft. */
  peak: number;
  parts: Part[];
}

export const RECIPES = {
  tap: { peak: 0.12, parts: [strike(BLOCK, 0, 0.6, 1.5, 0.2)] },
  place: { peak: 0.3, parts: card(0) },
  tile: { peak: 0.38, parts: [strike(BONE), strike(TABLE, 0.001, 0.7, 1.2)] },
  draw: { peak: 0.14, parts: [air(0.08, 1800, 3600, 0, 0.5), strike(BONE, 0.07, 0.7, 1.15)] },
  deal: { peak: 0.28, parts: scattered(8, 0.6, (at, _, loud) => card(at, loud)) },
  shuffle: { peak: 0.3, parts: scattered(26, 0.8, (at, pitch, loud) => [strike(BONE, at, loud, pitch)]) },
  turn: { peak: 0.2, parts: [string(5, 0, 0.9, 0.8, 0.75), string(8, 0.11, 1, 0.9, 0.75)] },
  tick: { peak: 0.16, parts: [strike(BLOCK, 0, 1, 0.9, 0.15)] },
  reveal: { peak: 0.26, parts: scattered(5, 0.2, (at, _, loud) => card(at, loud)) },
  call: {
    peak: 0.36,
    parts: [strike(BONE), strike(DRUM, 0, 0.5), string(0, 0.01, 1.4, 0.7), string(3, 0.03, 1.6, 0.7)],
  },
  kong: {
    peak: 0.4,
    parts: [strike(BONE), strike(DRUM, 0, 0.7), string(0, 0, 0.8), string(3, 0.06, 0.9), string(5, 0.12, 1)],
  },
  gun: {
    peak: 0.5,
    parts: [air(0.34, 2600, 140, 0, 1, 0.01, 0.9), strike(DRUM, 0, 0.9), strike(BLOCK, 0, 0.4, 2, 0.8)],
  },
  roll: { peak: 0.4, parts: [air(0.55, 90, 260, 0, 1, 0.5, 2.5), strike(DRUM, 0.38, 0.6)] },
  sweep: {
    peak: 0.5,
    parts: [0, 0.12, 0.24]
      .map((at) => strike(DRUM, at, 0.9))
      .concat([0, 3, 5, 8].map((n, i) => string(n, 0.3 + i * 0.03))),
  },
  special: {
    peak: 0.42,
    parts: [strike(GONG, 0, 1, 1, 0.1), ...[5, 6, 7, 8, 9].map((n, i) => string(n, 0.08 + i * 0.05, 1, 0.8))],
  },
  horse: {
    peak: 0.34,
    parts: [0, 0.11, 0.2, 0.38, 0.49, 0.58].map((at, n) =>
      strike(HOOF, at, n % 3 === 2 ? 1 : 0.7, n % 2 ? 1 : 0.86, 0.3),
    ),
  },
  coins: { peak: 0.26, parts: scattered(9, 0.55, (at, pitch, loud) => [strike(COIN, at, loud, pitch, 0.1)]) },
  win: {
    peak: 0.42,
    parts: [
      ...[0, 1, 2, 3, 4, 5].map((n, i) => string(n, i * 0.07, 0.8)),
      string(0, 0.46),
      string(3, 0.48),
      string(5, 0.5),
    ],
  },
  lose: { peak: 0.26, parts: [4, 3, 1, 0].map((n, i) => string(n, i * 0.15, 1 - i * 0.12, 0.7, 0.8)) },
  chat: { peak: 0.14, parts: [string(9, 0, 1, 0.5, 0.8)] },
} as const satisfies Record<string, Recipe>;

/** The samples of a sound. */
export function made(sound: keyof typeof RECIPES, rate: number): Samples {
  const { peak, parts }: Recipe = RECIPES[sound];
  const all = parts.map(({ at, make, loud = 1 }) => ({ from: Math.round(at * rate), loud, samples: make(rate) }));
  const length = Math.max(...all.map(({ from, samples }) => from + samples.length));
  const out = silence(1, length);
  for (const { from, loud, samples } of all) add(out, samples, from, loud);
  return fade(levelled(out, peak), rate * 0.02);
}
