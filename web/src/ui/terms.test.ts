import { expect, test, vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["zh"] });
const { bound, piecesOf, termsAt } = await import("./terms");

const TEXTS = {
  "term.za.name": "砸",
  "term.za.text": "…",
  "term.zagang.name": "砸杠",
  "term.zagang.text": "…",
  "term.gun.name": "gun",
  "term.horse.name": "horse",
  "term.horse.at": "horse=8h|random",
  "term.open.name": "open",
  "term.open.at": "always",
};

test("a sentence is cut at its terms, the longer name first", () => {
  expect(piecesOf(TEXTS, "可以砸杠，也可以砸。")).toEqual([
    { text: "可以", term: null },
    { text: "砸杠", term: "zagang" },
    { text: "，也可以", term: null },
    { text: "砸", term: "za" },
    { text: "。", term: null },
  ]);
});

test("in English a term is a word of its own, however it is written", () => {
  expect(piecesOf(TEXTS, "Begun. Gunther fires a Gun")).toEqual([
    { text: "Begun. Gunther fires a ", term: null },
    { text: "Gun", term: "gun" },
  ]);
});

test("punctuation stays with the term beside it, and so does not begin or end a line", () => {
  const beside = (sentence: string) => bound(piecesOf(TEXTS, sentence)).map((one) => [one.before, one.text, one.after]);
  expect(beside("再付（砸），乘 2")).toEqual([
    ["", "再付", ""],
    ["（", "砸", "），"],
    ["", "乘 2", ""],
  ]);
  expect(beside("砸、砸杠。")).toEqual([
    ["", "砸", "、"],
    ["", "砸杠", "。"],
  ]);
  expect(beside('paid for a gun, and no "horse".')).toEqual([
    ["", "paid for a ", ""],
    ["", "gun", ","],
    ["", ' and no "', ""],
    ["", "horse", '".'],
  ]);
});

test("a table has the terms of its options", () => {
  expect(termsAt(TEXTS, { horse: "off" })).toEqual(["open"]);
  expect(termsAt(TEXTS, { horse: "8h" })).toEqual(["horse", "open"]);
});
