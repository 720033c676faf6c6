export type Gaps = Record<string, string | number>;

/** A text with its gaps filled; one that nobody fills stays visible as its name. */
export function fill(text: string, gaps: Gaps): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in gaps ? String(gaps[name]) : whole));
}
