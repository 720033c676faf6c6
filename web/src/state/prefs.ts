/** Language, look and sound: choices of this device. */

import { Store } from "./store";
import { recall, remember } from "./keep";

export type Lang = "zh-Hans" | "zh-Hant" | "en";
export type Theme = "auto" | "light" | "dark";

export interface Prefs {
  lang: Lang;
  theme: Theme;
  fourColours: boolean;
  sound: boolean;
  vibrate: boolean;
  chat: boolean;
}

export const LANGS: readonly Lang[] = ["zh-Hans", "zh-Hant", "en"];

function usualLang(): Lang {
  for (const one of navigator.languages ?? []) {
    if (/^zh-(hant|tw|hk|mo)/i.test(one)) return "zh-Hant";
    if (/^zh/i.test(one)) return "zh-Hans";
    if (/^en/i.test(one)) return "en";
  }
  return "en";
}

function load(): Prefs {
  const usual: Prefs = { lang: usualLang(), theme: "auto", fourColours: true, sound: true, vibrate: true, chat: true };
  try {
    const kept = JSON.parse(recall("prefs") ?? "{}") as Partial<Prefs>;
    const prefs = { ...usual, ...kept };
    return LANGS.includes(prefs.lang) ? prefs : usual;
  } catch {
    return usual;
  }
}

export const prefs = new Store<Prefs>(load());

export function setPref<K extends keyof Prefs>(name: K, value: Prefs[K]): void {
  prefs.patch({ [name]: value } as Pick<Prefs, K>);
  remember("prefs", JSON.stringify(prefs.value));
}

/** The page itself carries the choices, so that style sheets can follow them. */
export function dressPage(): void {
  const root = document.documentElement;
  const { lang, theme, fourColours } = prefs.value;
  root.lang = lang;
  root.dataset.theme = theme;
  root.dataset.deck = fourColours ? "four" : "two";
}

export function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
