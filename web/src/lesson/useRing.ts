/** A soft ring round what the coach speaks of; it follows as the table is drawn anew, and moves nothing. */

import type { LessonStep } from "../net/protocol";
import { useChange } from "../state/hooks";
import type { Places } from "../tables/kinds";
import { namesOfPieces, piecesIn, placeIn } from "./places";

const MARK = "data-coached";

/** `onLaid` is called once what was to be put somewhere is there. */
export function useRing(step: LessonStep | null, places: Places | null, key: string, onLaid: () => void): void {
  useChange([key, places], () => {
    const root = document.querySelector("main.play");
    if (!root || !step || !places) return;
    const names = namesOfPieces(step.pieces);
    let frame = 0;
    let isSeen = false;
    const mark = (): void => {
      frame = 0;
      const goal = step.into ? placeIn(root, places, step.into) : null;
      const laid = goal ? piecesIn(goal, names) : [];
      const pieces = piecesIn(root, names).filter((one) => !goal?.contains(one));
      // Round the pieces themselves, not round the place they are in as well.
      const parts = step.point
        .map((name) => placeIn(root, places, name))
        .filter((one) => one !== null)
        .filter((one) => !pieces.some((piece) => one.contains(piece)));
      const marked = new Set([...pieces, ...parts]);
      for (const old of root.querySelectorAll(`[${MARK}]`)) if (!marked.has(old)) old.removeAttribute(MARK);
      for (const one of marked) one.setAttribute(MARK, "");
      if (!isSeen && marked.size) {
        isSeen = true;
        bring([...marked][0]!);
      }
      if (names.length && laid.length === names.length) onLaid();
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(mark);
    };
    soon();
    const observer = new MutationObserver(soon);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ["class", "aria-pressed"] });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      for (const old of root.querySelectorAll(`[${MARK}]`)) old.removeAttribute(MARK);
    };
  });
}

/** Into sight, where it is not. */
function bring(one: Element): void {
  const { top, bottom } = one.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) one.scrollIntoView({ block: "nearest" });
}
