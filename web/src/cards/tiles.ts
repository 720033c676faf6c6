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

const DIGITS = "一二三四五六七八九";
const HONOURS = "东南西北白发中";
const HONOURS_EN = ["east", "south", "west", "north", "white dragon", "green dragon", "red dragon"];
const SUITS_ZH: Record<string, string> = { m: "万", p: "筒", s: "条" };
const SUITS_EN: Record<string, string> = { m: "wan", p: "dots", s: "bamboo" };

export function tileName(tile: Tile, lang: "zh" | "en"): string {
  const number = Number(tile[0]);
  if (tile[1] === "z") return lang === "zh" ? HONOURS[number - 1]! : HONOURS_EN[number - 1]!;
  return lang === "zh" ? DIGITS[number - 1]! + SUITS_ZH[tile[1]!]! : `${number} ${SUITS_EN[tile[1]!]!}`;
}
