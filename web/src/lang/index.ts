/** Words in the reader's language. Chinese is written once, in simplified script; traditional is converted from it. */

import type { Words } from "../net/types";
import { prefs, type Lang } from "../state/prefs";
import { en } from "./en";
import { zh } from "./zh";

export type Key = keyof typeof zh;
type Gaps = Record<string, string | number>;

let convert: (text: string) => string = (text) => text;
let converterReady = false;

/** The table of characters is fetched only by those who read them. */
export async function loadScript(lang: Lang): Promise<void> {
  if (lang !== "zh-Hant" || converterReady) return;
  const { makeConverter } = await import("./hant");
  convert = makeConverter();
  converterReady = true;
}

/** `zh` or `en`: the two the server speaks. */
export function speech(): "zh" | "en" {
  return prefs.value.lang === "en" ? "en" : "zh";
}

export function script(text: string): string {
  return prefs.value.lang === "zh-Hant" ? convert(text) : text;
}

export function t(key: Key, gaps?: Gaps): string {
  const text = speech() === "en" ? en[key] : script(zh[key]);
  return gaps ? fill(text, gaps) : text;
}

export function fill(text: string, gaps: Gaps): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in gaps ? String(gaps[name]) : whole));
}

/** The server's words. */
export function say(words: Words | null | undefined): string {
  if (!words) return "";
  return speech() === "en" ? words.en : script(words.zh);
}

/** An error's sentence without the rule id at its end, which is for programs and the curious. */
export function sentence(trouble: { message: Words }): string {
  return capital(say(trouble.message).replace(/ ?\[[A-Z]{2}-[\d.]+\]$/, ""));
}

/** English names begin small in the rulebooks; on their own they want a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Seat 2 pays seat 0" as people say it: with names. */
export function withNames(words: Words, names: string[]): string {
  return named(say(words), names);
}

export function named(text: string, names: string[]): string {
  const one = (whole: string, seat: string): string => ` ${names[Number(seat)] ?? whole} `;
  return text
    .replace(/座位 ?(\d+)/g, one)
    .replace(/\b[Ss]eat (\d+)/g, one)
    .replace(/ +/g, " ")
    .replace(/ (?=[:：，,])|(?<=[：，]) /g, "")
    .trim();
}

/** With its thousands parted, as the server's sentences have them: 12,345. */
export function parted(n: number): string {
  return n.toLocaleString("en");
}

export function signed(points: number): string {
  return points > 0 ? `+${parted(points)}` : points < 0 ? `−${parted(-points)}` : "0";
}

export function dateText(ms: number): string {
  return new Date(ms).toLocaleString(prefs.value.lang, {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}
