// @vitest-environment happy-dom
/** The mahjong table, rendered from what a real server told: places that stay, what one waits for, tiles alike, what is answered by itself, words explained. */

import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gameOf, momentsOf, recording, type Recording } from "../../gallery/recorded";
import { SCENES, toldBy } from "../../gallery/scenes";
import { setPref } from "../../state/prefs";
import { Explaining } from "../../ui/explaining";
import { propsOf } from "../../gallery/seated";
import { tableKind, type TableProps } from "../kinds";

setPref("lang", "zh-Hans");
setPref("sound", false);
vi.stubGlobal("matchMedia", () => ({ matches: true }));
HTMLDialogElement.prototype.showModal ??= () => undefined;
HTMLDialogElement.prototype.close ??= () => undefined;
const read = vi.fn();
vi.stubGlobal("fetch", (path: string, asked: { body: string }) =>
  path.endsWith("/read") ? read(JSON.parse(asked.body)) : new Promise(() => undefined),
);
beforeEach(() => {
  read.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const WAITING = "38m 1223p 3678s";

/** What one hand waits for, by the server's reading; of others nothing comes. */
function answer(hand: string, ...waits: { discard: string | null; tiles: Record<string, number> }[]): void {
  const reading = { names: [], problem: null, waits };
  read.mockImplementation((asked: { hand: string }) =>
    asked.hand === hand ? Promise.resolve(Response.json(reading)) : new Promise(() => undefined),
  );
}

async function tableOf(found: Recording, given: Partial<TableProps> = {}) {
  const { Table } = await tableKind("mahjong");
  return (at: number) => {
    const moment = momentsOf(found).at(at)!;
    const props = propsOf(found, moment, { room: moment.room.room, ...given });
    return (
      <Explaining game={gameOf(found)}>
        <Table {...props} />
      </Explaining>
    );
  };
}

async function atScene(id: string, given: Partial<TableProps> = {}) {
  const scene = SCENES.find((one) => one.id === id)!;
  const found = await recording(scene.recording);
  const at = await tableOf({ ...found, messages: toldBy(scene, found) }, given);
  return render(at(-1));
}

/** Every part of the board, but for what comes and goes in it. */
function placesOf(container: Element): string[] {
  const parts = ".middle-stone, .flank, .side, .side > .plate, .river, .river-tiles, .edge, .backs";
  return [...container.querySelectorAll(`.mahjong-board :is(${parts})`)].map((one) =>
    [
      one.className.replace(/ (active|lit|done)\b/g, "").trim(),
      one.closest(".flank")?.getAttribute("data-seat"),
    ].join(),
  );
}

test("at every moment of a hand all parts of the board are in their places", async () => {
  const found = await recording("mahjong");
  const at = await tableOf(found);
  const { rerender, container } = render(at(0));
  const places = placesOf(container);
  expect(places.filter((one) => one.startsWith("river "))).toHaveLength(4);
  for (const [n, moment] of momentsOf(found).entries()) {
    rerender(at(n));
    if (!container.querySelector(".scoring")) expect(placesOf(container), `message ${moment.at}`).toEqual(places);
  }
});

test("a tile that nobody sees stays where it stands, also when a claim sets the last one apart", async () => {
  const found = await recording("mahjong");
  const at = await tableOf(found);
  const { rerender, container } = render(at(0));
  let close = new Set<Element>();
  let apart = 0;
  for (const n of momentsOf(found).keys()) {
    rerender(at(n));
    for (const one of container.querySelectorAll(".back.apart")) {
      apart += 1;
      expect(close.has(one)).toBe(false);
    }
    close = new Set(container.querySelectorAll(".back:not(.apart)"));
  }
  expect(apart).toBeGreaterThan(0);
});

test("the stone says whose turn it is and who deals", async () => {
  const { container } = await atScene("mahjong-discard");
  const lit = container.querySelectorAll(".edge.lit");
  expect(lit).toHaveLength(1);
  expect(lit[0]!.className).toContain("edge-south");
  expect([...container.querySelectorAll(".edge")].map((one) => one.textContent).join("")).toBe("庄");
});

test("full rivers and four groups everywhere have the same places", async () => {
  const some = placesOf((await atScene("mahjong-waiting")).container);
  cleanup();
  const { container } = await atScene("mahjong-full");
  expect(placesOf(container)).toEqual(some);
  expect(container.querySelectorAll(".river-tile")).toHaveLength(96);
  expect(container.querySelectorAll(".side .meld")).toHaveLength(12);
});

test("what one waits for stands at the hand, with how many are unseen", async () => {
  answer(WAITING, { discard: null, tiles: { "1m": 2, "4m": 0 } });
  const { findByRole } = await atScene("mahjong-waiting");
  await findByRole("img", { name: "听牌：一万 还有 2 张没露面，四万 还有 0 张没露面" });
  expect(read).toHaveBeenCalledWith(expect.objectContaining({ hand: WAITING, melds: "chow 345m" }));
});

test("a discard that would leave the hand waiting is marked, and says for what when it is raised", async () => {
  answer("458m 1123p 3678s 567z", { discard: "5m", tiles: { "3p": 4 } });
  const { container, findByRole } = await atScene("mahjong-discard");
  await waitFor(() => expect(container.querySelectorAll(".tile-button.ready").length).toBeGreaterThan(0));
  const ready = container.querySelector<HTMLElement>(".tile-button.ready")!;
  expect(ready.dataset["tile"]).toBe("5m");
  expect(container.querySelector(".waits")).toBeNull();
  fireEvent.click(ready);
  await findByRole("img", { name: "听牌：三筒 还有 4 张没露面" });
});

test("tiles like the one pointed at are shown in rivers and groups", async () => {
  const { container } = await atScene("mahjong-claim");
  expect(container.querySelectorAll(".mahjong-board .same")).toHaveLength(0);
  const tile = container.querySelector<HTMLElement>('.tile-button[data-tile="5m"]')!;
  tile.getBoundingClientRect = () => new DOMRect(0, 0, 40, 56);
  fireEvent.pointerMove(tile.parentElement!, { clientX: 20, clientY: 20, bubbles: true });
  const alike = [...container.querySelectorAll<HTMLElement>(".mahjong-board .same")];
  expect(alike.map((one) => one.dataset["tile"])).toEqual(["5m"]);
});

test("what is fresh shines only for who is offered it", async () => {
  const { container } = await atScene("mahjong-claim");
  expect(container.querySelectorAll(".river-tile.fresh.offered")).toHaveLength(1);
  cleanup();
  const waiting = (await atScene("mahjong-waiting")).container;
  expect(waiting.querySelectorAll(".river-tile.fresh")).toHaveLength(1);
  expect(waiting.querySelectorAll(".river-tile.offered")).toHaveLength(0);
});

test("every switch is explained in a sheet, and answers the question that is open", async () => {
  const act = vi.fn(() => Promise.resolve(true));
  const { getByRole, container } = await atScene("mahjong-claim", { act, room: "100777" });
  fireEvent.click(getByRole("button", { name: "自动" }));
  const sheet = within(container.querySelector<HTMLElement>("dialog")!);
  const names = sheet.getAllByRole("button", { hidden: true }).map((one) => one.querySelector("strong")?.textContent);
  expect(names.filter(Boolean)).toEqual(["不吃", "不碰", "不杠", "只胡", "自动胡", "摸打"]);
  fireEvent.click(sheet.getByText("只胡"));
  await waitFor(() => expect(act).toHaveBeenCalledExactlyOnceWith({ kind: "pass" }));
  expect(getByRole("button", { name: "自动：开了 1 项" })).toBeTruthy();
});

test("the question before the first of a kind shows the group it would lock", async () => {
  const { container } = await atScene("mahjong-claim");
  fireEvent.click(container.querySelector(".claim.za")!);
  const shown = [...container.querySelectorAll("dialog .tiles .tile")];
  expect(shown.map((one) => one.getAttribute("aria-label"))).toEqual(["七条", "七条", "七条"]);
});

/** The words of the table that can be tapped, each once; the names of runs and triplets are not shown. */
function words(container: Element): string[] {
  const shown = [...container.querySelectorAll(".term")].filter((one) => !one.closest(".chow, .pung"));
  return [...new Set(shown.map((one) => one.textContent))];
}

test("local words of the board explain themselves: the dealer's mark, points staked, groups laid down, the dead wall", async () => {
  const { container, getAllByRole } = await atScene("mahjong-full");
  expect(words(container)).toEqual(["可摸 2 · 留 12", "庄", "跑 3", "砸", "砸杠", "暗杠", "点杠"]);
  fireEvent.click(getAllByRole("button", { name: "暗杠" })[0]!);
  expect(document.querySelectorAll("dialog .picture .tile")).toHaveLength(8);
});

test("what one waits for, the points of a win and how it was won explain themselves", async () => {
  answer(WAITING, { discard: null, tiles: { "1m": 2 } });
  const waiting = await atScene("mahjong-waiting");
  fireEvent.click(await waiting.findByRole("button", { name: "听" }));
  expect(document.querySelector(".term-text")!.textContent).toContain("再来一张就能胡");
  cleanup();
  const { container } = await atScene("mahjong-scoring");
  expect(words(container.querySelector(".win-card")!)).toEqual(["自摸", "胡"]);
});

test("a claim says what it is when held, by its menu and by a key, and is not made by that", async () => {
  vi.useFakeTimers();
  const act = vi.fn(() => Promise.resolve(true));
  const { container } = await atScene("mahjong-claim", { act });
  const pung = container.querySelector(".claim.pung")!;
  const told = (): string | undefined => document.querySelector(".term-text")?.textContent;
  const close = (): void => void fireEvent.click(document.querySelector("dialog .primary")!);
  fireEvent.pointerDown(pung);
  await vi.advanceTimersByTimeAsync(600);
  fireEvent.pointerUp(pung);
  fireEvent.click(pung);
  expect(told()).toBeTruthy();
  close();
  for (const asked of [() => fireEvent.contextMenu(pung), () => fireEvent.keyDown(pung, { key: "?" })]) {
    expect(told()).toBeUndefined();
    asked();
    expect(told()).toBeTruthy();
    close();
  }
  expect(act).not.toHaveBeenCalled();
  fireEvent.pointerDown(pung);
  fireEvent.pointerUp(pung);
  fireEvent.click(pung);
  expect(act).toHaveBeenCalledOnce();
});
