/** One's hand at the climbing table: in one row, or in two on a phone held upright. */

import { Fragment } from "preact";
import { cardName } from "../../cards/names";
import type { Card } from "../../cards/cards";
import { t } from "../../lang";
import { play } from "../../sound";
import { CardFace } from "../../ui/Card";

interface FanProps {
  cards: Card[];
  open: Card[];
  chosen: number[];
  onChoose: ((chosen: number[]) => void) | null;
  /** How many were held when the round began: after a play the rest keeps its place. */
  held: number;
}

/** More than these and a phone held upright lays them in two rows. */
const ONE_ROW = 7;

/** One's cards; those the others see too carry a mark. */
export function Fan({ cards, open, chosen, onChoose, held }: FanProps) {
  const marked = placesOf(cards, open);
  const tap = (at: number): void => {
    play("tap");
    onChoose?.(chosen.includes(at) ? chosen.filter((other) => other !== at) : [...chosen, at]);
  };
  return (
    <div class={`fan ${held > ONE_ROW ? "in-two" : ""}`} role="group" aria-label={t("thirteen.hand")}>
      {cards.map((card, at) => (
        <Fragment key={at}>
          {cards.length > ONE_ROW && at === Math.ceil(cards.length / 2) && <span class="row-turn" />}
          <button
            type="button"
            class={`card-button ${chosen.includes(at) ? "chosen" : ""} ${marked.includes(at) ? "is-open" : ""}`}
            aria-pressed={chosen.includes(at)}
            aria-label={cardName(card) + (marked.includes(at) ? ` (${t("climbing.open")})` : "")}
            disabled={!onChoose}
            onClick={() => tap(at)}
          >
            <CardFace card={card} />
            {marked.includes(at) && <span class="open-mark" aria-hidden="true" data-mark={t("climbing.open_mark")} />}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

/** Where these cards stand in the hand, each place once. */
export function placesOf(hand: readonly Card[], cards: readonly Card[]): number[] {
  const out: number[] = [];
  for (const card of cards) {
    const at = hand.findIndex((other, index) => other === card && !out.includes(index));
    if (at >= 0) out.push(at);
  }
  return out;
}
