/** Claims that one lets pass by themselves: a switch at the table, forgotten when the page is left. Never a win. */

import type { Action, View } from "../../net/types";
import { Store } from "../../state/store";

export interface Passing {
  chow: boolean;
  pung: boolean;
}

export const passing = new Store<Passing>({ chow: false, pung: false });

/** The pass that answers a question by itself, or null where one wants to be asked. */
export function passOf(view: View, chosen: Passing): Action | null {
  const offers = (view.offers ?? []) as Action[];
  if (view.phase !== "claim" || !view.to_act || !offers.length) return null;
  return offers.every((offer) => isPassed(offer, view, chosen)) ? { kind: "pass" } : null;
}

/** 碰 and 砸 take the same tiles; whoever is committed to 砸 still wants them. */
function isPassed(offer: Action, view: View, chosen: Passing): boolean {
  if (offer.kind === "chow") return chosen.chow;
  return chosen.pung && (offer.kind === "pung" || (offer.kind === "za" && view.lock?.kind !== "za"));
}
