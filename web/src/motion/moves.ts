/** The moves a table makes: a face flies, a word is called, a shot hits, a place is lit, something gallops by. */

import { pieceAt, rectOf, show, stir, within, type Rect } from "./stage";
import "./motion.css";

const SVG = "http://www.w3.org/2000/svg";

interface Flight {
  delay?: number;
  duration?: number;
  /** How high it rises on its way, in pixels. */
  rise?: number;
  /** How far it is turned where it comes from, in degrees. */
  turned?: number;
}

/** A card or a tile comes from there to where it lies. What lies there is not seen until it has come. */
export function fly(face: Element | null | undefined, from: Rect | null, flight: Flight = {}): void {
  const drawn = face?.matches("svg") ? face : face?.querySelector("svg");
  const to = rectOf(drawn);
  if (!drawn || !to || !from) return;
  const { delay = 0, duration = 320, rise = 24, turned = 0 } = flight;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.max(0.4, Math.min(2, from.width / to.width));
  const piece = pieceAt(to, "motion-face");
  piece.append(drawn.cloneNode(true));
  const frames: Keyframe[] = [
    { transform: `translate(${x}px, ${y}px) rotate(${turned}deg) scale(${scale})` },
    { transform: `translate(${x * 0.35}px, ${y * 0.35 - rise}px) rotate(${turned * 0.3}deg) scale(1.12)`, offset: 0.6 },
    { transform: "none" },
  ];
  show(piece, { frames, duration, delay, easing: "cubic-bezier(.3, .1, .3, 1)" });
  stir(drawn, { frames: [{ opacity: 0 }, { opacity: 0 }], duration, delay });
}

/** Faces come one after another from one place. */
export function deal(faces: Iterable<Element>, from: Rect | null, across = 480): void {
  const all = [...faces];
  const gap = all.length ? across / all.length : 0;
  all.forEach((face, n) => fly(face, from, { delay: n * gap, duration: 280, rise: 10, turned: -40 }));
}

export type Tone = "red" | "gold" | "jade" | "ink";

/** A word as if brushed, over the place of whoever says it; it stays on the screen whole. */
export function callOut(word: string, at: Rect | null, tone: Tone = "red", delay = 0, size = 84): void {
  if (!at || !word) return;
  const long = lengthOf(word);
  const fits = Math.min(size, (window.innerWidth - 40) / (long + 0.8));
  const isOne = long < 1.1;
  const place = kept(isOne ? within(at, fits * 1.7) : within(at, fits * (long + 0.8), fits * 1.5));
  const piece = pieceAt(place, `motion-call ${tone}`);
  piece.style.fontSize = `${fits}px`;
  const text = document.createElement("b");
  text.textContent = word;
  piece.append(isOne ? blot() : stroke(), text);
  const frames: Keyframe[] = [
    { transform: "scale(2.1) rotate(-9deg)", opacity: 0 },
    { transform: "scale(0.94) rotate(-4deg)", opacity: 1, offset: 0.18 },
    { transform: "scale(1) rotate(-4deg)", opacity: 1, offset: 0.28 },
    { transform: "scale(1.02) rotate(-4deg)", opacity: 1, offset: 0.78 },
    { transform: "scale(1.12) rotate(-4deg)", opacity: 0 },
  ];
  show(piece, { frames, duration: 900, delay });
}

/** In characters as wide as they are high. */
function lengthOf(word: string): number {
  return Math.max(1, [...word].length * (/^[\x20-\x7e]*$/.test(word) ? 0.62 : 1));
}

/** Inside the window, whatever it was to lie over. */
function kept({ left, top, width, height }: Rect): Rect {
  const most = (at: number, long: number, all: number): number => Math.max(6, Math.min(at, all - long - 6));
  return { left: most(left, width, window.innerWidth), top: most(top, height, window.innerHeight), width, height };
}

/** One sweep of a broad brush: full where it begins, streaky where it ends. */
const STROKES = [
  "M6 33C3 22 14 14 30 12c34-5 74-7 112-4 18 1 34 1 46 5-10 2-16 2-22 4 9 0 16 1 22 3-9 1-18 1-25 3 8 1 17 1 24 4-9 0-17 1-24 2 7 1 14 2 20 5-8 0-15 1-21 2 6 1 11 2 15 5-8 0-15 1-22 2 5 1 9 2 12 4-34 5-74 8-112 6-22-1-41-4-47-10-2-2-1-6-2-10Z",
  "M172 11c8-2 16-2 24-1-8 2-16 2-24 1ZM176 47c6-2 12-2 18-1-6 3-12 3-18 1Z",
];

function stroke(): SVGElement {
  const svg = drawing("0 0 200 60", STROKES);
  svg.setAttribute("preserveAspectRatio", "none");
  return svg;
}

/** How far ink ran in each direction, and where drops of it fell: x, y, radius. */
const RAN = [44, 43, 45, 44, 46, 43, 44, 46, 44, 45, 43, 45, 44, 43, 46, 44];
const DROPS = [
  [38, -34, 3.2],
  [45, -26, 1.6],
  [-42, 31, 2.4],
  [-36, 41, 1.4],
  [44, 29, 2],
] as const;

