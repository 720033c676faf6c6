/** 对子, 顺子, 同花 …: a button for each type takes up the best such row for the row being filled, and then the next best. */

import { useState } from "preact/hooks";
import type { Card } from "../../cards/cards";
import { capital, say, script, t } from "../../lang";
import type { RowType, Values } from "../../net/types";
import { useChange } from "../../state/hooks";
import { useExplained } from "../../ui/Term";
import { useReading } from "../useReading";
import { chosenAmong, idsOf } from "./filling";
import type { Place, Rows } from "./laying";

interface TypesProps {
  game: string;
  texts: Record<string, string>;
  options: Values;
  hand: string;
  cards: readonly Card[];
  /** As far as they are laid. */
  rows: Rows;
  free: readonly number[];
  /** The row being filled; null when all are full. */
  place: Place | null;
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
}

/** How many there are of a type, and which one is taken up: "2/3". */
function placeIn(type: RowType, at: number): string {
  return at >= 0 && type.cards.length > 1 ? `${at + 1}/${type.cards.length}` : "";
}

export function Types({ game, texts, options, hand, cards, rows, free, place, chosen, onChoose }: TypesProps) {
  const asked: Record<string, string> = place ? { ...rows, hand, fill: place } : {};
  const { reading } = useReading(game, asked, options);
  const fresh = reading?.types ?? null;
  const [known, setKnown] = useState<RowType[]>([]);
  const [pressed, setPressed] = useState<string | null>(null);
  useChange([fresh], () => {
    if (fresh) setKnown(fresh);
  });
  /** Pressed before the answer for these cards has come: taken up when it has. */
  useChange([fresh, pressed], () => {
    if (!fresh || pressed === null) return;
    setPressed(null);
    const found = fresh.find((one) => one.id === pressed);
    const at = found ? chosenAmong(cards, found.cards, chosen) : -1;
    const next = found?.cards[(at + 1) % found.cards.length];
    const ids = next === undefined ? null : idsOf(cards, free, next);
    if (ids) onChoose(ids);
  });
  const name = script(texts[`place.${place ?? "back"}`] ?? "");
  return (
    <div class="types" role="group" aria-label={t("thirteen.types", { place: name })}>
      {(fresh ?? known).map((type) => {
        const at = chosen.length ? chosenAmong(cards, type.cards, chosen) : -1;
        const isMade = place !== null && type.cards.length > 0;
        return (
          <TypeButton
            key={type.id}
            texts={texts}
            type={type}
            at={at}
            onPress={isMade ? () => setPressed(type.id) : null}
          />
        );
      })}
    </div>
  );
}

interface TypeButtonProps {
  texts: Record<string, string>;
  type: RowType;
  /** Which of its rows is taken up; none if negative. */
  at: number;
  /** Null where no such row can be made. */
  onPress: (() => void) | null;
}

function TypeButton({ texts, type, at, onPress }: TypeButtonProps) {
  const { props, explanation, wasHeld } = useExplained(texts, `row.${type.id}`);
  return (
    <>
      <button
        type="button"
        class="type"
        data-type={type.id}
        aria-pressed={at >= 0}
        aria-disabled={onPress === null}
        {...props}
        onClick={() => wasHeld() || onPress?.()}
      >
        {capital(say(type.name))}
        <small>{placeIn(type, at)}</small>
      </button>
      {explanation}
    </>
  );
}
