// @vitest-environment happy-dom
/** The thirteen-card table, rendered from recordings: types, sliding, suggestions, and what a showdown tells. */

import { cleanup, fireEvent, render, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { momentsOf, recording, type Recording } from "../../gallery/recorded";
import { SCENES, toldIn } from "../../gallery/scenes";
import { propsOf } from "../../gallery/seated";
import { setPref } from "../../state/prefs";
import type { TableProps } from "../kinds";
import { kind } from "./index";
import { linesOf } from "./Panel";

setPref("lang", "zh-Hans");
setPref("sound", false);
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const HAND = "2s 2d 3d 4h 5h 5d 6c 7s 7h Ts Js Jh Kh";

afterEach(cleanup);
beforeEach(() => localStorage.clear());

/** What the server answers is in the recording; whatever else is asked for is on its way for ever. */
function answering({ answers }: Recording, asked: unknown[] = []) {
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    const answer = answers[path];
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(answer));
  });
}

async function atScene(id: string, given: Partial<TableProps<"thirteen">> = {}) {
  const scene = SCENES.find((one) => one.id === id)!;
  const found = await recording(scene.recording);
  const told = toldIn(scene, found);
  const moment = momentsOf(found).find(({ at }) => at === told - 1)!;
  const asked: Record<string, string>[] = [];
  answering(found, asked);
  const props = propsOf(found, moment, given as unknown as Partial<TableProps>) as unknown as TableProps<"thirteen">;
  const { container } = render(<kind.Table {...props} />);
  const all = (what: string): HTMLElement[] => [...container.querySelectorAll<HTMLElement>(what)];
  return { container, asked, all, one: (what: string) => container.querySelector<HTMLElement>(what)! };
}

/** The chosen cards, as the hand has them sorted: from the ace down, and those that are alike by suit. */
const chosen = (all: (what: string) => HTMLElement[]): string[] =>
  all(".tray .card-button[aria-pressed=true]").map((one) => one.getAttribute("aria-label")!);

describe("buttons for types", () => {
  test("name what the game calls them, from the lowest to the highest; what cannot be made is out of use", async () => {
    const { all, asked } = await atScene("thirteen-arrange");
    await vi.waitFor(() => expect(all(".type")).toHaveLength(8));
    expect(asked.find(({ fill }) => fill)).toMatchObject({ hand: HAND, fill: "back", back: "" });
    expect(all(".type").map((one) => one.textContent)).toEqual("对子 二对 三条 顺子 同花 葫芦 炸弹 同花顺".split(" "));
    expect(all(".type[aria-disabled=true]").map((one) => one.textContent)).toEqual("三条 葫芦 炸弹 同花顺".split(" "));
  });

  test("ask for the lowest row, and take up the best row of the type, then the next best", async () => {
    const { all, one, asked } = await atScene("thirteen-arrange");
    await vi.waitFor(() => expect(all(".type")).toHaveLength(8));
    fireEvent.click(one("[data-type=straight]"));
    await vi.waitFor(() => expect(chosen(all)).toHaveLength(5));
    expect(chosen(all)).toEqual(["黑桃7", "梅花6", "红桃5", "红桃4", "方块3"]);
    expect(one("[data-type=straight]").getAttribute("aria-pressed")).toBe("true");
    expect(one("[data-type=straight] small").textContent).toBe("1/2");
    fireEvent.click(one("[data-type=straight]"));
    await vi.waitFor(() => expect(chosen(all)).toContain("黑桃2"));
    expect(chosen(all)).toEqual(["梅花6", "红桃5", "红桃4", "方块3", "黑桃2"]);
    fireEvent.click(one("[data-type=straight]"));
    await vi.waitFor(() => expect(chosen(all)).toContain("黑桃7"));
    expect(all(".row-felt.filling").map((row) => row.dataset.drop)).toEqual(["back"]);
    fireEvent.click(one(".row-felt.filling"));
    expect(all("[data-drop=back] .card-button")).toHaveLength(5);
    await vi.waitFor(() => expect(asked.some(({ fill }) => fill === "middle")).toBe(true));
  });

  test("one out of use takes up nothing", async () => {
    const { all, one } = await atScene("thirteen-arrange");
    await vi.waitFor(() => expect(all(".type")).toHaveLength(8));
    fireEvent.click(one("[data-type=quads]"));
    expect(chosen(all)).toEqual([]);
  });
});

