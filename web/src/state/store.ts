/** The smallest store that will do: a value, and who wants to know when it changes. */

import { useEffect, useRef, useState } from "preact/hooks";
import { isAway, whenBack } from "./network";
import { useChange } from "./hooks";

export class Store<T> {
  private listeners = new Set<() => void>();

  constructor(protected current: T) {}

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    this.current = value;
    for (const listener of [...this.listeners]) listener();
  }

  patch(change: Partial<T>): void {
    this.set({ ...this.current, ...change });
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.value);
  useEffect(() => {
    setValue(store.value);
    return store.listen(() => setValue(store.value));
  }, [store]);
  return value;
}

/** A value asked for once per `key`; null while it is on its way. Without a network it is asked for again when that is back. */
export function useAsked<T>(ask: () => Promise<T>, key: string): { value: T | null; error: unknown } {
  const [state, setState] = useState<{ key: string; value: T | null; error: unknown }>({
    key,
    value: null,
    error: null,
  });
  useChange([key], () => {
    let live = true;
    let stop = (): void => undefined;
    const attempt = (): void => {
      ask().then(
        (value) => live && setState({ key, value, error: null }),
        (error: unknown) => {
          if (!live) return;
          setState({ key, value: null, error });
          if (isAway(error)) stop = whenBack(attempt);
        },
      );
    };
    attempt();
    return () => {
      live = false;
      stop();
    };
  });
  return state.key === key ? state : { value: null, error: null };
}

/** Like `useAsked`, but the last value stays until the next one is here: nothing that stands on it is taken down. */
export function useAskedKept<T>(ask: () => Promise<T>, key: string): T | null {
  const { value } = useAsked(ask, key);
  const kept = useRef<T | null>(null);
  if (value !== null) kept.current = value;
  return kept.current;
}
