/** Mahjong tiles, drawn here: ivory blocks with dots, sticks and brush characters. */

import { script, speech } from "../lang";
import { tileName, type Tile } from "../cards/tiles";

const DIGITS = "一二三四五六七八九";
const HONOURS = "東南西北 發中";
type Spot = [x: number, y: number, colour: "b" | "g" | "r"];

const DOTS: Spot[][] = [
  [[30, 40, "r"]],
  [
    [30, 24, "b"],
    [30, 56, "g"],
  ],
  [
    [17, 19, "b"],
    [30, 40, "r"],
    [43, 61, "g"],
  ],
  [
    [18, 23, "b"],
    [42, 23, "g"],
    [18, 57, "g"],
    [42, 57, "b"],
  ],
  [
    [17, 20, "b"],
    [43, 20, "g"],
    [30, 40, "r"],
    [17, 60, "g"],
    [43, 60, "b"],
  ],
  [
    [19, 19, "g"],
    [41, 19, "g"],
    [19, 43, "r"],
    [41, 43, "r"],
    [19, 62, "r"],
    [41, 62, "r"],
  ],
  [
    [14, 14, "g"],
    [30, 21, "g"],
    [46, 28, "g"],
    [19, 45, "r"],
    [41, 45, "r"],
    [19, 64, "r"],
    [41, 64, "r"],
  ],
  [18, 33, 48, 63].flatMap((y): Spot[] => [
    [20, y, "b"],
    [40, y, "b"],
  ]),
  [19, 40, 61].flatMap((y, row): Spot[] => [15, 30, 45].map((x) => [x, y, (["g", "r", "b"] as const)[row]!])),
];
const RADIUS = [17, 11, 9.5, 9.5, 8.5, 8, 7.2, 6.8, 7];

const STICKS: Spot[][] = [
  [],
  [
    [30, 23, "g"],
    [30, 57, "g"],
  ],
  [
    [30, 23, "g"],
    [18, 57, "g"],
    [42, 57, "g"],
  ],
  [
    [18, 23, "g"],
    [42, 23, "g"],
    [18, 57, "g"],
    [42, 57, "g"],
  ],
  [
    [15, 22, "g"],
    [45, 22, "g"],
    [30, 40, "r"],
    [15, 58, "g"],
    [45, 58, "g"],
  ],
  [15, 30, 45].flatMap((x): Spot[] => [
    [x, 23, "g"],
    [x, 57, "g"],
  ]),
  [
    [30, 16, "r"],
    ...[15, 30, 45].flatMap((x): Spot[] => [
      [x, 40, "g"],
      [x, 64, "g"],
    ]),
  ],
  [12, 24, 36, 48].flatMap((x): Spot[] => [
    [x, 23, "g"],
    [x, 57, "g"],
  ]),
  [16, 40, 64].flatMap((y): Spot[] => [
    [15, y, "g"],
    [30, y, "r"],
    [45, y, "g"],
  ]),
];
const STICK_HALF = [0, 13, 13, 13, 11, 14, 9.5, 14, 9.5];

export function TileFace({ tile }: { tile: Tile }) {
  return (
    <svg class="tile" viewBox="0 0 60 84" role="img" aria-label={script(tileName(tile, speech()))}>
      <rect class="tile-side" x="1" y="5" width="58" height="78" rx="8" />
      <rect class="tile-face" x="1" y="1" width="58" height="76" rx="7" />
      <Drawing tile={tile} />
    </svg>
  );
}

function Drawing({ tile }: { tile: Tile }) {
  const number = Number(tile[0]);
  switch (tile[1]) {
    case "m":
      return (
        <>
          <text class="tile-han small" x="30" y="33" text-anchor="middle">
            {DIGITS[number - 1]}
          </text>
          <text class="tile-han red small" x="30" y="67" text-anchor="middle">
            萬
          </text>
        </>
      );
    case "p":
      return (
        <>
          {DOTS[number - 1]!.map((spot, at) => (
            <Dot key={at} spot={spot} radius={RADIUS[number - 1]!} />
          ))}
        </>
      );
    case "s":
      return number === 1 ? (
        <Bird />
      ) : (
        <>
          {STICKS[number - 1]!.map((spot, at) => (
            <Stick key={at} spot={spot} half={STICK_HALF[number - 1]!} />
          ))}
        </>
      );
    default:
      return number === 5 ? (
        <rect class="tile-white" x="13" y="14" width="34" height="50" rx="3" />
      ) : (
        <text
          class={`tile-han ${number === 7 ? "red" : number === 6 ? "green" : ""}`}
          x="30"
          y="54"
          text-anchor="middle"
        >
          {HONOURS[number - 1]}
        </text>
      );
  }
}

function Dot({ spot: [x, y, colour], radius }: { spot: Spot; radius: number }) {
  return (
    <g class={`tile-ink ${colour}`}>
      <circle cx={x} cy={y} r={radius} />
      <circle class="tile-hole" cx={x} cy={y} r={radius * 0.62} />
      <circle cx={x} cy={y} r={radius * 0.36} />
    </g>
  );
}

function Stick({ spot: [x, y, colour], half }: { spot: Spot; half: number }) {
  return (
    <g class={`tile-ink ${colour}`}>
      <rect x={x - 3.2} y={y - half} width="6.4" height={half * 2} rx="3.2" />
      <rect x={x - 4.4} y={y - 1.6} width="8.8" height="3.2" rx="1.6" />
      <rect class="tile-shine" x={x - 0.9} y={y - half + 3} width="1.8" height={half * 2 - 6} rx="0.9" />
    </g>
  );
}

/** 一条 is a bird. */
function Bird() {
  return (
    <g>
      <path
        class="tile-ink g"
        d="M18 62c-2-16 4-29 16-33 2-9 9-12 14-8-2 1-3 2-3 4 3 14-3 27-14 31l2 8h-4l-3-7c-3 1-6 3-8 5z"
      />
      <path class="tile-ink r" d="M22 56c0-12 5-20 13-23 1 9-4 18-13 23zM46 22l6-1-5 4z" />
      <circle class="tile-hole" cx="41" cy="23" r="1.8" />
      <path class="tile-ink b" d="M18 62c-4 2-8 2-10 0 4-2 7-5 9-9z" />
    </g>
  );
}

export function TileBack() {
  return (
    <svg class="tile" viewBox="0 0 60 84" aria-hidden="true">
      <rect class="tile-side" x="1" y="5" width="58" height="78" rx="8" />
      <rect class="tile-rear" x="1" y="1" width="58" height="76" rx="7" />
    </svg>
  );
}

export function TileStrip({ tiles, class: name = "" }: { tiles: readonly Tile[]; class?: string }) {
  return (
    <div class={`tiles ${name}`}>
      {tiles.map((tile, index) => (
        <TileFace key={index} tile={tile} />
      ))}
    </div>
  );
}
