/** Dragging with finger, pen or mouse: a card follows the pointer and drops on whatever says `data-drop`. */

import { useEffect, useRef, useState } from "preact/hooks";

export interface Drag {
  id: number;
  x: number;
  y: number;
}

const FAR_ENOUGH = 8;

export function useDrag(onDrop: (id: number, spot: string, onto: number | null) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<{ id: number; x: number; y: number; pointer: number } | null>(null);
  const moved = useRef(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  useEffect(() => {
    const move = (event: PointerEvent): void => {
      const from = start.current;
      if (!from || event.pointerId !== from.pointer) return;
      if (!moved.current && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR_ENOUGH) return;
      moved.current = true;
      setDrag({ id: from.id, x: event.clientX, y: event.clientY });
    };
    const end = (event: PointerEvent): void => {
      const from = start.current;
      if (!from || event.pointerId !== from.pointer) return;
      start.current = null;
      if (!moved.current) return;
      setDrag(null);
      if (event.type === "pointercancel") return;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const spot = under?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
      const card = under?.closest<HTMLElement>("[data-card]")?.dataset.card;
      if (spot) drop.current(from.id, spot, card === undefined ? null : Number(card));
      // The click that follows a drag is not a tap.
      setTimeout(() => (moved.current = false), 0);
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
    start.current = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  };
  return { drag, grab, wasDragged: () => moved.current };
}
