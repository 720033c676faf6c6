/** The stone in the middle: which hand it is, what is left of the wall, the dice; on its edges who deals and whose turn it is. */

import { t } from "../../lang";
import { Term } from "../../ui/Term";
import type { BoardProps } from "./Board";
import { wallOf } from "./fold";
import "./Stone.css";

interface Edge {
  side: string;
  isTurn: boolean;
  isDealer: boolean;
}

export function Stone({ edges, heading, board, view, kept, texts }: BoardProps & { edges: Edge[] }) {
  return (
    <div class="middle-stone">
      {edges.map(({ side, isTurn, isDealer }) => (
        <span key={side} class={`edge edge-${side} ${isTurn ? "lit" : ""}`} aria-hidden="true">
          {isDealer && <span>{Array.from(t("mahjong.dealer"))[0]!.toUpperCase()}</span>}
        </span>
      ))}
      <div class="stone-words">
        {heading}
        <div class="stone-wall">
          <strong>{t("mahjong.left", { n: board.left })}</strong>
          <Dice dice={view.dice} />
        </div>
        <span class="dead-wall">
          <Term texts={texts} id="dead_wall">
            {t("mahjong.dead", wallOf(board.left, view.replaced, kept))}
          </Term>
        </span>
      </div>
    </div>
  );
}

const PIPS: number[][] = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** Two dice; before they are thrown they are blank. */
function Dice({ dice }: { dice: [number, number] | null }) {
  return (
    <span class={`dice ${dice ? "" : "blank"}`} {...(dice && { role: "img", "aria-label": dice.join(" + ") })}>
      {(dice ?? [0, 0]).map((value, index) => (
        <svg key={index} viewBox="0 0 30 30" class="die" aria-hidden="true">
          <rect x="1" y="1" width="28" height="28" rx="6" />
          {PIPS[value]!.map((at) => (
            <circle
              key={at}
              class={value === 1 || value === 4 ? "red" : ""}
              cx={7.5 + (at % 3) * 7.5}
              cy={7.5 + Math.floor(at / 3) * 7.5}
              r="2.8"
            />
          ))}
        </svg>
      ))}
    </span>
  );
}
