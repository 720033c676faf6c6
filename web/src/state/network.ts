/** When the network is away: knowing it, waiting for it, and fetching parts of the page without it. */

import { OFFLINE, Problem } from "../net/api";
import { useChange } from "./hooks";

const FIRST_LOOK = 1_000;
const LONGEST_WAIT = 15_000;
const ONCE_IN = 60_000;

export function isAway(error: unknown): boolean {
  return error instanceof Problem && error.trouble.code === OFFLINE.code;
}

async function isReachable(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
}

const waiting = new Set<() => void>();
let timer = 0;
let wait = FIRST_LOOK;

/** Calls back once the server answers again; returns how to stop waiting. */
export function whenBack(back: () => void): () => void {
  waiting.add(back);
  if (waiting.size === 1) {
    wait = FIRST_LOOK;
    // Browsers are often wrong about being offline, and a server may be away by itself: so it is asked now and then.
    timer = window.setTimeout(() => void look(), wait);
    window.addEventListener("online", look);
  }
  return () => {
    waiting.delete(back);
    if (!waiting.size) stop();
  };
}

function stop(): void {
  clearTimeout(timer);
  window.removeEventListener("online", look);
}

async function look(): Promise<void> {
  clearTimeout(timer);
  if (await isReachable()) {
    const all = [...waiting];
    waiting.clear();
    stop();
    for (const back of all) back();
  } else if (waiting.size) {
    wait = Math.min(LONGEST_WAIT, wait * 2);
    timer = window.setTimeout(() => void look(), wait);
  }
}

export function useReturn(away: boolean, back: () => void): void {
  useChange([away], () => (away ? whenBack(back) : undefined));
}

/** A part of the page that is fetched when it is needed. One that a newer page no longer has is found by loading that page. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isReachable())) throw new Problem(OFFLINE);
    if (!reloadedLately()) {
      location.reload();
      return new Promise(() => undefined);
    }
    throw error;
  }
}

/** Notes the reload that is to come; a second one so soon would help no more than the first. */
function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem("paiju.reloaded") ?? 0);
    sessionStorage.setItem("paiju.reloaded", String(Date.now()));
    return Date.now() - last < ONCE_IN;
  } catch {
    return true;
  }
}
