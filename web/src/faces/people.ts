/** Pictures that people choose beside their names, cut from paper: a figure on a disc of 48, about the axis x = 24. Their order is kept: the server knows them by number. */

import { disc, mirrored, type Drawing } from "./drawing";

const pair = (path: string): string => mirrored(path, 24);

function oval(x: number, y: number, across: number, down: number): string {
  return `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0z`;
}

/** Something on both sides, round or oval. */
function twin(x: number, y: number, across: number, down: number = across): string {
  return oval(24 - x, y, across, down) + oval(24 + x, y, across, down);
}

function eyes(x: number, y: number, size = 2): string {
  return `ink ${twin(x, y, size, size * 1.15)}`;
}

const HEAD = "M24 12C35 12 39 20 38 28C37 37 31 42 24 42C17 42 11 37 10 28C9 20 13 12 24 12Z";

const RAT: Drawing = [
  `fig ${twin(11.5, 15, 7.5)}`,
  `gold ${twin(11.5, 15, 4.2)}`,
  "fig M24 13C34 13 38 22 36 30C34 36 28 43 24 43C20 43 14 36 12 30C10 22 14 13 24 13Z",
  eyes(5.5, 26),
  `ink ${disc(24, 39.5, 2.6)}`,
  `cut ${pair("M19 36L9 34L9 35L19 37ZM19 38L10 40L10 41L19 39Z")}`,
];
const OX: Drawing = [
  `gold ${pair("M18 16C9 17 4 11 6 3C9 9 13 10 20 10Z")}`,
  `fig ${pair("M16 17C10 16 7 18 5 22C9 25 13 24 17 22Z")}`,
  "fig M14 15Q24 8 34 15L33 31Q32 43 24 43Q16 43 15 31Z",
  `gold ${oval(24, 36.5, 9, 6)}`,
  `ink ${twin(3.8, 36, 1.5, 2)}`,
  eyes(5.5, 24),
  "cut M24 12L26.5 16L24 20L21.5 16Z",
];
const TIGER: Drawing = [
  `fig ${twin(11, 13, 5.8)}`,
  `gold ${twin(11, 13, 3)}`,
  `fig ${HEAD}`,
  "ink M19 14.5L29 14.5L28 16.5L20 16.5ZM20 18.3L28 18.3L27.3 20L20.7 20ZM19 21.8L29 21.8L28 23.6L20 23.6ZM23.1 14.5L24.9 14.5L24.9 23.6L23.1 23.6Z",
  `ink ${pair("M10 25L16 27L10 28.5ZM10.5 31L16 31.5L12 34.5Z")}`,
  eyes(6.5, 27.5, 1.8),
  `gold ${twin(3.6, 35, 4.6, 3.8)}`,
  "ink M21 31Q24 29.5 27 31L24 34.5Z",
];
const RABBIT: Drawing = [
  `fig ${pair("M21 20C13 16 11 6 15 3C20 3 23 10 23 19Z")}`,
  `gold ${pair("M20 16C16 13 14.5 8 15.8 5.5C18.5 6 20.5 11 20.8 16Z")}`,
  "fig M24 16C34 16 38 23 37 30C36 38 31 42 24 42C17 42 12 38 11 30C10 23 14 16 24 16Z",
  eyes(6, 28),
  `gold ${twin(9, 33.5, 2.6)}`,
  "ink M22 32.5Q24 31.5 26 32.5L24 35ZM23.5 34.5L24.5 34.5L24.5 37.5L23.5 37.5Z",
];
const DRAGON: Drawing = [
  `gold ${pair("M20 15C17 12 15 9 15 3L17 3C17.5 6 18 8 19 9C20 7 20 5 20 4L22 4C22.5 8 22 12 23 14Z")}`,
  `gold ${pair("M15 18L6 16L11 22L4 25L11 28L5 34L13 33Z")}`,
  "fig M24 12C32 12 36 17 35 24C34 28 33 29 33 33C33 39 29 43 24 43C19 43 15 39 15 33C15 29 14 28 13 24C12 17 16 12 24 12Z",
  `cut ${pair("M14 21Q18 17 22 23Q18 22 14 21Z")}`,
  `ink ${twin(5.5, 25, 2.2)}`,
  `gold ${oval(24, 35, 7, 4.2)}`,
  `ink ${twin(3, 34, 1.4)}`,
  "cut M18.5 39.5Q24 42 29.5 39.5Q24 41 18.5 39.5Z",
  "gold M24 13L26.5 17L24 21L21.5 17Z",
];
const SNAKE: Drawing = [
  `fig ${oval(24, 38, 16, 6)}`,
  "cut M9 36.5Q24 43 39 36.5Q24 41 9 36.5Z",
  `fig ${oval(24, 33, 12, 4.6)}`,
  "cut M13 32Q24 37 35 32Q24 35.5 13 32Z",
  "fig M17 31C13 22 19 20 18 14L30 14C31 21 25 23 31 31Z",
  "fig M24 5C32 5 34 11 32.5 15C31 19 28 20 24 20C20 20 17 19 15.5 15C14 11 16 5 24 5Z",
  eyes(4.5, 11.5, 1.8),
  "gold M23.4 18L24.6 18L24.6 23L27 26L24 24.5L21 26L23.4 23Z",
  `gold ${disc(24, 27, 1.5)}${twin(9, 37, 1.5)}${disc(24, 39, 1.5)}`,
];
const HORSE: Drawing = [
  `fig ${pair("M16 17L15 5L22 12Z")}`,
  "fig M16 15Q24 9 32 15L31 27Q33 38 29 42Q24 45 19 42Q15 38 17 27Z",
  "gold M24 4C29 6 30 12 27.5 22Q26 18 24 24Q22 18 20.5 22C18 12 19 6 24 4Z",
  `gold ${pair("M16 16C11 20 10 27 12 34L16 30Z")}`,
  eyes(5.5, 25),
  `ink ${twin(3.4, 38, 1.5, 2)}`,
  "cut M17.5 33.5Q24 31 30.5 33.5L30.5 34.7Q24 32.3 17.5 34.7Z",
];
const GOAT: Drawing = [
  `gold ${twin(13, 17, 8)}`,
  `cut ${twin(13.5, 18, 4.6)}`,
  `gold ${twin(13, 18.5, 2.4)}`,
  "fig M24 9C31 9 34 14 33 22C33 32 29 38 24 38C19 38 15 32 15 22C14 14 17 9 24 9Z",
  `fig ${disc(24, 11, 4)}${disc(19, 13, 4)}${disc(29, 13, 4)}`,
  "gold M20 36Q24 39 28 36Q27 44 24 46Q21 44 20 36Z",
  eyes(5, 23),
  "ink M21.5 30L26.5 30L24 33Z",
];
const MONKEY: Drawing = [
  `fig ${twin(14.5, 25, 5.5)}`,
  `gold ${twin(14.5, 25, 3)}`,
  "fig M24 7C34 7 38 15 37 25C36 36 31 42 24 42C17 42 12 36 11 25C10 15 14 7 24 7Z",
  "gold M24 19C27 15 34 17 34 24C34 28 32 29 32.5 32C33 38 28 40.5 24 40.5C20 40.5 15 38 15.5 32C16 29 14 28 14 24C14 17 21 15 24 19Z",
  eyes(5, 24),
  `ink ${twin(1.7, 30, 0.9)}`,
  "ink M19.5 34Q24 38 28.5 34Q24 36.5 19.5 34Z",
];
const ROOSTER: Drawing = [
  "gold M24 15C17 15 16 9 19 6C21 9 21.5 9 22 9C21 4 24 2 25 2C26 6 26 8 26.5 9C28 7 30 6 31 6.5C32 12 30 15 24 15Z",
  "fig M24 12C32 12 34 18 34 24C34 30 38 34 39 41Q24 48 9 41C10 34 14 30 14 24C14 18 16 12 24 12Z",
  eyes(5.5, 21),
  "gold M19.5 24Q24 21 28.5 24L24 31Z",
  "gold M21 30C19 34 20 38 22 38C24 37 24 33 23.5 31ZM27 30C29 34 28 38 26 38C24 37 24 33 24.5 31Z",
  `cut ${pair("M14 36L18 40L13 40ZM17 32L20 35L16.5 35.5Z")}`,
];
const DOG: Drawing = [
  `fig ${HEAD}`,
  `gold ${pair("M17 12C10 9 5 15 6 25C7 31 11 32 13 28C14 22 14 17 17 12Z")}`,
  `gold ${oval(30, 25, 4.8, 5.4)}`,
  eyes(6, 25),
  "ink M20.5 29.5Q24 27.5 27.5 29.5L24 33.5ZM23.5 33L24.5 33L24.5 36L23.5 36Z",
  "gold M21.5 36Q24 37 26.5 36Q27 41.5 24 41.5Q21 41.5 21.5 36Z",
];
const PIG: Drawing = [
  `fig ${HEAD}`,
  `gold ${pair("M19 12L8 8L9 21Q13 14 19 12Z")}`,
  eyes(7.5, 24),
  `gold ${oval(24, 31.5, 7, 5.4)}`,
  `ink ${twin(2.6, 31.5, 1.3, 2)}`,
  "cut M19 38.5Q24 41 29 38.5Q24 40 19 38.5Z",
];
const CAT: Drawing = [
  `fig ${pair("M11 24L10 6L23 14Z")}`,
  `gold ${pair("M13 16L12.5 10L18 13.5Z")}`,
  "fig M24 13C35 13 39 21 38 29C37 37 31 41 24 41C17 41 11 37 10 29C9 21 13 13 24 13Z",
  `ink ${pair("M14 27Q18 22.5 21 28Q17.5 30 14 27Z")}`,
  `gold ${twin(6.5, 26.8, 1)}`,
  "gold M22 31.5L26 31.5L24 34Z",
  "ink M24 34Q26 37.5 29 35.5Q26.5 39 24 36.5Q21.5 39 19 35.5Q22 37.5 24 34Z",
  "ink M22.5 13.5L23.2 18.5L23.8 13.4ZM25.5 13.5L24.8 18.5L24.2 13.4Z",
];
const PANDA: Drawing = [
  `ink ${twin(11.5, 13, 5.5)}`,
  `fig ${HEAD}`,
  `ink ${pair("M14 30C12 25 16 21 19.5 22.5C22 24 21 30 17.5 32C16 32.5 14.7 32 14 30Z")}`,
  `fig ${twin(6, 26.5, 1.7)}`,
  `ink ${oval(24, 33, 2.8, 1.9)}`,
  "ink M20.5 36.5Q24 39.5 27.5 36.5Q24 38.5 20.5 36.5Z",
  "gold M28 13C31 7 36 6 40 7C38 11 34 14 28 13Z",
];
const FOX: Drawing = [
  `gold ${pair("M12 24L8 5L23 15Z")}`,
  `ink ${pair("M11 14L9.8 8.5L15 12Z")}`,
  "gold M24 13C33 13 38 18 40 27C35 34 29 40 24 43C19 40 13 34 8 27C10 18 15 13 24 13Z",
  `fig ${pair("M8 27Q18 25 24 43Q14 37 8 27Z")}`,
  `ink ${pair("M14.5 24Q18 21 20.5 25.5Q17 26 14.5 24Z")}`,
  `ink ${disc(24, 41, 2.6)}`,
];
const OWL: Drawing = [
  "fig M9 6Q16 11 24 11Q32 11 39 6Q40 14 39 24C39 36 33 43 24 43C15 43 9 36 9 24Q8 14 9 6Z",
  `gold ${twin(6.8, 20, 6.6)}`,
  `ink ${twin(6.8, 20, 3.8)}`,
  `fig ${twin(5.6, 18.8, 1.3)}`,
  "gold M21.5 25L26.5 25L24 30.5Z",
  "cut M17 33L19 36L21 33L23 36L24 34L25 36L27 33L29 36L31 33L29 38L27 35.5L25 38.5L24 37L23 38.5L21 35.5L19 38Z",
];
const CARP: Drawing = [
  "gold M30 12C38 6 43 8 44 4C45 13 42 18 35 20ZM34 18C42 18 44 23 45 28C38 27 34 25 31 20Z",
  "fig M35 14C36 28 27 41 12 43C5 40 4 34 6 29C11 16 22 10 35 14Z",
  "gold M17 17C18 11 23 8 29 9L26 14Z",
  "gold M26 34C30 37 29 41 26 43L21 38Z",
  `ink ${disc(12.5, 33.5, 2.4)}`,
  "cut M17 25C22 28 23 35 19 40L17.5 40.5C21.5 35 20.5 29 16 25.8ZM23 20Q27.5 22 28.5 27L27 27.5Q26 23.5 22 21.2ZM27 16.5Q31.5 18 32.5 22.5L31 23.2Q30 19.5 26 17.5ZM22.5 26Q25.5 28 26 32L24.5 33Q24 29.5 21.8 27.5Z",
];
const FROG: Drawing = [
  `fig ${twin(9.5, 14, 6.6)}`,
  "fig M24 15C36 15 42 22 41 29C40 37 33 41 24 41C15 41 8 37 7 29C6 22 12 15 24 15Z",
  `gold ${twin(9.5, 13.5, 4.4)}`,
  `ink ${twin(9.5, 13.5, 2.5)}`,
  `ink ${twin(2.5, 24, 0.9)}`,
  "ink M11 28Q24 39 37 28Q34 36.5 24 36.5Q14 36.5 11 28Z",
  "gold M17 34.5Q24 31 31 34.5Q28 36.5 24 36.5Q20 36.5 17 34.5Z",
];
const GENERAL: Drawing = [
  "fig M24 5C35 5 38 12 38 22C38 34 31 44 24 44C17 44 10 34 10 22C10 12 13 5 24 5Z",
  `ink ${pair("M11 14Q20 14 22.5 23Q21 30 15 29.5Q11 26 11 20Z")}`,
  "gold M24 5L27 14L24 22L21 14Z",
  `fig ${pair("M13.5 22.5Q17.5 19 21 24Q17 25.5 13.5 22.5Z")}`,
  `ink ${twin(6.5, 22.8, 1.3)}`,
  `gold ${pair("M12 32Q17 31 20 36Q17 38 14.5 38Q13 36 12 32Z")}`,
  "ink M21.5 22L26.5 22L28.5 31Q24 33.5 19.5 31Z",
  "cut M18.5 36.5Q21.5 34.5 24 36Q26.5 34.5 29.5 36.5Q24 40.5 18.5 36.5Z",
];
const CLOWN: Drawing = [
  "gold M10 20C10 9 16 4 24 4C32 4 38 9 38 20Q24 12 10 20Z",
  `cut ${disc(24, 9.5, 2.4)}`,
  `gold ${twin(17, 19, 4)}`,
  "fig M11 19Q24 12 37 19C38 33 32 44 24 44C16 44 10 33 11 19Z",
  `cut ${pair("M12.5 31Q16 28.5 18 33Q16 36 14 35Q12.8 33 12.5 31Z")}`,
  "gold M18 20Q24 17 30 20L32 29Q28 33 24 33Q20 33 16 29Z",
  `ink ${pair("M15.5 21Q18.5 18 21.5 22.5Q18.5 21 15.5 21Z")}`,
  eyes(5, 24.5, 1.7),
  `ink ${disc(24, 29.5, 1.8)}`,
  "ink M17 36Q24 41 31 36Q29 42 24 42Q19 42 17 36Z",
];
const PEACH: Drawing = [
  "fig M24 10C27 5 32 9 36 14C42 22 39 32 24 43C9 32 6 22 12 14C16 9 21 5 24 10Z",
  "cut M24 10C19 16 18 25 21 33C16 25 17 15 22.5 9.5Z",
  "gold M23 37C15 32 8 33 5 37C10 42 18 43 23 40ZM25 37C33 32 40 33 43 37C38 42 30 43 25 40Z",
  `blush ${oval(31, 22, 4.5, 5.5)}`,
];
const LOTUS: Drawing = [
  `gold ${pair("M22 38C10 39 4 32 3 24C10 23 17 28 23 37Z")}`,
  `fig ${pair("M23 37C11 31 8 21 10 14C17 16 22 24 24 36Z")}`,
  "cut M24 39C13 28 14 14 24 5C34 14 35 28 24 39Z",
  "fig M24 37.5C15 28 15.5 16 24 7.5C32.5 16 33 28 24 37.5Z",
  "gold M24 34C20.5 29 20.5 22 24 17C27.5 22 27.5 29 24 34Z",
  "fig M13 40Q24 36 35 40Q24 44.5 13 40Z",
];
const LANTERN: Drawing = [
  "gold M23.2 3L24.8 3L24.8 8L23.2 8ZM18 7.5L30 7.5L31 11L17 11ZM17 34L31 34L30 37.5L18 37.5Z",
  "fig M16 11L32 11C41 16 41 29 32 34L16 34C7 29 7 16 16 11Z",
  "cut M17.5 11.5C13 17 13 28 17.5 33.5L16.5 33.5C11.3 28 11.3 17 16.5 11.5ZM30.5 11.5C35 17 35 28 30.5 33.5L31.5 33.5C36.7 28 36.7 17 31.5 11.5Z",
  "gold M24 15L29 22.5L24 30L19 22.5Z",
  `cut ${disc(24, 22.5, 1.9)}`,
  "gold M20.5 38L22 38L22 46L20.5 45ZM23.3 38L24.7 38L24.7 47L23.3 47ZM26 38L27.5 38L27.5 45L26 46Z",
];
const GOURD: Drawing = [
  "gold M23 4C27 2 31 3 33 6C29 6.5 27 7 26 11L23 11Z",
  `fig ${disc(24, 17, 7.5)}${disc(24, 32.5, 12)}`,
  "gold M16.5 21.5Q24 25 31.5 21.5L32.5 25Q24 28.5 15.5 25Z",
  "gold M30 24C36 24 37 29 41 29C39 33 33 32 30.5 26.5Z",
  "cut M24 28.5L27.5 34L24 39.5L20.5 34Z",
  "fig M24 31.5L25.8 34L24 36.8L22.2 34Z",
  "cut M19.5 15Q20.5 12 23.5 11.5Q21.5 13 20.8 15.5Z",
];

