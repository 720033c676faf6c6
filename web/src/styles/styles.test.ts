/** What holds for all styles: layouts change at three widths, and a colour has a name. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
const STYLES = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));
/** Upright phones end and all others begin, desks, halls: `tokens.css` names them. */
const WIDTHS = ["max-width: 559px", "min-width: 560px", "max-width: 899px", "min-width: 900px", "min-width: 1500px"];

const found = (pattern: RegExp, among = STYLES): string[] =>
  among.flatMap((path) =>
    [...readFileSync(join(SRC, path), "utf8").matchAll(pattern)].map(([hit]) => `${path}: ${hit}`),
  );

test("there are styles to read", () => {
  expect(STYLES).toContain(join("styles", "tokens.css"));
  expect(found(/@media[^{]*min-width: 900px/g)).not.toEqual([]);
});

test("pages change their layout at three widths only", () => {
  const widths = found(/(?<=@media[^{]*)(?:min|max)-width: [^)]*/g);
  expect(widths.filter((hit) => !WIDTHS.some((width) => hit.endsWith(width)))).toEqual([]);
});

test("a colour is named; what lies on or under another may lighten or darken it", () => {
  const colours = found(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|lab|lch|oklab|oklch)a?\((?!(?:0 0 0|255 255 255) \/)[^)]*\)/gi);
  expect(colours.filter((hit) => !hit.startsWith(join("styles", "tokens.css")))).toEqual([]);
});
