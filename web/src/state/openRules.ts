/** The rules that lie open over the page: of which game, and which line is looked for. */

import { Store } from "./store";

export interface OpenRules {
  game: string;
  rule: string | null;
}

export const opened = new Store<OpenRules | null>(null);

export function openRules(game: string, rule: string | null = null): void {
  opened.set({ game, rule });
}

export function closeRules(): void {
  opened.set(null);
}

/** For a link to a line: a plain click opens the rules here, any other is left to the browser. */
export function followRule(event: MouseEvent, game: string, rule: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  openRules(game, rule);
}
