/** Some of a pile, drawn without putting back. */
export function drawn<T>(pile: readonly T[], many: number): T[] {
  const rest = [...pile];
  return Array.from({ length: many }, () => {
    const at = crypto.getRandomValues(new Uint32Array(1))[0]! % rest.length;
    return rest.splice(at, 1)[0]!;
  });
}