/** Ink pressed down in one place, round as ink is: under a word of one character. */
function blot(): SVGElement {
  const points = RAN.map((far, n): [number, number] => {
    const angle = (2 * Math.PI * n) / RAN.length;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
  const between = (n: number): string => {
    const [a, b] = [points[n % RAN.length]!, points[(n + 1) % RAN.length]!];
    return `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  };
  const edge = points.map(([x, y], n) => `Q${x.toFixed(1)} ${y.toFixed(1)} ${between(n)}`);
  const drops = DROPS.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`);
  return drawing("-50 -50 100 100", [`M${between(RAN.length - 1)}${edge.join("")}Z`, ...drops]);
}

function drawing(box: string, paths: readonly string[]): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  for (const d of paths) svg.append(pathOf(d));
  return svg;
}

function pathOf(d: string): SVGElement {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  return path;
}

/** A burst with so many points, none as long as the next. */
function burst(points: number): SVGElement {
  const corners = Array.from({ length: points * 2 }, (_, n) => {
    const reach = n % 2 ? 21 : 34 + ((n * 7) % 15);
    const angle = (n * Math.PI) / points;
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return drawing("-50 -50 100 100", [`M${corners.join("L")}Z`]);
}

/** Something hits there: a burst with a word in it, from the second time on with a count; what was hit gives way. */
export function impact(hit: Element | null | undefined, word: string, count = 1, tone: Tone = "red", delay = 0): void {
  const at = rectOf(hit);
  if (!hit || !at) return;
  const size = Math.min(150, Math.max(96, at.width * 0.72));
  const piece = pieceAt(kept(within(at, size)), `motion-impact ${tone}`);
  piece.style.fontSize = `${Math.min(size * 0.22, (size * 0.6) / lengthOf(word))}px`;
  const text = document.createElement("b");
  const times = document.createElement("i");
  times.textContent = count > 1 ? `×${count}` : "";
  text.append(word, times);
  piece.append(burst(13), text);
  const frames: Keyframe[] = [
    { transform: "scale(0.2) rotate(-20deg)", opacity: 0 },
    { transform: "scale(1.18) rotate(4deg)", opacity: 1, offset: 0.16 },
    { transform: "scale(1) rotate(0)", opacity: 1, offset: 0.3 },
    { transform: "scale(1)", opacity: 1, offset: 0.75 },
    { transform: "scale(1.1)", opacity: 0 },
  ];
  show(piece, { frames, duration: 760, delay });
  stir(hit, { frames: shaken(), duration: 320, delay: delay + 60, easing: "linear" });
}

function shaken(): Keyframe[] {
  const places = [0, -7, 6, -5, 4, -2, 0];
  return places.map((x, n) => ({ transform: `translate(${x}px, ${n % 2 ? 2 : -1}px)` }));
}

/** What flies from one to the other before it hits. */
export function shoot(from: Rect | null, to: Rect | null, delay = 0, tone: Tone = "red"): void {
  if (!from || !to) return;
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const piece = pieceAt(within(from, 46, 8), `motion-shot ${tone}`);
  const turn = `rotate(${Math.atan2(y, x)}rad)`;
  const frames: Keyframe[] = [
    { transform: `translate(0, 0) ${turn} scaleX(0.3)`, opacity: 0 },
    { transform: `translate(${x * 0.1}px, ${y * 0.1}px) ${turn} scaleX(0.6)`, opacity: 1, offset: 0.1 },
    { transform: `translate(${x * 0.9}px, ${y * 0.9}px) ${turn} scaleX(1.6)`, opacity: 1 },
  ];
  show(piece, { frames, duration: 180, delay, easing: "ease-in" });
}

/** A place is lit from its edge. */
export function glow(place: Element | null | undefined, tone: Tone = "gold", delay = 0): void {
  const at = rectOf(place);
  if (!at) return;
  const frames: Keyframe[] = [
    { opacity: 0, transform: "scale(0.97)" },
    { opacity: 1, transform: "scale(1)", offset: 0.25 },
    { opacity: 0, transform: "scale(1.05)" },
  ];
  show(pieceAt(at, `motion-glow ${tone}`), { frames, duration: 850, delay });
}

/** A word runs through a place, in leaps. */
export function gallop(word: string, place: Element | null | undefined, delay = 0): void {
  const at = rectOf(place);
  if (!at) return;
  const size = Math.min(64, Math.max(40, at.width / 4));
  const piece = pieceAt({ left: at.left, top: at.top + at.height * 0.45, width: size, height: size }, "motion-horse");
  piece.style.fontSize = `${size}px`;
  piece.textContent = word;
  const way = at.width - size;
  const leaps = 4;
  const frames = Array.from({ length: leaps * 2 + 1 }, (_, n): Keyframe => {
    const up = n % 2 === 1;
    const seen = n === 0 || n === leaps * 2 ? 0 : 1;
    const x = (way * n) / (leaps * 2);
    return { transform: `translate(${x}px, ${up ? -size * 0.45 : 0}px) rotate(${up ? -12 : 9}deg)`, opacity: seen };
  });
  show(piece, { frames, duration: 900, delay, easing: "linear" });
}
