/** Mahjong tiles, all of paths: blocks with circles, bamboos and characters written by the pen. Colours follow the chosen look (faces.css). */

import { tileName } from "../cards/names";
import type { Tile } from "../cards/tiles";
import { Drawn } from "../faces/drawing";
import { han, letter } from "../faces/letters";
import { BIRD, CIRCLES, HALVES, RADII, STICKS, stick, WINDS, type Spot, type Stick } from "../faces/tiles";
import "./faces.css";

const DIGITS = "一二三四五六七八九";
const HONOURS = "東南西北 發中";
const LOOKS: Record<string, string> = { "6": "g", "7": "r" };

export function TileFace({ tile }: { tile: Tile }) {
  return (
    <svg class="tile" viewBox="0 0 60 84" role="img" aria-label={tileName(tile)}>
      <rect class="tile-side" x="1" y="5" width="58" height="78" rx="8" />
      <rect class="tile-face" x="1" y="1" width="58" height="76" rx="7" />
      <g class="tile-drawing" data-kind={tile[1]}>
        <Drawing tile={tile} />
      </g>
      <Corner tile={tile} />
    </svg>
  );
}

function Drawing({ tile }: { tile: Tile }) {
  const number = Number(tile[0]);
  switch (tile[1]) {
    case "m":
      return (
        <>
          <path class="ink" d={han(DIGITS[number - 1]!)} transform="translate(14.5 3.5) scale(.31)" />
          <path class="r" d={han("萬")} transform="translate(10.5 34.5) scale(.39)" />
        </>
      );
    case "p":
      return number === 1 ? (
        <Wheel />
      ) : (
        <>
          {CIRCLES[number - 1]!.map((spot, at) => (
            <Circle key={at} spot={spot} radius={RADII[number - 1]!} />
          ))}
        </>
      );
    case "s":
      return number === 1 ? (
        <Drawn of={BIRD} />
      ) : (
        <>
          {STICKS[number - 1]!.map((one, at) => (
            <Bamboo key={at} of={one} half={HALVES[number - 1]!} />
          ))}
        </>
      );
    default:
      return number === 5 ? (
        <path
          class="b"
          fill-rule="evenodd"
          d="M11 11H49V67H11ZM14.5 14.5V63.5H45.5V14.5ZM17.5 17.5H42.5V60.5H17.5ZM19.3 19.3V58.7H40.7V19.3Z"
        />
      ) : (
        <path class={LOOKS[number] ?? "ink"} d={han(HONOURS[number - 1]!)} transform="translate(6.5 15.5) scale(.47)" />
      );
  }
}

/** A number or a letter in the corner; which looks have it, style sheets say. */
function Corner({ tile }: { tile: Tile }) {
  const sign = tile[1] === "z" ? WINDS[tile[0]!] : tile[0]!;
  if (!sign) return null;
  return <path class="tile-corner" d={letter(sign)} />;
}

function Circle({ spot: [x, y, colour], radius }: { spot: Spot; radius: number }) {
  return (
    <g class={colour}>
      <circle cx={x} cy={y} r={radius} />
      <circle class="hole" cx={x} cy={y} r={radius * 0.74} />
      <circle cx={x} cy={y} r={radius * 0.52} />
      <circle class="hole" cx={x} cy={y} r={radius * 0.2} />
    </g>
  );
}

/** 一饼: a wheel with petals. */
function Wheel() {
  return (
    <>
      <circle class="g" cx="30" cy="39" r="23" />
      <circle class="hole" cx="30" cy="39" r="19.6" />
      {Array.from({ length: 8 }, (_, at) => (
        <path
          key={at}
          class="b"
          d="M0-8.5Q5.5-13 0-18.5Q-5.5-13 0-8.5Z"
          transform={`translate(30 39) rotate(${at * 45})`}
        />
      ))}
      <circle class="r" cx="30" cy="39" r="8.6" />
      <circle class="hole" cx="30" cy="39" r="5.6" />
      <circle class="r" cx="30" cy="39" r="3.4" />
    </>
  );
}

function Bamboo({ of: [x, y, colour, lean], half }: { of: Stick; half: number }) {
  return (
    <g class={colour} transform={`translate(${x} ${y})${lean ? ` rotate(${lean})` : ""}`}>
      <path d={stick(half)} />
      <path class="shine" d={`M-.8 ${3.2 - half}H.8V-3H-.8ZM-.8 3H.8V${half - 3.2}H-.8Z`} />
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
