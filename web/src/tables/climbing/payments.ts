import type { Entry } from "../../net/types";

export interface Payment {
  from: number;
  to: number;
  amount: number;
}

/** What each pays each, all lines together. */
export function paymentsOf(entries: Entry[]): Payment[] {
  const found = new Map<string, Payment>();
  for (const { from, to, points } of entries) {
    const key = `${from}>${to}`;
    found.set(key, { from, to, amount: points + (found.get(key)?.amount ?? 0) });
  }
  return [...found.values()];
}
