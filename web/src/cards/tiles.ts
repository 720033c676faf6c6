/** Mahjong tiles by their text: 123m 46p 789s 11z. */

export type Tile = string;

export function parseTiles(text: string | null | undefined): Tile[] {
  const out: Tile[] = [];
  for (const [, digits, suit] of (text ?? "").matchAll(/([1-9]+)([mpsz])/g)) {
    for (const digit of digits!) out.push(digit + suit!);
  }
  return out;
}

export function tilesText(tiles: readonly Tile[]): string {
  let out = "";
  tiles.forEach((tile, index) => {
    out += tile[0]!;
    const next = tiles[index + 1];
    if (next === undefined || next[1] !== tile[1]) out += tile[1]! + (next === undefined ? "" : " ");
  });
  return out;
}

export function tileNumber(tile: Tile): number {
  return "mpsz".indexOf(tile[1]!) * 9 + Number(tile[0]) - 1;
}

export function sortTiles(tiles: readonly Tile[]): Tile[] {
  return [...tiles].sort((a, b) => tileNumber(a) - tileNumber(b));
}

export const ALL_TILES: readonly Tile[] = Array.from(
  { length: 34 },
  (_, n) => `${(n % 9) + 1}${"mpsz"[Math.floor(n / 9)]}`,
);
