// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "preact";
import { beforeEach, expect, test, vi } from "vitest";
import { RANKS, SUITS } from "../cards/cards";
import { tileName } from "../cards/names";
import { ALL_TILES } from "../cards/tiles";
import { BOTS, PEOPLE } from "../faces/people";
import { CHARACTERS, han, letter, SIGNS } from "../faces/letters";
import { whoSits } from "../pages/who";
import type { Seat } from "../net/types";
import { dressPage, LOOKS } from "../state/prefs";
import { Avatar, HUES, huesOf } from "./Avatar";
import { CardBack, CardFace, CardStrip } from "./Card";
import { Looks } from "./Looks";
import { TileBack, TileFace } from "./Tile";

const CARDS = [...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)), "bj", "sj", "jk"];
const page = document.createElement("div");

function drawn(what: preact.ComponentChildren): string {
  render(what, page);
  return page.innerHTML;
}

beforeEach(() => {
  render(null, page);
});

test("every card is drawn of paths, each otherwise, and none has text in it", () => {
  const faces = CARDS.map((card) => drawn(<CardFace key={card} card={card} />));
  expect(new Set(faces).size).toBe(55);
  expect(faces.filter((face) => !face.includes("<path") || /<text|NaN|undefined/.test(face))).toEqual([]);
});

test("every tile is drawn of paths or circles, each otherwise, and is named", () => {
  const faces = ALL_TILES.map((tile) => {
    const face = drawn(<TileFace key={tile} tile={tile} />);
    const svg = page.querySelector("svg.tile")!;
    expect([svg.getAttribute("role"), svg.getAttribute("aria-label")]).toEqual(["img", tileName(tile)]);
    return face;
  });
  expect(new Set(faces).size).toBe(34);
  expect(faces.filter((face) => !/<path|<circle/.test(face) || /<text|NaN|undefined/.test(face))).toEqual([]);
});

test("backs have no text, and cards side by side are named once", () => {
  expect(drawn(<CardBack />) + drawn(<TileBack />)).not.toMatch(/<text|NaN/);
  drawn(<CardStrip cards={["As", "Td"]} />);
  expect(page.querySelector("[role=img]")!.getAttribute("aria-label")).toMatch(/.+, .*10/);
});

test("every sign the pen knows is a closed outline within its box", () => {
  const outlines = [
    ...SIGNS.map((sign) => [sign, letter(sign), 66] as const),
    ...CHARACTERS.map((sign) => [sign, han(sign), 104] as const),
  ];
  for (const [sign, path, width] of outlines) {
    const corners = [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(corners.length, sign).toBeGreaterThan(10);
    const inside = corners.every(([x, y]) => x > -6 && x < width && y > -8 && y < 108);
    expect(inside, sign).toBe(true);
    expect(path.match(/M/g)!.length, sign).toBe(path.match(/Z/g)!.length);
  }
});

test("every picture of a person and of a bot is another", () => {
  const shapes = [...PEOPLE, ...BOTS].map((of) => of.join());
  expect([PEOPLE.length, new Set(shapes).size]).toEqual([24, 24 + BOTS.length]);
  for (const avatar of PEOPLE.keys()) expect(drawn(<Avatar avatar={avatar} />)).not.toMatch(/<text|NaN|undefined/);
});

test("at one table nobody has the colour of another, whatever pictures they chose", () => {
  expect(huesOf([{ avatar: 3 }, { avatar: 3 }, { avatar: 11 }, { avatar: 3 }])).toEqual([3, 6, 1, 4]);
  for (let avatar = 0; avatar < PEOPLE.length; avatar++) {
    const hues = huesOf(Array.from({ length: 6 }, () => ({ avatar })));
    expect(new Set(hues).size).toBe(6);
    expect(hues[0]).toBe(avatar % HUES);
  }
});

test("people at a table have the pictures the server told, bots theirs in order", () => {
  const seat = (number: number, kind: string, avatar: number | null): Seat =>
    ({
      seat: number,
      kind,
      avatar,
      name: "a",
      player: null,
      online: true,
      auto: false,
      left: false,
    }) as unknown as Seat;
  const who = whoSits([seat(0, "human", 21), seat(1, "bot", null), seat(2, "human", 5), seat(3, "bot", null)]);
  expect(who.map((one) => [one.bot, one.avatar, one.hue])).toEqual([
    [false, 21, 5],
    [true, 0, 0],
    [false, 5, 3],
    [true, 1, 1],
  ]);
});

test("looks that are chosen are on the page and kept on the device", () => {
  drawn(<Looks />);
  for (const [look, values] of Object.entries(LOOKS)) {
    const buttons = [...page.querySelectorAll<HTMLElement>(`.of-${look} [role=radio]`)];
    expect(buttons.length).toBe(values.length);
    for (const [at, value] of values.entries()) {
      expect(buttons[at]!.querySelector(`[data-${look}=${value}]`), "it is shown as it is").not.toBeNull();
      buttons[at]!.click();
      dressPage();
      expect(document.documentElement.dataset[look]).toBe(value);
      expect((JSON.parse(localStorage.getItem("paiju.prefs")!) as Record<string, unknown>)[look]).toBe(value);
    }
  }
});

test("what was kept and is no look any more is the usual one", async () => {
  localStorage.setItem("paiju.prefs", JSON.stringify({ cards: "gone", felt: "wine", text: 7 }));
  vi.resetModules();
  const { prefs } = await import("../state/prefs");
  expect([prefs.value.cards, prefs.value.felt, prefs.value.text]).toEqual(["classic", "wine", "usual"]);
});

test("every look has its tokens: none is chosen that style sheets do not know", () => {
  const styles = ["../styles/tokens.css", "./faces.css"]
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join("");
  for (const [look, values] of Object.entries(LOOKS))
    for (const value of values.slice(look === "text" ? 1 : 0)) expect(styles).toContain(`[data-${look}="${value}"]`);
});
