import characters from "opencc-js/dict/STCharacters";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeConverter } from "./hant";
import { zh } from "./zh";

const convert = makeConverter();
const source = join(import.meta.dirname, "../../../src/paiju");

/** Everything in Chinese that a player may read: the page's words, and the games' and the server's. */
function allTexts(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(lang.zh\.toml|rulebook\.md)$/.test(path),
  );
  expect(files.length).toBeGreaterThan(8);
  return [...Object.values(zh), ...files.map((path) => readFileSync(join(source, path), "utf8"))];
}

test("no simplified character is left in anything a player reads", () => {
  const simplified = new Set(characters.split("|").flatMap((pair) => (pair[0] === pair[2] ? [] : [pair[0]!])));
  const meant = new Set("台面群吃胡著裡占".split(""));
  const left = new Set(
    allTexts()
      .flatMap((text) => [...convert(text)])
      .filter((char) => simplified.has(char) && !meant.has(char)),
  );
  expect([...left].join("")).toBe("");
});

test("words whose usual character is the wrong one", () => {
  const pairs = {
    "托管中：机器人替你打": "託管中：機器人替你打",
    五分钟内有效: "五分鐘內有效",
    "0 为不限时": "0 為不限時",
    后墩: "後墩",
    皇后: "皇后",
    杠上花: "槓上花",
    复制链接: "複製連結",
    操作晚到或重复了: "操作晚到或重複了",
    "连不上服务器。请检查网络": "連不上伺服器。請檢查網路",
    "余 12 张": "餘 12 張",
  };
  for (const [from, to] of Object.entries(pairs)) expect(convert(from)).toBe(to);
});
