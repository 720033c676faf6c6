/** A refusal names fields of the request, for programs; people read whose cards are meant. */

export interface Naming {
  player: (n: number) => string;
  row: (place: string) => string;
}

export function plainly(text: string, { player, row }: Naming): string {
  return text
    .replace(/ ?\(?wins\[\d+\](\.\w+)?\)?[：:]? ?/g, "")
    .replace(/(?:players|plays|coins)\[(\d+)\](?:\.(\w+))?/g, (_, seat: string, place?: string) =>
      [player(Number(seat) + 1), place ? row(place) : ""].filter(Boolean).join(" "),
    );
}
