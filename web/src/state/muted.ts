/** Whom one does not want to hear in a room: people, not seats, kept on this device; nobody else is told. */

import { recall, remember } from "./keep";
import { Store } from "./store";

/** Those who watch have no name at the table; they are heard or not as one. */
export const WATCHERS = "watchers";

export class Muted extends Store<readonly string[]> {
  private readonly key: string;

  constructor(room: string) {
    const key = `muted.${room}`;
    super(load(key));
    this.key = key;
  }

  has(person: string | null): boolean {
    return person !== null && this.value.includes(person);
  }

  toggle(person: string): void {
    const rest = this.value.filter((one) => one !== person);
    const now = rest.length < this.value.length ? rest : [...rest, person];
    this.set(now);
    remember(this.key, now.length ? JSON.stringify(now) : null);
  }
}

function load(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(recall(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
