/**
 * A pen that turns the skeleton of a stroke into its outline: letters and characters are written here, not set in a font, so
 * that they are the same on every device.
 *
 * A skeleton is `kind x y x y …`, strokes are parted by `;`. Two points are a line, three a quadratic curve, four a cubic one,
 * and seven, ten … a chain of cubic ones.
 */

type Point = readonly [x: number, y: number];
/** How wide a stroke is along its way: pairs of the part of the way, from 0 to 1, and the width there. */
type Profile = readonly (readonly [at: number, width: number])[];

/** Brush strokes: 橫 from left to right, 豎 down, 撇 thinning out, 捺 swelling before its tip, 點 a drop, 鉤 a barb. */
const PROFILES: Record<string, Profile> = {
  h: [
    [0, 1.02],
    [0.14, 0.78],
    [0.84, 0.78],
    [1, 1.12],
  ],
  v: [
    [0, 1.2],
    [0.16, 1],
    [0.88, 0.98],
    [1, 1.08],
  ],
  p: [
    [0, 1.2],
    [0.35, 1.02],
    [0.75, 0.62],
    [1, 0.12],
  ],
  n: [
    [0, 0.5],
    [0.4, 0.92],
    [0.76, 1.42],
    [0.86, 1.2],
    [1, 0.16],
  ],
  d: [
    [0, 0.3],
    [0.62, 1.34],
    [0.86, 1.2],
    [1, 0.7],
  ],
  g: [
    [0, 1.05],
    [0.5, 0.7],
    [1, 0.1],
  ],
};

/** What a kind of writing is written with: `wide` for brush strokes; letters are `wide` down and `thin` across. */
export interface Pen {
  wide: number;
  thin?: number;
}

const STEPS = 9;

/** The outline of all strokes, as the `d` of a path. */
export function write(skeleton: string, pen: Pen): string {
  return skeleton
    .split(";")
    .map((stroke) => stroke.trim())
    .filter(Boolean)
    .map((stroke) => outline(stroke, pen))
    .join("");
}

function outline(stroke: string, pen: Pen): string {
  const [kind, ...numbers] = stroke.split(/\s+/);
  const points = sample(pairs(numbers.map(Number)));
  const profile = PROFILES[kind!];
  const last = points.length - 1;
  const isRing = points[0]!.join() === points[last]!.join();
  const sides = points.map((point, at) => {
    const before = points[at > 0 ? at - 1 : isRing ? last - 1 : 0]!;
    const after = points[at < last ? at + 1 : isRing ? 1 : last]!;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const long = Math.hypot(dx, dy) || 1;
    const width = profile ? widthAt(profile, at / last) * pen.wide : nibbed(pen, Math.abs(dy / long));
    return { point, across: [(-dy / long) * (width / 2), (dx / long) * (width / 2)] as const, width };
  });
  const left = sides.map(({ point, across }) => show(point[0] + across[0], point[1] + across[1]));
  const right = sides.map(({ point, across }) => show(point[0] - across[0], point[1] - across[1])).reverse();
  if (!profile) return `M${left.join("L")}L${right.join("L")}Z`;
  const [first, end] = [sides[0]!, sides[last]!];
  return `M${left.join("L")}${cap(end.width, right[0]!)}L${right.slice(1).join("L")}${cap(first.width, left[0]!)}Z`;
}

/** A round end. */
function cap(width: number, to: string): string {
  const radius = round(width / 2);
  return `A${radius} ${radius} 0 0 0 ${to}`;
}

/** A broad nib: how wide depends on which way it goes. */
function nibbed(pen: Pen, down: number): number {
  const thin = pen.thin ?? pen.wide;
  return thin + (pen.wide - thin) * down;
}

function widthAt(profile: Profile, at: number): number {
  const next = Math.max(
    1,
    profile.findIndex(([part]) => part >= at),
  );
  const [from, low] = profile[next - 1]!;
  const [to, high] = profile[next]!;
  return low + ((high - low) * (at - from)) / (to - from);
}

function pairs(numbers: number[]): Point[] {
  return numbers.flatMap((number, at) => (at % 2 ? [] : [[number, numbers[at + 1]!] as const]));
}

/** Points along the way of a skeleton. */
function sample(given: Point[]): Point[] {
  if (given.length <= 3) return between(given, given.length === 3 ? STEPS : STEPS - 1);
  const out: Point[] = [given[0]!];
  for (let at = 0; at + 3 < given.length; at += 3) out.push(...between(given.slice(at, at + 4), STEPS).slice(1));
  return out;
}

function between(points: Point[], steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => bezier(points, step / steps));
}

/** A point of a Bézier curve, by halving as de Casteljau does. */
function bezier(points: Point[], at: number): Point {
  let rest = points;
  while (rest.length > 1)
    rest = rest.slice(1).map((to, index): Point => {
      const from = rest[index]!;
      return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at];
    });
  return rest[0]!;
}

function show(x: number, y: number): string {
  return `${round(x)} ${round(y)}`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
