/** Card faces, all of paths: an index for the edge that shows in a fan, signs or a figure beside it. How large each is follows the chosen look (faces.css). */

import { isJoker, rankText, type Card } from "../cards/cards";
import { cardName } from "../cards/names";
import { Drawn } from "../faces/drawing";
import { FIGURES } from "../faces/figures";
import { han, letter } from "../faces/letters";
import { PLACES, SUIT_PATHS } from "../faces/suits";
import "./faces.css";

const TURN = 43;

export function CardFace({ card }: { card: Card }) {
  const joker = isJoker(card);
  return (
    <svg class="card" data-card={card} data-suit={joker ? card : card[1]} viewBox="0 0 60 84" aria-hidden="true">
      <rect class="card-paper" x="0.75" y="0.75" width="58.5" height="82.5" rx="6.5" />
      {joker ? <JokerIndex card={card} /> : <Index card={card} />}
      <Middle card={card} />
    </svg>
  );
}

/** In a box of 60 by 100, as the letters are. */
function Index({ card }: { card: Card }) {
  const rank = rankText(card);
  const sign = SUIT_PATHS[card[1]!];
  return (
    <>
      <g class="card-rank">
        {rank === "10" ? (
          <>
            <path class="main" d={letter("1")} transform="translate(0 0) scale(.78 1)" />
            <path class="main" d={letter("0")} transform="translate(23 0) scale(.76 1)" />
          </>
        ) : (
          <path class="main" d={letter(rank)} />
        )}
      </g>
      <path class="card-sign main" d={sign} />
      <path class="card-large main" d={sign} />
    </>
  );
}

function JokerIndex({ card }: { card: Card }) {
  const signs = card === "jk" ? ["鬼"] : [card === "bj" ? "大" : "小", "王"];
  return (
    <g class={`card-rank ${signs.length > 1 ? "two" : ""}`}>
      {signs.map((sign, at) => (
        <path key={sign} class="main" d={han(sign)} transform={`translate(-8 ${at * 82}) scale(.76)`} />
      ))}
    </g>
  );
}

function Middle({ card }: { card: Card }) {
  const figure = FIGURES[isJoker(card) ? card : card[0]!];
  if (figure)
    return (
      <g class={`card-middle card-figure ${isJoker(card) ? "joker" : ""}`}>
        <Drawn of={figure} />
      </g>
    );
  const sign = SUIT_PATHS[card[1]!];
  const places = PLACES[card[0]!];
  return (
    <g class="card-middle">
      {places?.map(([x, y]) => (
        <path
          key={`${x} ${y}`}
          class="main"
          d={sign}
          transform={`translate(${x} ${y}) scale(${y > TURN ? "-.46" : ".46"}) translate(-12 -12)`}
        />
      )) ?? <path class="main" d={sign} transform="translate(38 44) scale(1.3) translate(-12 -12)" />}
    </g>
  );
}

/** Every back is drawn; the chosen one is shown. */
export function CardBack() {
  return (
    <svg class="card card-back" viewBox="0 0 60 84" aria-hidden="true">
      <rect class="back-paper" x="0.75" y="0.75" width="58.5" height="82.5" rx="6.5" />
      <rect class="back-field" x="4.5" y="4.5" width="51" height="75" rx="4" />
      <path
        class="back-lines lattice"
        d="M30 12 48 42 30 72 12 42zM30 24 41 42 30 60 19 42zM30 34l5 8-5 8-5-8zM9 9h8M9 9v8M51 9h-8M51 9v8M9 75h8M9 75v-8M51 75h-8M51 75v-8"
      />
      <path class="back-lines waves" d={WAVES} />
      <path class="back-lines blossom" d={BLOSSOM} />
    </svg>
  );
}

/** Rows of rounded waves, as on old water. */
const WAVES = Array.from({ length: 7 }, (_, row) =>
  Array.from({ length: row % 2 ? 3 : 4 }, (_, at) => {
    const [x, y] = [(row % 2 ? 18 : 12) + at * 12, 15.5 + row * 10];
    return [5.6, 3.6, 1.6].map((r) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0`).join("");
  }).join(""),
).join("");

/** A plum blossom in a ring, and a small one in every corner. */
const BLOSSOM = [
  { x: 30, y: 42, r: 8.5 },
  { x: 14, y: 16, r: 3 },
  { x: 46, y: 16, r: 3 },
  { x: 14, y: 68, r: 3 },
  { x: 46, y: 68, r: 3 },
]
  .map(({ x, y, r }) =>
    Array.from({ length: 5 }, (_, petal) => {
      const angle = (petal * 2 * Math.PI) / 5;
      const [px, py] = [x + r * 0.95 * Math.sin(angle), y - r * 0.95 * Math.cos(angle)];
      const round = r * 0.62;
      return `M${(px - round).toFixed(1)} ${py.toFixed(1)}a${round} ${round} 0 1 0 ${2 * round} 0a${round} ${round} 0 1 0 ${-2 * round} 0`;
    }).join(""),
  )
  .join("");

/** Cards side by side, to be looked at. */
export function CardStrip({ cards, class: name = "" }: { cards: readonly Card[]; class?: string }) {
  return (
    <div class={`strip ${name}`} role="img" aria-label={cards.map(cardName).join(", ")}>
      {cards.map((card, index) => (
        <CardFace key={index} card={card} />
      ))}
    </div>
  );
}
