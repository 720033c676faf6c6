/** Cards and tiles to tap: once to take one, again for the next copy, and after the last copy it is put back. */

import { cardName, tileName } from "../cards/names";
import type { ComponentChildren } from "preact";
import { RANKS, SUITS, type Card } from "../cards/cards";
import { ALL_TILES, type Tile } from "../cards/tiles";
import { t, type Key } from "../lang";
import { CardFace } from "./Card";
import { TileFace } from "./Tile";

interface PickProps {
  picked: readonly string[];
  /** No more than this many in all. */
  most: number;
  onChange: (picked: string[]) => void;
}

/** What is picked after a tap on `one`, of which there are so many. */
export function tapped(picked: readonly string[], one: string, copies: number, most: number): string[] {
  const have = picked.filter((other) => other === one).length;
  return have < copies && picked.length < most ? [...picked, one] : picked.filter((other) => other !== one);
}

interface PickButtonProps extends PickProps {
  one: string;
  name: string;
  copies: number;
  children: ComponentChildren;
}

function PickButton({ one, name, copies, picked, most, onChange, children }: PickButtonProps) {
  const have = picked.filter((other) => other === one).length;
  return (
    <button
      type="button"
      aria-pressed={have > 0}
      aria-label={have > 1 ? `${name} ×${have}` : name}
      disabled={picked.length >= most && !have}
      onClick={() => onChange(tapped(picked, one, copies, most))}
    >
      {children}
      {have > 1 && (
        <span class="pick-count" aria-hidden="true">
          ×{have}
        </span>
      )}
    </button>
  );
}

export interface Deck {
  /** Of every card. */
  copies: number;
  jokers: { card: Card; copies: number }[];
}

export function CardPicker({ deck, ...props }: PickProps & { deck: Deck }) {
  const button = (card: Card, copies: number) => (
    <PickButton key={card} one={card} name={cardName(card)} copies={copies} {...props}>
      <CardFace card={card} />
    </PickButton>
  );
  return (
    <div class="pickers">
      {[...SUITS].map((suit) => (
        <div key={suit} class="picker" role="group" aria-label={t(`suit.${suit}` as Key)}>
          {[...RANKS].reverse().map((rank) => button(rank + suit, deck.copies))}
        </div>
      ))}
      {deck.jokers.length > 0 && (
        <div class="picker" role="group" aria-label={t("card.jk")}>
          {deck.jokers.map(({ card, copies }) => button(card, copies))}
        </div>
      )}
    </div>
  );
}

const COPIES = 4;

export function TilePicker(props: PickProps) {
  const suits = [0, 9, 18, 27].map((from) => ALL_TILES.slice(from, from + 9));
  const name = (tile: Tile): string => tileName(tile);
  return (
    <div class="pickers">
      {suits.map((tiles) => (
        <div key={tiles[0]} class="picker tiles-nine" role="group">
          {tiles.map((tile) => (
            <PickButton key={tile} one={tile} name={name(tile)} copies={COPIES} {...props}>
              <TileFace tile={tile} />
            </PickButton>
          ))}
        </div>
      ))}
    </div>
  );
}
