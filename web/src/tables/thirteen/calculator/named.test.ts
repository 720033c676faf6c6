import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { language: "zh-CN", languages: ["zh-CN"] });
const { words } = await import("./named");

const answer = {
  totals: [0, 0, 0],
  pairs: [],
  guns: [],
  rollovers: [],
  sweeps: [],
  horse: null,
  explain: [],
  players: [
    { special: "三同花", foul: false, rows: null, groups: ["Ad Qd Td", "7h 6h 5h 4h 3h", "As Qs Ts 9s jk"] },
    { special: null, foul: false, rows: ["乌龙", "铁支", "铁支"], notes: [null, "三个 2 算四个", null] },
    { special: null, foul: true, rows: ["对子", "乌龙", "顺子"] },
  ],
};

test("the calculator names a special by its groups, and says where a row counts one more", () => {
  const named = [0, 1, 2].map((seat) => words(answer, seat));
  expect(named).toEqual([
    "三同花 · A♦ Q♦ 10♦ · 7♥ 6♥ 5♥ 4♥ 3♥ · A♠ Q♠ 10♠ 9♠ ★",
    "乌龙 · 铁支（三个 2 算四个） · 铁支",
    "翻船 · 对子 · 乌龙 · 顺子",
  ]);
});
