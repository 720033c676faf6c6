/** The four suits and where their signs stand on a card of 60 by 84. */

/** Each in a square of 24. */
export const SUIT_PATHS: Record<string, string> = {
  s: "M12 1.2C9.4 6.6 2.2 9.6 2.2 15a4.7 4.7 0 0 0 8.5 2.8c-.2 2.2-1.1 3.7-2.7 5h8c-1.6-1.3-2.5-2.8-2.7-5A4.7 4.7 0 0 0 21.8 15c0-5.4-7.2-8.4-9.8-13.8z",
  h: "M12 22.3C5 16.2 1.8 12.4 1.8 7.9A5.3 5.3 0 0 1 12 5.6a5.3 5.3 0 0 1 10.2 2.3c0 4.5-3.2 8.3-10.2 14.4z",
  d: "M12 .8Q15.6 7.2 20.8 12 15.6 16.8 12 23.2 8.4 16.8 3.2 12 8.4 7.2 12 .8z",
  c: "M12 1.4a4.9 4.9 0 0 0-4.3 7.2 4.9 4.9 0 1 0 3 8.6c-.2 2.4-1.1 4.1-2.7 5.6h8c-1.6-1.5-2.5-3.2-2.7-5.6a4.9 4.9 0 1 0 3-8.6A4.9 4.9 0 0 0 12 1.4z",
};

type Place = readonly [x: number, y: number];
const [LEFT, MID, RIGHT] = [27, 38.5, 50];
const ROWS = [16, 33, 42, 51, 68];

function column(x: number, ys: readonly number[]): Place[] {
  return ys.map((y) => [x, y]);
}

function both(ys: readonly number[]): Place[] {
  return [...column(LEFT, ys), ...column(RIGHT, ys)];
}

const THREE = [16, 42, 68];
const FOUR = ROWS.filter((y) => y !== 42);

/** The middles of a number card's signs. */
export const PLACES: Record<string, Place[]> = {
  "2": column(MID, [16, 68]),
  "3": column(MID, THREE),
  "4": both([16, 68]),
  "5": [...both([16, 68]), [MID, 42]],
  "6": both(THREE),
  "7": [...both(THREE), [MID, 29]],
  "8": [...both(THREE), [MID, 29], [MID, 55]],
  "9": [...both(FOUR), [MID, 42]],
  T: [...both(FOUR), [MID, 24.5], [MID, 59.5]],
};
