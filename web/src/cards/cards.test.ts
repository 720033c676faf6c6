import { expect, test } from "vitest";
import { minus, readCards, sortCards } from "./cards";
import { ALL_TILES, parseTiles, sortTiles, tilesText } from "./tiles";

test("cards typed by people are read, nonsense is not", () => {
  expect(readCards("10h, AS ♠9")).toBeNull();
  expect(readCards("10h AS 9♠ JK")).toEqual(["Th", "As", "9s", "jk"]);
  expect(readCards("")).toEqual([]);
  expect(readCards("1s")).toBeNull();
});

test("hands are sorted from high to low, jokers first, or by suit", () => {
  expect(sortCards(["2c", "As", "bj", "Th", "sj"])).toEqual(["bj", "sj", "As", "Th", "2c"]);
  expect(sortCards(["2s", "Ah", "Ks"], "suit")).toEqual(["Ks", "2s", "Ah"]);
  expect(sortCards(["2c", "As", "3h"], "rank", "3456789TJQKA2")).toEqual(["2c", "As", "3h"]);
});

test("a card that is there twice is taken away once", () => {
  expect(minus(["5d", "5d", "Ks"], ["5d"])).toEqual(["5d", "Ks"]);
});

test("tiles are written in groups and read again", () => {
  expect(parseTiles("123m 46p11z")).toEqual(["1m", "2m", "3m", "4p", "6p", "1z", "1z"]);
  expect(tilesText(["1m", "2m", "4p", "1z"])).toBe("12m 4p 1z");
  expect(parseTiles(tilesText(ALL_TILES))).toEqual(ALL_TILES);
  expect(sortTiles(["7z", "1s", "9m"])).toEqual(["9m", "1s", "7z"]);
});
