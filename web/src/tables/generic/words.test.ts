import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { language: "zh-CN", languages: ["zh-CN"] });
const { actionText, eventText, fieldWord, isDrawn, partsOf } = await import("./words");

const TEXTS = {
  "event.shown": "{seat:seat} 亮牌：{cards}，{label}",
  "level.bull7": "牛七",
  "action.bid": "抢庄 {times} 倍",
  "action.bid_0": "不抢",
  "action.pung": "碰",
  "phase.bid": "抢庄",
};

test("an event is told by its sentence, or by its name and data", () => {
  const event = { name: "shown", data: { seat: 2, cards: "As Td", label: "@level.bull7" } };
  expect(eventText(event, { texts: TEXTS, names: ["甲", "乙", "丙"] })).toBe("丙 亮牌：As Td，牛七");
  expect(eventText({ name: "wind_turned", data: { to: 1, seats: [0, 2] } }, { texts: TEXTS, names: [] })).toBe(
    "wind turned · to 1，seats 0、2",
  );
});

test("an action has words of its own, a sentence of its kind, or its values", () => {
  expect(actionText({ kind: "bid", times: 0 }, TEXTS)).toBe("不抢");
  expect(actionText({ kind: "bid", times: 3 }, TEXTS)).toBe("抢庄 3 倍");
  expect(actionText({ kind: "pung", tile: "5m" }, TEXTS)).toBe("碰 5m");
  expect(actionText({ card: "As" }, TEXTS)).toBe("As");
  expect(actionText({ kind: "arrange", front: "2s", back: "3s" }, TEXTS)).toBe("arrange 2s · 3s");
  expect(actionText({ kind: "draw_two" }, TEXTS)).toBe("draw two");
});

test("a phase is said in the game's word", () => {
  expect(fieldWord("phase", "bid", { texts: TEXTS, names: [] })).toBe("抢庄");
  expect(fieldWord("phase", "other", { texts: TEXTS, names: [] })).toBe("other");
});

test("cards and tiles are found in a sentence, each in its own game", () => {
  expect(partsOf("shows As Td, bull", "cards")).toEqual([
    { text: "shows ", drawn: false },
    { text: "As Td", drawn: true },
    { text: ", bull", drawn: false },
  ]);
  expect(partsOf("打出 12m 5p", "tiles")[1]).toEqual({ text: "12m 5p", drawn: true });
  expect(partsOf("2s 3s", null)).toEqual([{ text: "2s 3s", drawn: false }]);
  expect(isDrawn("2s 3s", "cards")).toBe(true);
  expect(isDrawn("2s to go", "cards")).toBe(false);
  expect(isDrawn("", "cards")).toBe(false);
});
