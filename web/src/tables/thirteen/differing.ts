/** A choice of arrangements worth choosing from. */

/** So many of them, best first, that differ in kind: the best of each kind of rows before a second of the same. */
export function differing<T extends { names: string[] }>(plans: readonly T[], most: number): T[] {
  const kinds = new Set<string>();
  const firsts = plans.filter(({ names }) => !kinds.has(names.join()) && kinds.add(names.join()));
  const rest = plans.filter((plan) => !firsts.includes(plan));
  const taken = new Set([...firsts, ...rest].slice(0, most));
  return plans.filter((plan) => taken.has(plan));
}
