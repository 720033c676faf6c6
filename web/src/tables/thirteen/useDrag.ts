/**
 * Cards under a finger, pen or mouse: one follows the pointer and drops on whatever says `data-drop`; or, across the
 * cards of a hand, the pointer slides and chooses those it touches. Sideways from a card of the hand is a slide, until
 * it comes to a row: then the card was meant to be carried there.
 */

import { useEffect, useRef, useState } from "preact/hooks";

export interface Drag {
  id: number;
  x: number;
  y: number;
}

interface Hold {
  id: number;
  pointer: number;
  from: { x: number; y: number };
  at: { x: number; y: number };
  does: "nothing" | "slide" | "drag";
  touched: number[];
}

interface Moves {
  onDrop: (id: number, spot: string, onto: number | null) => void;
  /** The cards of the hand that a slide has touched so far, in that order; null where it was none after all. */
  onSlide: (ids: number[] | null) => void;
}

const FAR_ENOUGH = 8;
/** A quick finger tells of itself only now and then: no card between two places is narrower than this. */
const STRIDE = 12;
const HAND = "hand";

export function useDrag(moves: Moves) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const held = useRef<Hold | null>(null);
  const moved = useRef(false);
  const now = useRef(moves);
  now.current = moves;

  useEffect(() => {
    const move = (event: PointerEvent): void => {
      const hold = held.current;
      if (!hold || event.pointerId !== hold.pointer) return;
      const { clientX: x, clientY: y } = event;
      const [dx, dy] = [Math.abs(x - hold.from.x), Math.abs(y - hold.from.y)];
      if (hold.does === "nothing") {
        if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
        moved.current = true;
        hold.does = dx > dy && spotAt(hold.from.x, hold.from.y).spot === HAND ? "slide" : "drag";
      }
      if (hold.does === "slide") slide(hold, x, y, now.current.onSlide);
      if (hold.does === "drag") setDrag({ id: hold.id, x, y });
    };
    const end = (event: PointerEvent): void => {
      const hold = held.current;
      if (!hold || event.pointerId !== hold.pointer) return;
      held.current = null;
      if (hold.does === "nothing") return;
      setDrag(null);
      // The click that follows is not a tap.
      setTimeout(() => (moved.current = false), 0);
      if (event.type === "pointercancel" || hold.does === "slide") return;
      const { spot, card } = spotAt(event.clientX, event.clientY);
      if (spot) now.current.onDrop(hold.id, spot, card);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }, []);

  const grab = (id: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    moved.current = false;
    const place = { x: event.clientX, y: event.clientY };
    held.current = { id, pointer: event.pointerId, from: place, at: place, does: "nothing", touched: [] };
  };
  return { drag, grab, wasDragged: () => moved.current };
}

/** Take up every card between the last place and this one; over a row it becomes a drag. */
function slide(hold: Hold, x: number, y: number, tell: Moves["onSlide"]): void {
  const { at } = hold;
  const steps = Math.max(1, Math.ceil(Math.hypot(x - at.x, y - at.y) / STRIDE));
  const before = hold.touched.length;
  for (let step = 0; step <= steps; step += 1) {
    const { spot, card } = spotAt(at.x + ((x - at.x) * step) / steps, at.y + ((y - at.y) * step) / steps);
    if (spot && spot !== HAND) {
      hold.does = "drag";
      tell(null);
      return;
    }
    if (spot && card !== null && !hold.touched.includes(card)) hold.touched.push(card);
  }
  hold.at = { x, y };
  if (hold.touched.length > before) tell([...hold.touched]);
}

/** Where a pointer is, and on which card: the face within says which card it shows, not which of the hand it is. */
function spotAt(x: number, y: number): { spot: string | undefined; card: number | null } {
  const under = document.elementFromPoint(x, y);
  const card = under?.closest<HTMLElement>("[data-card-id]")?.dataset.cardId;
  return {
    spot: under?.closest<HTMLElement>("[data-drop]")?.dataset.drop,
    card: card === undefined ? null : Number(card),
  };
}
