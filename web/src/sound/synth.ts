/** What sounds are made of: struck bone and wood, plucked strings, metal, brushed air. Each fills a run of samples, and is the same every time. */

export type Samples = Float32Array;

/** Silence of so many seconds. */
export function silence(rate: number, seconds: number): Samples {
  return new Float32Array(Math.ceil(rate * seconds));
}

/** Lays one sound over another from a moment on. */
export function add(onto: Samples, what: Samples, from: number, loud = 1): void {
  for (let at = 0; at < what.length && from + at < onto.length; at += 1) onto[from + at]! += what[at]! * loud;
}

/** Chance that falls the same way every time. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Mode {
  freq: number;
  /** Seconds until it has lost two thirds of its strength. */
  decay: number;
  loud: number;
}

/** Something hard that was struck: its modes ring and die away, over the crack of the blow itself. */
export function struck(rate: number, modes: readonly Mode[], crack: number, seed: number): Samples {
  const longest = Math.max(...modes.map((mode) => mode.decay));
  const out = silence(rate, longest * 6 + 0.01);
  const chance = dice(seed);
  for (const { freq, decay, loud } of modes) {
    const turn = (2 * Math.PI * freq) / rate;
    for (let at = 0; at < out.length; at += 1) out[at]! += Math.sin(turn * at) * Math.exp(-at / (decay * rate)) * loud;
  }
  const blow = rate * 0.0025;
  for (let at = 0; at < blow * 5 && at < out.length; at += 1)
    out[at]! += (chance() * 2 - 1) * crack * Math.exp(-at / blow);
  return out;
}

export interface Breath {
  seconds: number;
  /** The middle of what is heard of the noise, at its beginning and at its end. */
  from: number;
  to: number;
  /** How narrow that is. */
  narrow: number;
  /** The part of the time it takes to swell. */
  swell: number;
}

/** Noise through a filter that glides: a card drawn over cloth, a shot, a rumble. */
export function breath(rate: number, { seconds, from, to, narrow, swell }: Breath, seed: number): Samples {
  const out = silence(rate, seconds);
  const chance = dice(seed);
  let low = 0;
  let band = 0;
  for (let at = 0; at < out.length; at += 1) {
    const part = at / out.length;
    const freq = from * (to / from) ** part;
    const step = 2 * Math.sin((Math.PI * Math.min(freq, rate / 7)) / rate);
    low += step * band;
    band += step * (chance() * 2 - 1 - low - band / narrow);
    const strength = part < swell ? part / swell : ((1 - part) / (1 - swell)) ** 2;
    out[at] = band * strength;
  }
  return out;
}

const DAMPING = 0.996;

/** A string plucked, after Karplus and Strong: a burst of noise goes round in a delay line and loses its edge. */
export function plucked(rate: number, freq: number, seconds: number, seed: number, soft = 0.5): Samples {
  const out = silence(rate, seconds);
  // Once round is a whole number of samples less half of one, and the rest in a filter that only delays.
  const round = rate / freq + 0.5;
  const line = new Float32Array(Math.floor(round - 0.2));
  const rest = round - line.length;
  const late = (1 - rest) / (1 + rest);
  const chance = dice(seed);
  let last = 0;
  for (let at = 0; at < line.length; at += 1) {
    last += (chance() * 2 - 1 - last) * (1 - soft);
    line[at] = last;
  }
  let before = 0;
  let put = 0;
  for (let at = 0, spot = 0; at < out.length; at += 1) {
    const next = (spot + 1) % line.length;
    out[at] = line[spot]!;
    const dull = (line[spot]! + line[next]!) * 0.5 * DAMPING;
    put = late * dull + before - late * put;
    before = dull;
    line[spot] = put;
    spot = next;
  }
  return fade(out, rate * 0.05);
}

/** The last samples go down to nothing, so that an end is not heard as a click. */
export function fade(out: Samples, samples: number): Samples {
  const many = Math.min(out.length, Math.ceil(samples));
  for (let at = 0; at < many; at += 1) out[out.length - 1 - at]! *= at / many;
  return out;
}

/** As loud as wished at its loudest, and nothing in it that a loudspeaker cannot move to. */
export function levelled(out: Samples, peak: number): Samples {
  let mean = 0;
  for (const one of out) mean += one / out.length;
  let most = 0;
  for (let at = 0; at < out.length; at += 1) {
    out[at]! -= mean;
    most = Math.max(most, Math.abs(out[at]!));
  }
  for (let at = 0; at < out.length; at += 1) out[at]! *= most ? peak / most : 0;
  return out;
}
