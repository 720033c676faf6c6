/** Card faces, drawn here: big corner index for small screens, one large pip, a crest on court cards. */

import { t, type Key } from "../lang";
import { isJoker, rankText, type Card } from "../cards/cards";

const PIPS: Record<string, string> = {
  s: "M12 1.5C9 6.5 2.5 9.5 2.5 14.5a4.5 4.5 0 0 0 8 2.8c-.2 2.4-1 4-2.5 5.2h8c-1.5-1.2-2.3-2.8-2.5-5.2a4.5 4.5 0 0 0 8-2.8C21.5 9.5 15 6.5 12 1.5z",
  h: "M12 21.5C5 15.6 2 12 2 8A5 5 0 0 1 12 5.8 5 5 0 0 1 22 8c0 4-3 7.6-10 13.5z",
  d: "M12 1.5Q15.6 7.6 20.5 12 15.6 16.4 12 22.5 8.4 16.4 3.5 12 8.4 7.6 12 1.5z",
  c: "M12 1.8a4.6 4.6 0 0 0-4 7 4.7 4.7 0 1 0 2.6 8.2c-.2 2.3-1 3.9-2.6 5.5h8c-1.6-1.6-2.4-3.2-2.6-5.5A4.7 4.7 0 1 0 16 8.8a4.6 4.6 0 0 0-4-7z",
};
const CROWN = "M3 9l4.5 4L12 5l4.5 8L21 9l-1.8 9H4.8z";
const STAR = "M12 2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.2 5.9 20.6l1.4-6.8L2.2 9.1l6.9-.8z";

export function cardName(card: Card): string {
  if (isJoker(card)) return t(`card.${card}` as Key);
  return t("card.name", { suit: t(`suit.${card[1]}` as Key), rank: rankText(card) });
}

export function CardFace({ card }: { card: Card }) {
  if (isJoker(card)) return <JokerFace card={card} />;
  const suit = card[1]!;
  const rank = rankText(card);
  const court = "JQK".includes(rank);
  return (
    <svg class="card" data-suit={suit} viewBox="0 0 60 84" aria-hidden="true">
      <rect class="card-paper" x="0.75" y="0.75" width="58.5" height="82.5" rx="6.5" />
      <text class={rank === "10" ? "card-rank ten" : "card-rank"} x="14.5" y="27" text-anchor="middle">
        {rank}
      </text>
      <path class="card-ink" d={PIPS[suit]} transform="translate(6.5 32) scale(.67)" />
      {court && <path class="card-crest" d={CROWN} transform="translate(24.5 27) scale(1.1)" />}
      <path class="card-ink" d={PIPS[suit]} transform="translate(21.5 45) scale(1.4)" />
    </svg>
  );
}

function JokerFace({ card }: { card: Card }) {
  return (
    <svg class="card" data-suit={card} viewBox="0 0 60 84" aria-hidden="true">
      <rect class="card-paper" x="0.75" y="0.75" width="58.5" height="82.5" rx="6.5" />
      <path class="card-ink" d={STAR} transform="translate(4 5) scale(.9)" />
      <text class="card-joker" x="15" y="47" text-anchor="middle">
        {card === "jk" ? "鬼" : "王"}
      </text>
      <path class="card-crest" d={STAR} transform="translate(20 40) scale(1.6)" />
    </svg>
  );
}

export function CardBack() {
  return (
    <svg class="card card-back" viewBox="0 0 60 84" aria-hidden="true">
      <rect class="back-paper" x="0.75" y="0.75" width="58.5" height="82.5" rx="6.5" />
      <rect class="back-field" x="4.5" y="4.5" width="51" height="75" rx="4" />
      <path class="back-lines" d="M30 12 48 42 30 72 12 42zM30 24 41 42 30 60 19 42zM30 34l5 8-5 8-5-8z" />
    </svg>
  );
}

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
