/** What tells a player that the table waits, when they look elsewhere: the tab's title, a short buzz, a screen that stays lit. */

import { useEffect } from "preact/hooks";
import { t } from "../lang";
import { prefs } from "./prefs";

const BUZZ = 120;

/** The name of the tab while this is shown; without a text the page's own. */
export function useTitle(text: string | null): void {
  const whole = text ? `${text} · ${t("title")}` : `${t("title")} paiju`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}

/** A phone buzzes with every new question put to its player, unless they would rather not. */
export function useBuzz(ask: number | null): void {
  useEffect(() => {
    // Browsers ignore it, and complain, before the page was first touched.
    if (ask === null || !prefs.value.vibrate || !navigator.userActivation?.hasBeenActive) return;
    navigator.vibrate?.(BUZZ);
  }, [ask]);
}

export function canBuzz(): boolean {
  return "vibrate" in navigator;
}

/** The screen does not go dark while this is so; a browser that cannot promise that plays all the same. */
export function useLitScreen(on: boolean): void {
  useEffect(() => {
    if (!on || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let live = true;
    const hold = (): void => {
      // It is taken from us whenever the page is hidden.
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      navigator.wakeLock.request("screen").then(
        (got) => {
          if (live) lock = got;
          else void got.release();
        },
        () => undefined,
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      live = false;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [on]);
}
