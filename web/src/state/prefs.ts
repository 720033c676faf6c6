/** Language, look and sound: choices of this device. */

import { Store } from "./store";
import { recall, remember } from "./keep";

export type Lang = "zh-Hans" | "zh-Hant" | "en";
export type Theme = "auto" | "light" | "dark";

export const CARD_LOOKS = ["classic", "bold"] as const;
export const TILE_LOOKS = ["ivory", "jade", "plain"] as const;
export const BACKS = ["lattice", "waves", "blossom"] as const;
export const FELTS = ["green", "navy", "wine", "slate"] as const;
export const TEXT_SIZES = ["usual", "large", "larger"] as const;

/** What each look may be, the usual one first. */
export const LOOKS = { cards: CARD_LOOKS, tiles: TILE_LOOKS, back: BACKS, felt: FELTS, text: TEXT_SIZES } as const;
export type Look = keyof typeof LOOKS;

export interface Prefs {
  lang: Lang;
  theme: Theme;
  cards: (typeof CARD_LOOKS)[number];
  tiles: (typeof TILE_LOOKS)[number];
  back: (typeof BACKS)[number];
  felt: (typeof FELTS)[number];
  text: (typeof TEXT_SIZES)[number];
  fourColours: boolean;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  /** What a voice of this device speaks: nothing, calls, or tiles too. */
  voice: "off" | "calls" | "tiles";
  motion: boolean;
  /** Whether a hidden page says with a notification that it is one's turn. */
  notify: boolean;
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
  const usual: Prefs = {
    lang: usualLang(),
    theme: "auto",
    cards: "classic",
    tiles: "ivory",
    back: "lattice",
    felt: "green",
    text: "usual",
    fourColours: true,
    sound: true,
    volume: 0.7,
    voice: "off",
    motion: true,
    notify: false,
    vibrate: true,
    chat: true,
  };
  try {
    const kept = JSON.parse(recall("prefs") ?? "{}") as Partial<Prefs>;
    const prefs: Prefs = { ...usual, ...kept };
    for (const look of Object.keys(LOOKS) as Look[])
      if (!(LOOKS[look] as readonly string[]).includes(prefs[look])) Object.assign(prefs, { [look]: LOOKS[look][0] });
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
  const { lang, theme, cards, tiles, back, felt, text, fourColours, motion } = prefs.value;
  root.lang = lang;
  root.dataset.theme = theme;
  Object.assign(root.dataset, { cards, tiles, back, felt, text });
  root.dataset.deck = fourColours ? "four" : "two";
  root.dataset.motion = motion ? "on" : "off";
}

/** Nothing moves: this page was told so, or the whole device. */
export function prefersStill(): boolean {
  return !prefs.value.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
