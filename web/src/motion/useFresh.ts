/** What the server has told since one came, each event once: a page drawn anew, or come back to, does not tell it again. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { EventOf } from "../net/types";
import type { LiveTable } from "../state/stepped";

const told = new WeakSet<object>();
const begun = new Set<string>();
/** So many at once are no news any more: the table was away. */
const TOO_MANY = 12;

/** Runs before the new state is seen, so that nothing is seen twice. Several steps may be drawn at once: none of their events is lost. */
export function useFresh<K extends string>(table: LiveTable<K>, tell: (events: EventOf<K>[]) => void): void {
  const latest = useRef(tell);
  latest.current = tell;
  const { deal, known } = table;
  useLayoutEffect(() => {
    const fresh = deal.slice(known).filter((event) => !told.has(event));
    for (const event of fresh) told.add(event);
    if (fresh.length && fresh.length <= TOO_MANY) latest.current(fresh);
  }, [deal, known]);
}

/** Runs once when a match begins before one's eyes: what its first deal is comes with it, and no event tells of that. */
export function useBegun<K extends string>(table: LiveTable<K>, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  const key = table.begun ? table.commitment : null;
  useLayoutEffect(() => {
    if (key === null || begun.has(key)) return;
    begun.add(key);
    latest.current();
  }, [key]);
}
