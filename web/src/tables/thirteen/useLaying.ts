/** The state of laying: which card lies where, which are chosen, and what a tap, a drop or a key does. */

import { useState } from "preact/hooks";
import { play } from "../../sound";
import { keepLaying, keptLaying, type DealKey } from "./kept";
import { finish, move, placeOf, PLACES, SIZES, swap, type Laying, type Place, type Spot } from "./laying";
import { useDrag } from "./useDrag";

export function useLaying(deal: DealKey, hand: string, count: number) {
  const [laying, setLaying] = useState<Laying>(() => keptLaying(deal, hand));
  const [chosen, setChosen] = useState<number[]>([]);

  const change = (next: Laying): void => {
    setLaying(next);
    keepLaying(deal, hand, next);
    setChosen([]);
    play("place");
  };
  const put = (ids: number[], spot: Spot): void => change(finish(move(laying, ids, spot), count));

  const { drag, grab, wasDragged } = useDrag((id, spot, onto) => {
    const isFullRow = spot === "hand" || laying[spot as Place].length === SIZES[spot as Place];
    if (onto !== null && onto !== id && isFullRow) change(swap(laying, id, onto));
    else if (placeOf(laying, id) !== spot) put(chosen.includes(id) ? chosen : [id], spot as Spot);
  });

  const tap = (id: number): void => {
    if (wasDragged()) return;
    const [one] = chosen;
    const there = placeOf(laying, id);
    if (chosen.length === 1 && one !== undefined && there !== "hand" && placeOf(laying, one) !== there) {
      change(swap(laying, one, id));
      return;
    }
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
    play("tap");
  };
  const tapRow = (place: Place): void => {
    if (chosen.length && !wasDragged()) put(chosen, place);
  };
  /** 1 2 3 put the chosen cards into a row, 0 takes them back. */
  const key = (event: KeyboardEvent): void => {
    const place = PLACES[Number(event.key) - 1];
    if (event.key === "Escape") setChosen([]);
    else if (chosen.length && (place || event.key === "0")) put(chosen, place ?? "hand");
  };
  return { laying, chosen, drag, grab, tap, tapRow, key, lay: change };
}
