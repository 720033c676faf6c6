/** What the rows form, as the game itself names it: asked of the server a moment after the last change. */

import { useEffect, useState } from "preact/hooks";
import { api, type Reading } from "../../net/api";
import type { Values } from "../../net/types";

const kept = new Map<string, Reading>();
const MOST_KEPT = 200;

export function useReading(game: string, request: Record<string, string>, options: Values | undefined): Reading | null {
  const key = JSON.stringify([game, request, options]);
  const [reading, setReading] = useState<{ key: string; value: Reading } | null>(null);
  const empty = Object.values(request).every((text) => !text);
  useEffect(() => {
    if (empty) return;
    const known = kept.get(key);
    if (known) {
      setReading({ key, value: known });
      return;
    }
    let live = true;
    const timer = setTimeout(() => {
      api.read(game, { ...request, ...(options ? { options } : {}) }).then(
        (value) => {
          if (kept.size >= MOST_KEPT) kept.clear();
          kept.set(key, value);
          if (live) setReading({ key, value });
        },
        () => undefined, // without names one can still play; the server refuses what is not allowed
      );
    }, 80);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [key]);
  return !empty && reading?.key === key ? reading.value : null;
}