describe("sliding", () => {
  /** A pointer that goes over these elements, one after the other, sideways or upwards. */
  function go(over: (Element | null)[], way: [number, number] = [20, 0]): void {
    let at = 0;
    document.elementFromPoint = () => over[at]!;
    const event = (name: string): PointerEvent =>
      Object.assign(new Event(name, { bubbles: true }), {
        button: 0,
        pointerId: 1,
        clientX: at * way[0],
        clientY: at * way[1],
      }) as unknown as PointerEvent;
    fireEvent(over[0]!, event("pointerdown"));
    for (at = 1; at < over.length; at += 1) fireEvent(window, event("pointermove"));
    at = over.length - 1;
    fireEvent(window, event("pointerup"));
  }

  test("across cards of the hand chooses them, and from a chosen one lets them go", async () => {
    const { all } = await atScene("thirteen-arrange");
    const cards = all(".tray .card-button");
    go([cards[0]!, cards[0]!, cards[1]!, cards[2]!, cards[1]!]);
    await vi.waitFor(() => expect(chosen(all)).toHaveLength(3));
    go([cards[1]!, cards[1]!, cards[2]!, cards[3]!]);
    await vi.waitFor(() => expect(chosen(all)).toEqual([cards[0]!.getAttribute("aria-label")]));
  });

  test("to a row it carries the one card there, and leaves the choice as it was", async () => {
    const { all, one } = await atScene("thirteen-arrange");
    const cards = all(".tray .card-button");
    fireEvent.click(cards[5]!);
    const slots = one("[data-drop=back] .slots");
    go([cards[0]!, cards[0]!, cards[1]!, slots, slots]);
    await vi.waitFor(() => expect(all("[data-drop=back] .card-button")).toHaveLength(1));
    expect(all(".tray .card-button")).toHaveLength(12);
  });

  test("upwards from a card it is carried, whatever it passes", async () => {
    const { all, one } = await atScene("thirteen-arrange");
    const cards = all(".tray .card-button");
    go([cards[8]!, cards[1]!, one("[data-drop=middle] .slots")], [0, -40]);
    await vi.waitFor(() => expect(all("[data-drop=middle] .card-button")).toHaveLength(1));
    expect(chosen(all)).toEqual([]);
  });
});

test("suggestions stand where the hand was, and go when a card comes back to it", async () => {
  const { all, one } = await atScene("thirteen-arrange");
  expect(one(".tray-note").textContent).toContain("点牌");
  fireEvent.click(one(".suggestions .button"));
  await vi.waitFor(() => expect(all(".tray .plan")).toHaveLength(4));
  expect(all(".tray .card-button")).toHaveLength(0);
  fireEvent.click(all(".slots .card-button")[0]!);
  fireEvent.keyDown(one(".arrange"), { key: "0" });
  await vi.waitFor(() => expect(all(".tray .card-button")).toHaveLength(1));
  expect(all(".plan")).toHaveLength(0);
  fireEvent.click(one(".suggestions .button"));
  expect(all(".plan[aria-pressed=true]"), "known by now: there at once").toHaveLength(1);
});

const numbers = (texts: HTMLElement[]): number[] => texts.map((one) => Number(one.textContent!.replace("−", "-")));

test("at the showdown every row says what it won, and the rest of the points is told apart", async () => {
  const { one, all } = await atScene("thirteen-showdown");
  expect(all(".panel-hand").map((panel) => panel.dataset.seat)).toEqual(["0", "1", "2", "3"]);
  const points = (seat: number): number[] => numbers(all(`[data-seat="${seat}"] .row-points > [aria-hidden]`));
  expect(points(0)).toEqual([3, 1, -6]);
  expect(points(1)).toEqual([-3, -3, -4]);
  expect(one('[data-seat="1"] .rest').textContent).toBe("其他 −9");
  expect(one('[data-seat="1"] .points').textContent).toBe("−19");
  expect(one('[data-seat="0"] .rest'), "nothing else").toBeNull();
  expect(within(one('[data-seat="0"]')).getByText("这一墩 +3 分")).toBeTruthy();
});

test("four specials at once: each in its groups, with its name and its points, and no rows compared", async () => {
  const { all, one } = await atScene("thirteen-specials");
  expect(all(".panel-hand .row-type.special").map((name) => name.textContent)).toEqual([
    "★ 四套三条",
    "★ 十二皇族",
    "★ 双怪冲三",
    "★ 一条龙",
  ]);
  expect(all('[data-seat="0"] .group').map((group) => group.children.length)).toEqual([3, 3, 3, 3, 1]);
  expect(all('[data-seat="1"] .group').map((group) => group.children.length)).toEqual([12, 1]);
  expect(numbers(all(".panel-hand .points"))).toEqual([-84, -4, -68, 156]);
  expect(all(".row-points, .rest")).toEqual([]);
  expect(one(".headlines").textContent).toBe("特殊比牌");
  expect(all(".ledger li")).toHaveLength(4);
});

test("the lines of a special: what shares one, and what takes several", () => {
  const groups = (...sizes: number[]) => sizes.map((size) => Array.from({ length: size }));
  expect(linesOf(groups(3, 5, 5))).toBe(3);
  expect(linesOf(groups(2, 2, 2, 2, 2, 2, 1))).toBe(4);
  expect(linesOf(groups(3, 3, 3, 3, 1))).toBe(4);
  expect(linesOf(groups(13))).toBe(3);
  expect(linesOf(groups(12, 1))).toBe(4);
});

test("who bets sees who the banker is and thirteen cards that nobody has looked at", async () => {
  const act = vi.fn(() => Promise.resolve(true));
  const { all, one } = await atScene("thirteen-bet", { act });
  expect(one(".bank").textContent).toBe("庄机器人甲");
  expect(all(".betting .card-back")).toHaveLength(13);
  fireEvent.click(all(".chip")[2]!);
  fireEvent.click(one(".betting .primary"));
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: "bet", units: 3 });
});
