/** Readers of a request that came with a link: what a form cannot show is refused, never dropped. */

import type { Value } from "../../net/types";

export class Unreadable extends Error {}

function must(holds: boolean): asserts holds {
  if (!holds) throw new Unreadable();
}

/** An object with no other fields than these. */
export function objectOf(value: unknown, known: readonly string[]): Record<string, unknown> {
  const found = anyObject(value);
  must(Object.keys(found).every((name) => known.includes(name)));
  return found;
}

export function anyObject(value: unknown): Record<string, unknown> {
  must(typeof value === "object" && value !== null && !Array.isArray(value));
  return value as Record<string, unknown>;
}

export function listOf<T>(value: unknown, read: (item: unknown, at: number) => T): T[] {
  must(Array.isArray(value));
  return value.map(read);
}

export function textOf(value: unknown): string {
  must(typeof value === "string");
  return value;
}

export function numberOf(value: unknown): number {
  must(Number.isSafeInteger(value));
  return value as number;
}

export function flagOf(value: unknown): boolean {
  must(typeof value === "boolean");
  return value;
}

export function seatOf(value: unknown, seats: number): number {
  const seat = numberOf(value);
  must(seat >= 0 && seat < seats);
  return seat;
}

export function choiceOf<T extends string>(value: unknown, known: readonly T[]): T {
  must(known.includes(value as T));
  return value as T;
}

/** The same in every item, or unreadable: a form that has it once cannot show two. */
export function shared<T>(items: readonly T[]): T {
  must(items.length > 0 && items.every((item) => JSON.stringify(item) === JSON.stringify(items[0])));
  return items[0]!;
}

export function optionOf(value: unknown): Value {
  if (Array.isArray(value)) return value.map(numberOf);
  must(value === null || ["string", "number", "boolean"].includes(typeof value));
  return value as Value;
}
