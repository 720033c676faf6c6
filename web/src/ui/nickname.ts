/** Nicknames as they are typed: no longer than the server takes them. */

/** `limits.name` of the server: characters as people count them. */
export const MOST = 16;

/** The first characters of a text: a wide one, an accented one, a joined emoji or a flag is one. */
export function cut(text: string, most: number = MOST): string {
  return characters(text).slice(0, most).join("");
}

function characters(text: string): string[] {
  if (!("Segmenter" in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text), (one) => one.segment);
}
