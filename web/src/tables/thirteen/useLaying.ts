/** The state of laying: which card lies where, which are chosen, and what a tap, a slide, a drop or a key does. */

import { useRef, useState } from "preact/hooks";
import { play } from "../../sound";
import { keepLaying, keptLaying, type DealKey } from "./kept";
import { finish, move, placeOf, PLACES, SIZES, swap, type Laying, type Place, type Spot } from "./laying";
import { useDrag } from "./useDrag";

export function useLaying(deal: DealKey, hand: string, count: number) {
  const [laying, setLaying] = useState<Laying>(() => keptLaying(deal, hand));
  const [chosen, setChosen] = useState<number[]>([]);
  /** What was chosen before the slide under way. */
  const before = useRef<number[] | null>(null);

  const change = (next: Laying): void => {
    setLaying(next);
    keepLaying(deal, hand, next);
    setChosen([]);
    play("place");
  };
  /** What is taken back does not return by itself. */
  const put = (ids: number[], spot: Spot): void => {
    const next = move(laying, ids, spot);
    change(spot === "hand" ? next : finish(next, count));
  };

  const onDrop = (id: number, spot: string, onto: number | null): void => {
    const there = placeOf(laying, id);
    const row = spot === "hand" ? there : (spot as Place);
    const isFullRow = row !== "hand" && laying[row].length === SIZES[row];
    if (onto !== null && onto !== id && isFullRow) change(swap(laying, id, onto));
    else if (there !== spot) put(chosen.includes(id) ? chosen : [id], spot as Spot);
  };
  /** All cards that are touched become what the first one becomes. */
  const onSlide = (ids: number[] | null): void => {
    before.current ??= chosen;
    const was = before.current;
    const takes = ids !== null && !was.includes(ids[0]!);
    if (ids === null) setChosen(was);
    else setChosen(takes ? [...was, ...ids.filter((id) => !was.includes(id))] : was.filter((id) => !ids.includes(id)));
    if (ids !== null) play("tap");
  };
  const { drag, grab: hold, wasDragged } = useDrag({ onDrop, onSlide });
  const grab = (id: number) => (event: PointerEvent) => {
    before.current = null;
    hold(id)(event);
  };

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
  const choose = (ids: number[]): void => {
    setChosen(ids);
    play("tap");
  };
  /** 1 2 3 put the chosen cards into a row, 0 takes them back. */
  const key = (event: KeyboardEvent): void => {
    const place = PLACES[Number(event.key) - 1];
    if (event.key === "Escape") setChosen([]);
    else if (chosen.length && (place || event.key === "0")) put(chosen, place ?? "hand");
  };
  return { laying, chosen, drag, grab, tap, tapRow, choose, key, lay: change };
}
