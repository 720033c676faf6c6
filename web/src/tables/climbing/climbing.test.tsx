// @vitest-environment happy-dom
/** The stakes beside the cards, and the round told class by class, from what a real server told. */

import { act, cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { momentsOf, recording, type Moment } from "../../gallery/recorded";
import type { AnpaiSettled } from "../../net/games";
import { propsOf } from "../../gallery/seated";
import { setPref } from "../../state/prefs";
import type { TableProps, TableProps as AnyProps } from "../kinds";
import { kind } from ".";
import { Stakes } from "./Stakes";
import { LONG, sceneAt, stepsOf, type Round } from "./round";

const found = await recording("climbing");
const moments = momentsOf(found);
const inView = (moment: Moment) => moment.table.view as unknown as { round: number; hand: string };
const PAIR = { zh: "对子", en: "pairs" };
let still = false;

setPref("lang", "zh-Hans");
setPref("sound", false);
vi.stubGlobal("matchMedia", () => ({ matches: still }));
beforeEach(() => {
  still = false;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function tableAt(moment: Moment, given: Partial<TableProps> = {}) {
  const props = propsOf(found, moment, given as unknown as Partial<AnyProps>);
  return render(<kind.Table {...(props as unknown as TableProps<"climbing">)} />).container;
}

/** Round 4: a run of pairs crits pairs, then a straight crits single cards. */
const fourth = moments.find(({ table, message }) => message.t === "step" && table.pause && fourthIn(table.deal))!;
function fourthIn(deal: { name: string; data: unknown }[]): boolean {
  return deal.some(({ name, data }) => name === "round_over" && (data as { round: number }).round === 4);
}
function pass(time: number): void {
  void act(() => {
    vi.advanceTimersByTime(time);
  });
}
const faceUp = (table: Element): string[] =>
  [...table.querySelectorAll(".panel-hand:has(.up)")].map((one) => one.getAttribute("data-seat")!).sort();
const stamped = (table: Element, what: string): string[] =>
  [...table.querySelectorAll(`.panel-hand:has(${what})`)].map((one) => one.getAttribute("data-seat")!).sort();
const told = (table: Element): string[] => [...table.querySelectorAll(".told p")].map((one) => one.textContent!);

describe("the round is told class by class", () => {
  test("plays turn over, winners are marked, crits hit; points only after the last", () => {
    const table = tableAt(fourth);
    expect(faceUp(table)).toEqual([]);
    expect(table.querySelectorAll(".card-back")).toHaveLength(4 + 10 + 8 + 8);
    pass(LONG.lay);
    expect(faceUp(table)).toEqual(["0", "3"]);
    expect(stamped(table, ".gun")).toEqual([]);
    pass(LONG.turn);
    expect(stamped(table, ".best")).toEqual(["0"]);
    expect(stamped(table, ".gun")).toEqual(["3"]);
    expect(table.querySelectorAll(".ledger li")).toHaveLength(3);
    pass(LONG.pay);
    expect(faceUp(table)).toEqual(["0", "1", "2", "3"]);
    pass(LONG.turn);
    expect(stamped(table, ".gun")).toEqual(["2", "3"]);
    expect(table.querySelectorAll(".points")).toHaveLength(0);
    pass(LONG.pay);
    const points = [...table.querySelectorAll(".points")].map((one) => one.textContent);
    expect(points).toEqual(["+11,600", "+21,200", "−18,800", "−14,000"]);
    expect(stamped(table, ".stamp.gold")).toEqual(["0", "1"]);
    expect(told(table)).toEqual([
      "对子类：阿明、机器人丙",
      "对子类结算：独赢，本类最大是 阿明；暴击 机器人丙",
      "单牌类：机器人甲、机器人乙",
      "单牌类结算：独赢，本类最大是 机器人甲；暴击 机器人乙",
      "本轮赢 11,600",
    ]);
  });

  test.each(["tap", "key", "button"])("all of it is there at once after a %s", (how) => {
    const table = tableAt(fourth);
    pass(LONG.lay);
    if (how === "tap") fireEvent.pointerDown(table);
    if (how === "key") fireEvent.keyDown(table, { key: "a" });
    if (how === "button") fireEvent.click(table.querySelector(".next-bar .button:not(.primary)")!);
    expect(faceUp(table)).toEqual(["0", "1", "2", "3"]);
    expect(table.querySelectorAll(".points")).toHaveLength(4);
    expect(told(table)).toHaveLength(5);
  });

  test("who wants nothing to move sees the end at once, and hears every sentence", () => {
    still = true;
    const table = tableAt(fourth);
    expect(table.querySelector(".telling")).toBeNull();
    expect(table.querySelectorAll(".points")).toHaveLength(4);
    expect(told(table)).toHaveLength(5);
  });

  test("after a bomb all other plays have lost, and turn over last", () => {
    const bombs = { class: "bombs", winners: [1], crit: [], payments: [[0, 1, 400]] } as unknown as AnpaiSettled;
    const round = { plays: ["3s", "4s 4s 4h 4h", "", null], settled: [bombs] } as unknown as Round;
    const steps = stepsOf(round);
    expect(steps.map((step) => step.kind)).toEqual(["lay", "turn", "pay", "rest", "done"]);
    expect(sceneAt(round, steps, 2)).toMatchObject({ up: [1], winners: [1], paid: 1, done: false });
    expect(sceneAt(round, steps, 3).up).toEqual([0, 1, 2, 3]);
  });

  test("no step takes a second", () => {
    expect(Math.max(...Object.values(LONG))).toBeLessThan(1000);
  });
});

/** Answers as recorded, by path and body. */
function answerReads(): void {
  vi.stubGlobal("fetch", (path: string, asked?: { body: string }) => {
    const answer = found.answers[`${path} ${asked?.body}`];
    return answer ? Promise.resolve(Response.json(answer)) : new Promise(() => undefined);
  });
}

test("a field is never wider than its numbers: long ones are told short", () => {
  const play = { cards: "3s", points: 4, pays: 1_200_000, crit: null, risks: [] };
  const classes = [{ id: "pairs", name: PAIR, types: [{ type: "pair", name: PAIR, times: 3, play }] }];
  const { container } = render(<Stakes texts={{}} classes={classes} chosen={null} onPick={null} />);
  expect(container.querySelector(".stake-pays")!.textContent).toBe("+120万");
  expect(container.querySelector(".stake .unseen")!.textContent).toContain("每家付 1,200,000");
});

describe("the stakes", () => {
  const last = moments.findLast(({ table }) => table.ask !== null)!;

  test("every type says what it pays and what a crit costs; what is not held cannot be picked", async () => {
    vi.useRealTimers();
    answerReads();
    const table = tableAt(last);
    await vi.waitFor(() => expect(table.querySelectorAll(".stake")).toHaveLength(7));
    const straight = [...table.querySelectorAll<HTMLButtonElement>(".stake")].find(
      (one) => one.querySelector(".stake-name")!.textContent === "顺子",
    )!;
    expect(inView(last).hand).toContain("9s");
    // Five cards: 10 × 5 × 20; a crit with one card below it, 10 × (5 + 1) × 20 × 5; by a higher one, 10 × (5 + 5) × 20 × 5.
    const amounts = [".stake-pays", ".stake-crit", ".stake-risk"].map(
      (one) => straight.querySelector(one)!.textContent,
    );
    expect(amounts).toEqual(["+1,000", "+6,000", "−10,000"]);
    const bombs = table.querySelector<HTMLButtonElement>(".stake")!;
    expect(bombs.textContent).toBe("炸弹类×10–100");
    expect(bombs.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(straight);
    expect(table.querySelectorAll(".fan .chosen")).toHaveLength(5);
  });

  test("the type of the chosen cards is marked, and its amounts are said", async () => {
    vi.useRealTimers();
    answerReads();
    const hint = found.messages.findLast((message) => message.t === "hint");
    const table = tableAt(last, { hinted: hint?.t === "hint" ? hint.action : null });
    await vi.waitFor(() => expect(table.querySelectorAll(".stake.chosen")).toHaveLength(1));
    expect(table.querySelector(".stake.chosen .stake-name")!.textContent).toBe("顺子");
    expect(table.querySelector(".stage .stake-line")!.textContent).toBe(
      "每家付 1,000，暴击每家付 6,000 起，被暴击付 10,000 起",
    );
  });
});
