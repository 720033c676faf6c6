/** The telling of a round in time: one step after the other, all of it at once for a tap, a key, or who wants nothing to move. */

import { useEffect, useState } from "preact/hooks";
import { prefersStill } from "../../state/prefs";
import { LONG, type Step } from "./round";

interface Told {
  at: number;
  /** To the end at once; null where it is. */
  skip: (() => void) | null;
}

/** `key` names the round: another one is told from its beginning. */
export function useSteps(key: string, steps: readonly Step[], still: boolean): Told {
  const last = steps.length - 1;
  const isStill = still || prefersStill();
  const [told, setTold] = useState({ key, at: 0 });
  const at = isStill ? last : Math.min(told.key === key ? told.at : 0, last);
  const long = LONG[steps[at]!.kind];
  useEffect(() => {
    if (at >= last) return;
    const timer = setTimeout(() => setTold({ key, at: at + 1 }), long);
    const finish = (): void => setTold({ key, at: last });
    const press = (event: KeyboardEvent): void => {
      if (!event.ctrlKey && !event.altKey && !event.metaKey) finish();
    };
    addEventListener("pointerdown", finish);
    addEventListener("keydown", press);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", finish);
      removeEventListener("keydown", press);
    };
  }, [key, at, last, long]);
  return { at, skip: at < last ? () => setTold({ key, at: last }) : null };
}
