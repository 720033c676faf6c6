/** Which room this tab watches: kept through a reload, and only in this tab, for the same person may sit in another. */

import { useLayoutEffect, useState } from "preact/hooks";

const KEY = "paiju.watching";

export function isWatching(room: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === room;
  } catch {
    return false;
  }
}

export function keepWatching(room: string | null): void {
  try {
    if (room === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, room);
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

/** Whether one watches here. A reload of the page goes on with it; going to another page ends it. */
export function useWatching(room: string): [boolean, (on: boolean) => void] {
  const [watching, setWatching] = useState(() => isWatching(room));
  // Not a mere effect: those are cleared away some time later, and the next page may be this room again.
  useLayoutEffect(() => () => keepWatching(null), [room]);
  const choose = (on: boolean): void => {
    keepWatching(on ? room : null);
    setWatching(on);
  };
  return [watching, choose];
}
