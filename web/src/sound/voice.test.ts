// @vitest-environment happy-dom
/** Calls are spoken in Mandarin by a voice that is there, and only if that is wished. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPref } from "../state/prefs";
import { mandarin, speak, speakTile } from "./voice";

const VOICES = ["en-US", "zh-HK", "zh_TW", "zh-CN"].map((lang) => ({ lang, localService: lang === "zh-CN" }));
let said: string[] = [];

beforeEach(() => {
  said = [];
  const speech = {
    getVoices: () => VOICES,
    cancel: () => undefined,
    speak: ({ text }: { text: string }) => said.push(text),
    speaking: false,
  };
  vi.stubGlobal("speechSynthesis", speech);
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  setPref("voice", "off");
  setPref("sound", true);
  vi.unstubAllGlobals();
});

test("the voice speaks Mandarin, and rather one of the device itself", () => {
  expect(mandarin()?.lang).toBe("zh-CN");
  VOICES.forEach((voice) => (voice.localService = false));
  expect(mandarin()?.lang).toBe("zh_TW");
});

test("nothing is spoken unless it is wished, nor with the sound off", () => {
  speak("pung");
  setPref("voice", "tiles");
  setPref("sound", false);
  speak("pung");
  speakTile("5m");
  expect(said).toEqual([]);
});

test("calls are spoken, tiles only by those who want them too; all in Chinese", () => {
  setPref("voice", "calls");
  speak("pung");
  speakTile("5m");
  speak("sweep", 0, "全垒打");
  speak("gun", 0, "Gun");
  expect(said).toEqual(["碰", "全垒打", "打枪"]);
  setPref("voice", "tiles");
  speakTile("5m");
  speakTile("7z");
  expect(said.slice(3)).toEqual(["五万", "红中"]);
});
