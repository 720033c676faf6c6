/** Addresses: /, /g/GAME#tab, /g/GAME#score=QUESTION, /l/GAME, /r/CODE, /m/ID#step=N, /h. */

import { Store } from "./state/store";

export interface Place {
  path: string;
  hash: string;
}

function here(): Place {
  return { path: location.pathname, hash: location.hash.slice(1) };
}

export const place = new Store<Place>(here());

window.addEventListener("popstate", () => place.set(here()));
window.addEventListener("hashchange", () => place.set(here()));

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  place.set(here());
  if (!replace) window.scrollTo(0, 0);
}

/** Ordinary links stay ordinary; a plain click is handled without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
