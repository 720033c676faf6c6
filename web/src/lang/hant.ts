/** Simplified to traditional, character by character, with the words of card tables that need more than that. */

import characters from "opencc-js/dict/STCharacters";

/** Where the usual character is the wrong one. */
const WORDS: Record<string, string> = {
  为: "為",
  伪: "偽",
  余: "餘",
  台: "台",
  里: "裡",
  面: "面",
  着: "著",
  群: "群",
  启: "啟",
  线: "線",
  杠: "槓",
  胡: "胡",
  吃: "吃",
  钟: "鐘",
  皇后: "皇后",
  干净: "乾淨",
  一只: "一隻",
  复制: "複製",
  复式: "複式",
  重复: "重複",
  恢复: "恢復",
  取舍: "取捨",
  托管: "託管",
  日志: "日誌",
  占比: "占比",
  // What the other side of the strait calls otherwise.
  链接: "連結",
  服务器: "伺服器",
  网络: "網路",
  设置: "設定",
  菜单: "選單",
  刷新: "重新整理",
  默认: "預設",
  程序: "程式",
  数据: "資料",
};

export function makeConverter(): (text: string) => string {
  const single = new Map<string, string>();
  for (const pair of characters.split("|")) {
    const [from, to] = pair.split(" ");
    if (from && to) single.set(from, to);
  }
  for (const [from, to] of Object.entries(WORDS)) if (from.length === 1) single.set(from, to);
  const words = Object.keys(WORDS).filter((word) => word.length > 1);
  const pattern = new RegExp(words.join("|"), "g");
  return (text) => {
    let out = "";
    let at = 0;
    for (const match of text.matchAll(pattern)) {
      out += plain(text.slice(at, match.index)) + WORDS[match[0]];
      at = match.index + match[0].length;
    }
    return out + plain(text.slice(at));
  };

  function plain(text: string): string {
    return Array.from(text, (one) => single.get(one) ?? one).join("");
  }
}
