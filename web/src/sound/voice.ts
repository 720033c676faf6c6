/** Calls spoken by a Mandarin voice of this device, where it has one and its player wants that. */

import { useEffect, useState } from "preact/hooks";
import type { Tile } from "../cards/tiles";
import { SPOKEN, tileAloud } from "../lang/spoken";
import { prefs } from "../state/prefs";

export type Spoken = keyof typeof SPOKEN;
export const VOICES = ["off", "calls", "tiles"] as const;

/** Mandarin, not Cantonese; rather a voice that needs no network. */
export function mandarin(): SpeechSynthesisVoice | null {
  if (!("speechSynthesis" in window)) return null;
  const found = speechSynthesis.getVoices().filter(({ lang }) => /^(zh|cmn)([-_]|$)(?!.*(hk|mo|yue))/i.test(lang));
  return found.find((voice) => voice.localService) ?? found[0] ?? null;
}

/** Whether there is one: browsers find their voices some time after the page. */
export function useHasVoice(): boolean {
  const [has, setHas] = useState(() => mandarin() !== null);
  useEffect(() => {
    if (!("speechSynthesis" in window)) return;
    const look = (): void => setHas(mandarin() !== null);
    speechSynthesis.addEventListener("voiceschanged", look);
    return () => speechSynthesis.removeEventListener("voiceschanged", look);
  }, []);
  return has;
}

/** Says a call, or what a game names it in Chinese; whatever was being said makes way. */
export function speak(what: Spoken, after = 0, named: string = SPOKEN[what]): void {
  if (prefs.value.voice === "off") return;
  const text = /[\u4e00-\u9fff]/.test(named) ? named : SPOKEN[what];
  if (after) setTimeout(() => utter(text, true), after);
  else utter(text, true);
}

/** Says which tile was laid; a call that is being said is let finish. */
export function speakTile(tile: Tile): void {
  if (prefs.value.voice === "tiles") utter(tileAloud(tile), false);
}

function utter(text: string, isCall: boolean): void {
  const { sound, volume } = prefs.value;
  const voice = mandarin();
  if (!voice || !sound || volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  if (isCall) speechSynthesis.cancel();
  else if (speechSynthesis.speaking) return;
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voice.lang, rate: 1.15, volume: Math.min(1, volume * 1.3) });
  speechSynthesis.speak(utterance);
}
