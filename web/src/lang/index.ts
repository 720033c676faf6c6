/** Words in the reader's language. Chinese is written once, in simplified script; traditional is converted from it. */

import type { Words } from "../net/types";
import { prefs, type Lang } from "../state/prefs";
import { en } from "./en";
import { fill, type Gaps } from "./fill";
import { zh } from "./zh";

export { fill } from "./fill";
export type Key = keyof typeof zh;

/** Each in itself: who cannot read the page finds theirs. */
export const LANG_NAMES: Record<Lang, string> = { "zh-Hans": "简体", "zh-Hant": "繁體", en: "English" };

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

/** The server's words. */
export function say(words: Words | null | undefined): string {
  if (!words) return "";
  return speech() === "en" ? words.en : script(words.zh);
}

/** An error's sentence; its rule, which is for programs and the curious, is told beside it. */
export function sentence(trouble: { message: Words }): string {
  return capital(say(trouble.message));
}

/** English names begin small in the rulebooks; on their own they want a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
