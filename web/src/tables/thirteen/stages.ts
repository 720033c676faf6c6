/** How far a showdown has come: the rows turn one after the other, then come the points. */

import { useEffect, useState } from "preact/hooks";
import { prefersStill } from "../../state/prefs";

/** 0: face down … 3: all rows, 4: the points. */
export const STAGES = 4;
const PACE = 1100;
/** How far a showdown has come, and a way to its end. */
export function useStages(key: string, still: boolean): [number, () => void] {
  const [stage, setStage] = useState(still ? STAGES : 0);
  useEffect(() => {
    if (still || prefersStill()) {
      setStage(STAGES);
      return;
    }
    setStage(0);
    const timers = Array.from({ length: STAGES }, (_, n) =>
      setTimeout(() => setStage((old) => Math.max(old, n + 1)), PACE * (n + 0.5)),
    );
    return () => timers.forEach(clearTimeout);
  }, [key, still]);
  return [stage, () => setStage(STAGES)];
}
