// @vitest-environment happy-dom
/** What is said of every recorded match to those who hear it, and how the tree of a screen reader tells whose turn it is. */

import { cleanup, render } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import { Heard } from "../pages/Heard";
import { whoSits } from "../pages/who";
import { setPref } from "../state/prefs";
import { tableKind } from "../tables/kinds";
import { gameOf, momentsOf, RECORDINGS, recording, textsOf } from "./recorded";

afterEach(cleanup);

/** Every sentence of a match as it comes, and every word on whose turn it is. */
async function heardIn(name: string, lang: "zh" | "en") {
  setPref("lang", lang === "zh" ? "zh-Hans" : "en");
  const found = await recording(name);
  const game = gameOf(found);
  const kind = await tableKind(game.table);
  const told: string[] = [];
  const turns = new Set<string>();
  const { rerender, container } = render(<p />);
  let lines: Element[] = [];
  for (const { table, room } of momentsOf(found)) {
    const names = whoSits(room.seats).map((one) => one.name);
    const texts = textsOf(found, lang);
    rerender(<Heard game={game} kind={kind} texts={texts} table={table} names={names} seat={0} />);
    turns.add(container.querySelector("[role=status]")!.textContent!);
    const now = [...container.querySelectorAll("[role=log] p")];
    told.push(...now.filter((line) => !lines.includes(line)).map((line) => line.textContent!));
    lines = now;
  }
  return { told: told.filter(Boolean), turns: [...turns] };
}

describe.each(RECORDINGS)("%s", (name) => {
  test.each(["zh", "en"] as const)("is told in %s, in words alone", async (lang) => {
    const { told } = await heardIn(name, lang);
    expect(told.length).toBeGreaterThan(1);
    for (const line of told) expect(line).not.toMatch(/undefined|NaN|\[object|[{}@]|(?<![A-Za-z0-9])[1-9]+[mpsz]\b/);
    if (name !== "generic") for (const line of told) expect(line).not.toMatch(/\b[2-9TJQKA][shdc]\b/);
  });
});

test("mahjong tells who discards and claims what, who won, and whose turn it is", async () => {
  const { told, turns } = await heardIn("mahjong", "zh");
  expect(told).toContain("机器人甲 打出 一条");
  expect(told).toContain("阿明 吃 三万、四万、五万");
  expect(told.some((line) => line.startsWith("阿明 胡 "))).toBe(true);
  expect(told).toContain(
    "本局输赢：阿明 +21、机器人甲 −7、机器人乙 −7、机器人丙 −7；总分：阿明 +21、机器人甲 −7、机器人乙 −7、机器人丙 −7",
  );
  expect(turns).toContain("轮到你");
  expect(turns).toContain("机器人甲 出牌");
});

test("anpai tells who is ready, what each laid down, and who was critted", async () => {
  const { told } = await heardIn("climbing", "zh");
  // In the order in which they were.
  expect(told.slice(0, 3)).toEqual(["机器人乙 已出牌", "机器人甲 已出牌", "机器人丙 已出牌"]);
  expect(told).toContain("阿明：单牌，黑桃A");
  expect(told).toContain("机器人甲：不出");
  expect(told).toContain("机器人乙：顺子，梅花8、梅花9、梅花10、红桃J、梅花Q");
  expect(told).toContain("机器人丙 暴击");
  expect(told).toContain(
    "第 1 轮输赢 阿明 −15,000、机器人甲 −1,000、机器人乙 +31,000、机器人丙 −15,000，金币 阿明 85,000、机器人甲 99,000、机器人乙 131,000、机器人丙 85,000",
  );
});

test("a thirteen-card showdown tells everybody's rows, the guns and the points", async () => {
  const { told } = await heardIn("thirteen", "en");
  expect(told).toContain("Bot A is ready");
  expect(told).toContain("阿明: front pair, middle pair, back straight");
  expect(told).toContain("Bot B: front high card, middle pair, back four of a kind");
  expect(told).toContain("Bot B shoots Bot A");
  expect(told).toContain("This deal: 阿明 −2, Bot A −19, Bot B +16, Bot C +5");
});
