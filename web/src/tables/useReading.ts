/** What the rows form, as the game itself names it: asked of the server a moment after the last change. */

import { useState } from "preact/hooks";
import { api } from "../net/api";
import type { Reading, Values } from "../net/types";
import { useChange } from "../state/hooks";

const kept = new Map<string, Reading>();
const MOST_KEPT = 200;
const PATIENCE = 8000;

interface Read {
  /** Of the cards as they lie now; null until it has come. */
  reading: Reading | null;
  /** It does not come: the server cannot be reached, or takes too long. */
  failed: boolean;
}

export function useReading(game: string, request: Record<string, string>, options: Values | undefined): Read {
  const key = JSON.stringify([game, request, options]);
  const [read, setRead] = useState<{ key: string; value: Reading | null } | null>(null);
  const empty = Object.values(request).every((text) => !text);
  useChange([key], () => {
    if (empty) return;
    const known = kept.get(key);
    if (known) {
      setRead({ key, value: known });
      return;
    }
    let live = true;
    const fail = (): void => {
      if (live) setRead({ key, value: null }); // without names one can still play
    };
    const late = setTimeout(fail, PATIENCE);
    const timer = setTimeout(() => {
      api.read(game, { ...request, ...(options ? { options } : {}) }).then((value) => {
        if (kept.size >= MOST_KEPT) kept.clear();
        kept.set(key, value);
        clearTimeout(late);
        if (live) setRead({ key, value });
      }, fail);
    }, 80);
    return () => {
      live = false;
      clearTimeout(timer);
      clearTimeout(late);
    };
  });
  const now = !empty && read?.key === key ? read : null;
  return { reading: now?.value ?? null, failed: now !== null && now.value === null };
}
