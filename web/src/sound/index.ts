/** Sounds made here and now, no files: how they are made is fetched with the first of them. */

import { prefs } from "../state/prefs";
import type { made as Made, RECIPES } from "./recipes";

export type Sound = keyof typeof RECIPES;

let context: AudioContext | null = null;
let master: GainNode | null = null;
let maker: Promise<typeof Made> | null = null;
const ready = new Map<Sound, AudioBuffer>();

/** Plays a sound, some milliseconds from now; none before the page was first touched. */
export function play(sound: Sound, after = 0): void {
  const { sound: on, volume } = prefs.value;
  if (!on || volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  maker ??= import("./recipes").then(({ made }) => made);
  const due = performance.now() + after;
  maker.then(
    (made) => sounded(made, sound, due),
    () => (maker = null),
  );
}

/** A sound whose moment has passed, because the line was slow, is not worth hearing any more. */
const LATE = 400;

function sounded(made: typeof Made, sound: Sound, due: number): void {
  const wait = due - performance.now();
  if (wait < -LATE) return;
  context ??= new AudioContext();
  master ??= levelOf(context);
  if (context.state === "suspended") void context.resume();
  master.gain.value = prefs.value.volume;
  const source = context.createBufferSource();
  source.buffer = bufferOf(context, made, sound);
  source.connect(master);
  source.start(context.currentTime + Math.max(0, wait) / 1000);
}

function bufferOf(audio: AudioContext, made: typeof Made, sound: Sound): AudioBuffer {
  let buffer = ready.get(sound);
  if (!buffer) {
    const samples = made(sound, audio.sampleRate);
    buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
    buffer.getChannelData(0).set(samples);
    ready.set(sound, buffer);
  }
  return buffer;
}

/** How loud all of it is, and what holds several at once together. */
function levelOf(audio: AudioContext): GainNode {
  const level = audio.createGain();
  level.connect(audio.createDynamicsCompressor()).connect(audio.destination);
  return level;
}
