/** What holds for all styles: layouts change at three widths; colours, sizes of type and radii have names. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
const STYLES = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));
/** Upright phones end and all others begin, desks, halls: `tokens.css` names them. */
const WIDTHS = ["max-width: 559px", "min-width: 560px", "max-width: 899px", "min-width: 900px", "min-width: 1500px"];
/** A short phone on its side. */
const SHORT =
  /max-width: 759px(?=\)[^{]*max-height: (?:520|599)px)|(?<=max-height: (?:520|599)px\)[^{]*)max-width: 759px/;

const found = (pattern: RegExp, among = STYLES): string[] =>
  among.flatMap((path) =>
    [...readFileSync(join(SRC, path), "utf8").matchAll(pattern)].map(([hit]) => `${path}: ${hit}`),
  );

test("there are styles to read", () => {
  expect(STYLES).toContain(join("styles", "tokens.css"));
  expect(found(/@media[^{]*min-width: 900px/g)).not.toEqual([]);
});

test("pages, and tables as wide as a page, change their layout at three widths only", () => {
  const where = /@(?:media|container (?:table|felt|arrange)) [^{]*/g;
  const others = found(where).filter((hit) =>
    [...hit.replaceAll(new RegExp(SHORT, "g"), "").matchAll(/(?:min|max)-width: [^)]*/g)].some(
      ([width]) => !WIDTHS.includes(width),
    ),
  );
  expect(others).toEqual([]);
});

test("a colour is named; what lies on or under another may lighten or darken it", () => {
  const colours = found(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|lab|lch|oklab|oklch)a?\((?!(?:0 0 0|255 255 255) \/)[^)]*\)/gi);
  expect(colours.filter((hit) => !hit.startsWith(join("styles", "tokens.css")))).toEqual([]);
});

/** What a property is set to, but for the tokens themselves. */
const valuesOf = (property: string): string[] =>
  found(new RegExp(`(?<![\\w-])${property}:\\s[^;]*`, "g")).filter(
    (hit) => !hit.startsWith(join("styles", "tokens.css")),
  );

test("a size of type is named; it may be held back by the place it has, or follow the text around it", () => {
  const named =
    /: (?:inherit|0|[\d.]+em|var\(--type-\w+\)|min\(var\(--type-\w+\), [\d.]+(?:vw|cqi|cqw)\)|clamp\(var\(--type-\w+\), [\d.]+vw, var\(--type-\w+\)\))$/;
  const sizes = valuesOf("font-size");
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.filter((hit) => !named.test(hit))).toEqual([]);
  expect(
    valuesOf("font").filter((hit) => !/: inherit$|var\(--type-\w+\)/.test(hit) || /\d(?:rem|px)/.test(hit)),
  ).toEqual([]);
});

test("a radius is named, but for what is round or has no corner", () => {
  const radii = valuesOf("border(?:-\\w+)*-radius");
  expect(radii.length).toBeGreaterThan(50);
  expect(radii.filter((hit) => !/: (?:50%|(?:(?:0|var\(--radius(?:-\w+)?\))(?: |$)){1,4})$/.test(hit))).toEqual([]);
});
