/** Effects of two kinds: `useEffect` keeps something in step with everything that it uses, and the linter sees to it; this one answers a change. */

import { useEffect } from "preact/hooks";

/** Runs when one of `keys` has changed, with everything else as it is at that moment; what else changes later does not matter to it. */
export function useChange(keys: readonly unknown[], run: () => void | (() => void)): void {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the keys say when, not what is used
  useEffect(run, keys);
}
