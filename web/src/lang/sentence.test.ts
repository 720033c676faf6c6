import { afterEach, expect, test, vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["en"] });
const { prefs } = await import("../state/prefs");
const { filled, told } = await import("./sentence");

afterEach(() => prefs.patch({ lang: "en" }));

const NAMES = ["Ann", "seat 2", "小明"];
const EN = {
  "entry.row": "{payer:Seat} pays {amount:,} to {payee:seat}: {place}, {row} over {over}",
  "entry.horse": "{holder:seat}, {payer:seat}",
  "row.flush": "flush",
  "row.quads": "four of a kind",
  "row_note.named": "{row} ({note})",
  "row_note.quads_2": "three 2s count as four",
  "place.back": "back",
  "name.seat": "seat {number}",
  "name.Seat": "Seat {number}",
};
const args = {
  payer: 2,
  payee: 1,
  amount: 12345,
  place: "@place.back",
  row: { key: "row_note.named", args: { row: "@row.quads", note: "@row_note.quads_2" } },
  over: "@row.flush",
};

test("seats become names, and a name that reads like a seat stays a name", () => {
  const said = { key: "entry.row", args };
  expect(told(said, { texts: EN, names: NAMES })).toBe(
    "小明 pays 12,345 to seat 2: back, four of a kind (three 2s count as four) over flush",
  );
  expect(told(said, { texts: EN, names: [] })).toBe(
    "Seat 2 pays 12,345 to seat 1: back, four of a kind (three 2s count as four) over flush",
  );
  expect(told({ key: "entry.none", args }, { texts: EN, names: NAMES })).toBe("entry.none");
});

test("in Chinese a name stands apart from the words around it, not from punctuation", () => {
  prefs.patch({ lang: "zh-Hans" });
  const say = (text: string, values: object): string => filled(text, { ...values }, { texts: {}, names: NAMES });
  expect(say("{payer:seat} 付{payee:seat} {n} 分：{holder:seat} 有马牌", { payer: 0, payee: 2, n: 3, holder: 0 })).toBe(
    "Ann 付 小明 3 分：Ann 有马牌",
  );
  expect(say("本类最大是{winners:seat}", { winners: [0, 2] })).toBe("本类最大是 Ann、小明");
  expect(say("（{seat:seat}）{missing}", { seat: 2 })).toBe("（小明）{missing}");
});
