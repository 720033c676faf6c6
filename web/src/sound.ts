/** Sounds made here and now: short synthesised notes, no files. */

import { prefs } from "./state/prefs";

export type Sound = "tap" | "place" | "deal" | "turn" | "reveal" | "gun" | "win" | "lose" | "chat";

interface Note {
  at: number;
  freq: number;
  long: number;
  loud: number;
  shape?: OscillatorType;
  to?: number;
}

const SOUNDS: Record<Sound, Note[]> = {
  tap: [{ at: 0, freq: 880, long: 0.04, loud: 0.06, shape: "triangle" }],
  place: [{ at: 0, freq: 240, to: 140, long: 0.08, loud: 0.25, shape: "triangle" }],
  deal: [0, 1, 2, 3].map((n) => ({
    at: n * 0.07,
    freq: 320 + n * 30,
    to: 180,
    long: 0.06,
    loud: 0.14,
    shape: "triangle",
  })),
  turn: [
    { at: 0, freq: 587, long: 0.14, loud: 0.14 },
    { at: 0.12, freq: 784, long: 0.22, loud: 0.14 },
  ],
  reveal: [{ at: 0, freq: 420, to: 620, long: 0.12, loud: 0.12 }],
  gun: [
    { at: 0, freq: 170, to: 50, long: 0.22, loud: 0.35, shape: "sawtooth" },
    { at: 0.02, freq: 900, to: 120, long: 0.1, loud: 0.12, shape: "square" },
  ],
  win: [523, 659, 784, 1047].map((freq, n) => ({ at: n * 0.11, freq, long: 0.28, loud: 0.14 })),
  lose: [392, 349, 294].map((freq, n) => ({ at: n * 0.16, freq, long: 0.26, loud: 0.1 })),
  chat: [{ at: 0, freq: 1175, long: 0.08, loud: 0.08 }],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!prefs.value.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + 0.01;
  for (const note of SOUNDS[sound]) strike(context, start, note);
}

function strike(audio: AudioContext, start: number, note: Note): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  const from = start + note.at;
  tone.type = note.shape ?? "sine";
  tone.frequency.setValueAtTime(note.freq, from);
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, from + note.long);
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(note.loud, from + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + note.long);
  tone.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + note.long + 0.05);
}
