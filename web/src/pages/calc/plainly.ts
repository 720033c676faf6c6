/** A refusal names places in the request, for programs; people read whose cards are meant. */

const PLACE = /\b[a-z]+(?:\[\d+\]|\.[a-z]+)+/g;

/** The first place that a sentence names, as `players[1].back`. */
export function placeIn(text: string): string | null {
  return text.match(PLACE)?.[0] ?? null;
}

/** The sentence with every place as people call it; one in brackets after what is quoted is left out. */
export function plainly(text: string, called: (place: string) => string): string {
  return text.replace(new RegExp(` \\((?:${PLACE.source})\\)`, "g"), "").replace(PLACE, called);
}
