// @vitest-environment happy-dom
/** Tables of every kind, rendered from what a real server told: each moment of each recording, and what must be seen at some of them. */

import { cleanup, fireEvent, render, within } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { whoSits } from "../pages/who";
import { setPref } from "../state/prefs";
import { tableKind, type TableProps } from "../tables/kinds";
import { gameOf, momentsOf, RECORDINGS, recording } from "./recorded";
import { SCENES, toldIn } from "./scenes";
import { propsOf } from "./seated";

setPref("lang", "zh-Hans");
setPref("sound", false);
vi.stubGlobal("fetch", () => new Promise(() => undefined));
// Nothing moves: what a table comes to is there at once.
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const WAYS = [
  ["zh-Hans", 0],
  ["zh-Hans", null],
  ["en", 0],
  ["en", null],
] as const;
afterEach(() => {
  cleanup();
  setPref("lang", "zh-Hans");
});

/** The table of a scene, as its player sees it. */
async function atScene(id: string, given: Partial<TableProps> = {}) {
  const scene = SCENES.find((one) => one.id === id)!;
  const found = await recording(scene.recording);
  const told = toldIn(scene, found);
  const moment = momentsOf(found).find(({ at }) => at === told - 1)!;
  const { Table } = await tableKind(gameOf(found).table);
  return { ...render(<Table {...propsOf(found, moment, given)} />), moment, found };
}

describe.each(RECORDINGS)("%s", (name) => {
  test.each(WAYS)("every moment is drawn without complaint, in %s for seat %s", async (lang, seat) => {
    setPref("lang", lang);
    const complained = vi.spyOn(console, "error");
    const found = await recording(name);
    const { Table } = await tableKind(gameOf(found).table);
    const moments = momentsOf(found);
    const { rerender, container } = render(<Table {...propsOf(found, moments[0]!, { seat })} />);
    for (const moment of moments) {
      rerender(<Table {...propsOf(found, moment, { seat })} />);
      const names = whoSits(moment.room.seats).map((one) => one.name);
      const shown = container.textContent ?? "";
      for (const one of names.filter((_, at) => at !== seat)) expect(shown, `message ${moment.at}`).toContain(one);
      expect(shown, `message ${moment.at}`).not.toMatch(/undefined|NaN|\[object|\{\w+\}/);
    }
    expect(complained).not.toHaveBeenCalled();
    complained.mockRestore();
  });
});

test("a hand of thirteen is dealt to be arranged", async () => {
  const { container } = await atScene("thirteen-arrange");
  expect(container.querySelectorAll(".tray .card-button")).toHaveLength(13);
  expect(container.querySelectorAll(".slots")).toHaveLength(3);
});

test("a showdown shows every hand and what it won", async () => {
  const { container } = await atScene("thirteen-showdown");
  const hands = [...container.querySelectorAll<HTMLElement>(".panel-hand")];
  expect(hands).toHaveLength(4);
  const points = hands.map((hand) => Number(hand.querySelector(".points")!.textContent!.replace("−", "-")));
  expect(points.reduce((a, b) => a + b)).toBe(0);
});

test("six hands are shown at once", async () => {
  const { container } = await atScene("thirteen-six");
  expect(container.querySelectorAll(".panel-hand")).toHaveLength(6);
});

test("a card of anpai that is tapped is chosen, and goes to the place where it will be played", async () => {
  const { container, moment } = await atScene("climbing-first");
  const cards = [...container.querySelectorAll<HTMLElement>(".fan .card-button")];
  const hand = (moment.table.view as unknown as { hand: string }).hand.split(" ");
  expect(cards).toHaveLength(hand.length);
  fireEvent.click(cards[0]!);
  expect(cards[0]!.getAttribute("aria-pressed")).toBe("true");
  expect(container.querySelectorAll(".spot .card")).toHaveLength(1);
});

test("mahjong: fourteen tiles, and the second tap on one discards it", async () => {
  const act = vi.fn(() => Promise.resolve(true));
  const { container } = await atScene("mahjong-discard", { act });
  const tiles = [...container.querySelectorAll<HTMLElement>(".tile-button")];
  expect(tiles).toHaveLength(14);
  fireEvent.click(tiles[0]!);
  expect(act).not.toHaveBeenCalled();
  fireEvent.click(tiles[0]!);
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: "discard", tile: "5m" });
});

test("mahjong: what commits the hand asks before it does", async () => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  const act = vi.fn(() => Promise.resolve(true));
  const { container } = await atScene("mahjong-claim", { act });
  const claims = within(container.querySelector<HTMLElement>(".claims")!);
  fireEvent.click(claims.getByRole("button", { name: /砸/ }));
  expect(act).not.toHaveBeenCalled();
  fireEvent.click(claims.getByRole("button", { name: "过" }));
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: "pass" });
});

test("mahjong: a win is scored to nothing in sum", async () => {
  const { container } = await atScene("mahjong-scoring");
  const points = [...container.querySelectorAll(".changes .points")].map((one) => one.textContent!.replace("−", "-"));
  expect(points.map(Number)).toEqual([21, -7, -7, -7]);
});

test("a game without a drawing of its own is asked for its choices", async () => {
  const askChoices = vi.fn();
  await atScene("generic-choose", { askChoices });
  await vi.waitFor(() => expect(askChoices).toHaveBeenCalledWith(""));
});

test("anpai: who is bankrupt is said to be, and plays no more", async () => {
  const { container } = await atScene("climbing-out");
  expect(container.querySelectorAll(".fan .card-button:enabled")).toHaveLength(0);
  expect(container.textContent).toContain("破产");
});

test("mahjong: kongs lie in the table, and a hand that is committed says to what", async () => {
  const kongs = await atScene("mahjong-kongs");
  const melds = (kongs.moment.table.view as unknown as { melds: { kind: string }[][] }).melds.flat();
  expect(melds.map((one) => one.kind)).toContain("exposed_kong");
  expect(kongs.container.querySelectorAll(".meld")).toHaveLength(melds.length);
  cleanup();
  const locked = await atScene("mahjong-locked");
  expect(locked.container.querySelector(".lock-chip")!.textContent).toBe("钻 1/3");
});

test("who is bankrupt is told that the others play on, and a bankrupt plate holds no place for cards", async () => {
  const { container } = await atScene("climbing-out");
  expect(container.querySelector(".stage")!.textContent).toBe("你破产了，看他们打完。");
  const plates = [...container.querySelectorAll(".climbing-others .plate")];
  expect(plates.map((one) => one.querySelectorAll(".before").length)).toEqual([1, 1, 0]);
});
