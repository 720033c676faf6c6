/** A group's own rules, kept on this device under names, and which rules were played last. */

import type { GameDetail } from "../net/api";
import type { OptionForm, Values } from "../net/types";
import { recall, remember } from "./keep";
import { fits, ownKey, type Own } from "./rules";
import { Store } from "./store";

/** Something kept here that cannot be used any more: an option that is gone or cannot have its value, or the whole. */
export interface Lost {
  /** Null: nothing of what was kept could be read. */
  name: string | null;
  options: string[];
}

export class OwnRules extends Store<readonly Own[]> {
  /** Told until it was read. */
  lost: readonly Lost[];

  constructor(
    readonly game: string,
    forms: OptionForm[],
  ) {
    const { own, lost } = read(recall(`rules.${game}`), forms);
    super(own);
    this.lost = lost;
  }

  /** Keep rules, before all others; those of the same name are replaced. */
  put(name: string, options: Values): void {
    this.keep([{ name, options: { ...options } }, ...this.value.filter((one) => one.name !== name)]);
    this.choose(ownKey(name));
  }

  rename(name: string, to: string): void {
    const rest = this.value.filter((one) => one.name !== to || one.name === name);
    this.keep(rest.map((one) => (one.name === name ? { ...one, name: to } : one)));
    if (this.chosen === ownKey(name)) this.choose(ownKey(to));
  }

  remove(name: string): void {
    this.keep(this.value.filter((one) => one.name !== name));
  }

  /** The rules of the last room, by their key. */
  get chosen(): string | null {
    return recall(`rules-last.${this.game}`);
  }

  choose(key: string): void {
    remember(`rules-last.${this.game}`, key);
  }

  /** What was lost has been read about. */
  forgetLost(): void {
    this.lost = [];
    this.keep([...this.value]);
  }

  private keep(own: readonly Own[]): void {
    this.set(own);
    remember(`rules.${this.game}`, own.length ? JSON.stringify(own) : null);
  }
}

const known = new Map<string, OwnRules>();

export function ownRulesOf(game: Pick<GameDetail, "id" | "options">): OwnRules {
  let found = known.get(game.id);
  if (!found) {
    found = new OwnRules(game.id, game.options);
    known.set(game.id, found);
  }
  return found;
}

/** What of the storage still makes sense; an option that came later has its default. */
function read(text: string | null, forms: OptionForm[]): { own: Own[]; lost: Lost[] } {
  if (text === null) return { own: [], lost: [] };
  let kept: unknown = null;
  try {
    kept = JSON.parse(text);
  } catch {
    // told below
  }
  const own: Own[] = [];
  const lost: Lost[] = [];
  for (const one of Array.isArray(kept) ? (kept as unknown[]) : [null]) {
    if (!isOwn(one) || own.some((other) => other.name === one.name)) {
      lost.push({ name: null, options: [] });
      continue;
    }
    const entries = Object.entries(one.options);
    const fit = entries.filter(([name, value]) => forms.some((form) => form.name === name && fits(form, value)));
    const gone = entries.map(([name]) => name).filter((name) => !fit.some(([kept]) => kept === name));
    own.push({ name: one.name, options: Object.fromEntries(fit) });
    if (gone.length) lost.push({ name: one.name, options: gone });
  }
  return { own, lost };
}

function isOwn(one: unknown): one is Own {
  const { name, options } = (one ?? {}) as Partial<Own>;
  return typeof name === "string" && name !== "" && typeof options === "object" && options !== null;
}