/** By the server's numbers; their names are words of the page, `avatar.N`. */
export const PEOPLE: readonly Drawing[] = [
  ...[RAT, OX, TIGER, RABBIT, DRAGON, SNAKE, HORSE, GOAT, MONKEY, ROOSTER, DOG, PIG],
  ...[CAT, PANDA, FOX, OWL, CARP, FROG, GENERAL, CLOWN, PEACH, LOTUS, LANTERN, GOURD],
];

const BOX = "fig M13 15L35 15Q39 15 39 19L39 36Q39 40 35 40L13 40Q9 40 9 36L9 19Q9 15 13 15Z";
const EARS = "gold M5 23L8 23L8 32L5 32ZM40 23L43 23L43 32L40 32Z";

/** Bots, in the order they sit. */
export const BOTS: readonly Drawing[] = [
  [
    `gold M23.2 8L24.8 8L24.8 15L23.2 15Z${disc(24, 7.5, 2.8)}`,
    EARS,
    BOX,
    `ink ${twin(7, 25, 3)}`,
    "gold M16 32L32 32L32 35L16 35Z",
  ],
  [
    `gold ${pair("M16 15L12 7L14 6.5L18 15Z")}${twin(11, 6, 2.4)}`,
    EARS,
    `fig ${oval(24, 27.5, 15.5, 13)}`,
    "ink M14 22L34 22Q36 25 34 28L14 28Q12 25 14 22Z",
    `gold ${twin(6, 25, 2)}`,
    "gold M20 33.5Q24 36.5 28 33.5Q24 38 20 33.5Z",
  ],
  [
    "gold M17 9L31 9L33 15L15 15Z",
    BOX,
    EARS,
    `ink ${disc(24, 25.5, 6.5)}`,
    `gold ${disc(24, 25.5, 3.2)}`,
    "ink M17 35L31 35L31 36.8L17 36.8Z",
  ],
  [
    `gold M23.2 5L24.8 5L24.8 12L23.2 12Z`,
    "fig M24 10C35 10 38 18 38 27L38 40L10 40L10 27C10 18 13 10 24 10Z",
    EARS,
    `ink ${pair("M14 23L22 23L22 27L14 27Z")}`,
    "gold M15 32L18 32L18 36L15 36ZM20 32L23 32L23 36L20 36ZM25 32L28 32L28 36L25 36ZM30 32L33 32L33 36L30 36Z",
  ],
  [
    `gold ${disc(24, 9, 4.5)}`,
    "fig M24 12L40 24L36 40L12 40L8 24Z",
    `ink ${twin(6.5, 26, 3.2)}`,
    `gold ${twin(6.5, 26, 1.3)}`,
    "ink M18 34L30 34L28 36.5L20 36.5Z",
  ],
];
