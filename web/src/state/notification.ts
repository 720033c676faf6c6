/** A notification that it is one's turn, for a page that is hidden; gone as soon as one is back. */

import { useEffect } from "preact/hooks";
import { useChange } from "./hooks";
import { prefs } from "./prefs";

const TAG = "paiju-turn";

export interface Turn {
  title: string;
  body: string;
}

export function canNotify(): boolean {
  return "Notification" in window && window.isSecureContext;
}

export function mayNotify(): boolean {
  return canNotify() && Notification.permission === "granted";
}

/** Asks the browser, which asks its user once; later it answers by itself. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Each new question put to its player while the page is hidden is shown, until it is answered or the page is seen. */
export function useNotification(ask: number | null, turn: Turn): void {
  useChange([ask], () => {
    if (ask === null || !document.hidden || !prefs.value.notify || !mayNotify()) return;
    let live = true;
    let close = (): void => undefined;
    void shown(turn).then((how) => {
      close = how;
      if (!live || !document.hidden) close();
    });
    return () => {
      live = false;
      close();
    };
  });
  useEffect(() => {
    const back = (): void => {
      if (!document.hidden) void clear();
    };
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, []);
}

let open: Notification | null = null;

/** By the service worker where there is one: phones allow no other way. Says how to take it away again. */
async function shown({ title, body }: Turn): Promise<() => void> {
  const options = { body, tag: TAG, icon: "/icon-192.png", data: { path: location.pathname } };
  try {
    const worker = await registration();
    if (worker) await worker.showNotification(title, options);
    else open = click(new Notification(title, options));
  } catch {
    // A browser that changes its mind plays all the same.
  }
  return () => void clear();
}

function click(notification: Notification): Notification {
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
  return notification;
}

async function clear(): Promise<void> {
  open?.close();
  open = null;
  const shown = await (await registration())?.getNotifications({ tag: TAG });
  for (const one of shown ?? []) one.close();
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker?.getRegistration();
  return found?.active ? found : null;
}
