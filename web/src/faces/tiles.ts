/** Where circles and bamboos stand on a tile's face, which is 58 by 76 from 1, 1; and the bird that is 一条. */

import { disc, type Drawing } from "./drawing";

export type Colour = "b" | "g" | "r";
export type Spot = readonly [x: number, y: number, colour: Colour];
/** A stick: its middle, colour and how it leans, in degrees. */
export type Stick = readonly [x: number, y: number, colour: Colour, lean?: number];

function row(y: number, colour: Colour, xs: readonly number[]): Spot[] {
  return xs.map((x) => [x, y, colour] as const);
}

export const CIRCLES: Spot[][] = [
  row(39, "r", [30]),
  [...row(22, "g", [30]), ...row(57, "b", [30])],
  [...row(17, "b", [15]), ...row(39, "r", [30]), ...row(61, "g", [45])],
  [
    [18, 22, "b"],
    [42, 22, "g"],
    [18, 57, "g"],
    [42, 57, "b"],
  ],
  [
    [16, 18, "b"],
    [44, 18, "g"],
    [30, 39, "r"],
    [16, 60, "g"],
    [44, 60, "b"],
  ],
  [...row(17, "g", [19, 41]), ...row(42, "r", [19, 41]), ...row(62, "r", [19, 41])],
  [[13, 13, "g"], [30, 20.5, "g"], [47, 28, "g"], ...row(46, "r", [19, 41]), ...row(65, "r", [19, 41])],
  [12, 30, 48, 66].flatMap((y) => row(y, "b", [19, 41])),
  [...row(15, "g", [13, 30, 47]), ...row(39, "r", [13, 30, 47]), ...row(63, "b", [13, 30, 47])],
];
export const RADII = [22, 14.5, 10.5, 11.5, 9.8, 9.4, 8.3, 8.2, 8];

const TRIO = [14, 30, 46];

export const STICKS: Stick[][] = [
  [],
  [...row(22, "g", [30]), ...row(57, "b", [30])],
  [...row(22, "b", [30]), ...row(57, "g", [18, 42])],
  [...row(22, "g", [18]), ...row(22, "b", [42]), ...row(57, "b", [18]), ...row(57, "g", [42])],
  [...row(21, "g", [14]), ...row(21, "b", [46]), ...row(39, "r", [30]), ...row(57, "b", [14]), ...row(57, "g", [46])],
  [...row(22, "g", TRIO), ...row(57, "b", TRIO)],
  [
    ...row(14, "r", [30]),
    ...row(39, "b", [14, 46]),
    ...row(39, "g", [30]),
    ...row(64, "b", [14, 46]),
    ...row(64, "g", [30]),
  ],
  [
    ...row(22, "g", [10, 50]),
    [22.5, 22, "b", -24],
    [37.5, 22, "b", 24],
    ...row(57, "g", [10, 50]),
    [22.5, 57, "b", 24],
    [37.5, 57, "b", -24],
  ],
  [15, 39, 63].flatMap((y) => [...row(y, "r", [14]), ...row(y, "b", [30]), ...row(y, "g", [46])]),
];
export const HALVES = [0, 15, 15, 15, 14.5, 15, 10.8, 14.5, 10.8];

/** A stick of that half length about 0, 0: two joints of bamboo that swell at their ends. */
export function stick(half: number): string {
  const [w, n] = [4.2, 2.3];
  const end = half - 1;
  const mid = half / 2;
  return (
    `M${-n} ${-half}L${n} ${-half}Q${w + 1} ${-end} ${w} ${-end + 2}Q${n + 0.4} ${-mid} ${w} -2.4Q${w + 1} 0 ${w} 2.4Q${n + 0.4} ${mid} ${w} ${end - 2}Q${w + 1} ${end} ${n} ${half}` +
    `L${-n} ${half}Q${-w - 1} ${end} ${-w} ${end - 2}Q${-n - 0.4} ${mid} ${-w} 2.4Q${-w - 1} 0 ${-w} -2.4Q${-n - 0.4} ${-mid} ${-w} ${-end + 2}Q${-w - 1} ${-end} ${-n} ${-half}Z`
  );
}

/** A peacock on a branch. */
export const BIRD: Drawing = [
  "g M30 47C16 49 8 58 6 73C12 70 15 66 17 63C17 68 19 72 22 74C24 70 25 66 26 62C28 67 31 71 35 72C37 64 36 55 30 47Z",
  `hole ${disc(12.5, 64, 2.7)}${disc(21.5, 67, 2.7)}${disc(31.5, 65, 2.7)}`,
  `r ${disc(12.5, 64, 1.5)}${disc(21.5, 67, 1.5)}${disc(31.5, 65, 1.5)}`,
  "g M29 50C20 40 22 26 33 22C34 14 41 10 46 14C49 16 50 19 49 22C47 24 46 26 46 29C49 42 42 52 31 53Z",
  "b M27 45C24 34 30 27 38 28C44 34 42 45 33 50C30 50 28 48 27 45Z",
  "r M30 44C29 37 32 32 37 32C40 36 39 43 34 46.5Z",
  "r M48 18L57 20.5L48.5 23Z",
  "b M40 12C37 8 35 6 31 5.5C33 9 35 12 37 14ZM43 11.5C42 7.5 42 5 43.5 2.5C46 6 46.5 9 46 12.5Z",
  `hole ${disc(43.7, 17.5, 2.3)}`,
  `ink ${disc(44.2, 17.5, 1.2)}`,
  "r M35 52L37 52L37 62L42 64L42 66L35 64ZM40 50L42 49.5L43 58L48 60L48 62L41 60Z",
  "b M26 67Q40 62 56 65L56 68.5Q41 66.5 30 70Z",
];

/** What a tile is called in the corner, for who is still learning: a number, or a wind's letter. */
export const WINDS: Record<string, string> = { "1": "E", "2": "S", "3": "W", "4": "N" };
