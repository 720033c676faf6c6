/** What one wants answered by itself: switches at the table, kept for the room. What is not switched on is always asked. */

import type { ActionOf, ViewOf } from "../../net/types";
import { recall, remember } from "../../state/keep";
import { Store } from "../../state/store";

export const SWITCHES = ["chow", "pung", "kong", "all", "win", "drawn"] as const;
export type Switch = (typeof SWITCHES)[number];

export interface Passing extends Record<Exclude<Switch, "drawn">, boolean> {
  /** The number of the hand whose drawn tiles go out by themselves: with the hand it is over. */
  drawn: number | null;
}

const NOTHING: Passing = { chow: false, pung: false, kong: false, all: false, win: false, drawn: null };

class PassingStore extends Store<Passing> {
  private room: string | null = null;

  /** What was switched on in this room the last time. */
  enter(room: string): void {
    if (this.room === room) return;
    this.room = room;
    this.set({ ...NOTHING, ...load(keyOf(room)) });
  }

  toggle(kind: Switch, hand: number): void {
    const on = isOn(this.value, kind, hand);
    this.patch(kind === "drawn" ? { drawn: on ? null : hand } : { [kind]: !on });
    if (this.room !== null) remember(keyOf(this.room), JSON.stringify({ ...this.value, drawn: null }));
  }
}

export const passing = new PassingStore(NOTHING);

function keyOf(room: string): string {
  return `passing.${room}`;
}

function load(key: string): Partial<Passing> {
  try {
    const kept: unknown = JSON.parse(recall(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function isOn(chosen: Passing, kind: Switch, hand: number): boolean {
  return kind === "drawn" ? chosen.drawn === hand : chosen[kind];
}

/** The answer to a question by what is switched on, or null where one wants to be asked. */
export function passOf(view: ViewOf<"mahjong">, chosen: Passing): ActionOf<"mahjong"> | null {
  const { offers, phase } = view;
  if (!view.to_act) return null;
  const win = offers.find((offer) => offer.kind === "win");
  if (win) return chosen.win ? win : null;
  const passed = offers.every((offer) => isPassed(offer, view, chosen));
  if (phase === "claim") return passed && offers.length ? { kind: "pass" } : null;
  if (phase !== "turn" || !passed || !view.drawn) return null;
  return isOn(chosen, "drawn", view.number) ? { kind: "discard", tile: view.drawn } : null;
}

/** 碰 and 砸 take the same tiles, as do 杠 and 砸杠; whoever is committed to 砸 still wants them. */
function isPassed({ kind }: ActionOf<"mahjong">, view: ViewOf<"mahjong">, chosen: Passing): boolean {
  if (chosen.all) return true;
  const bound = view.lock?.kind === "za";
  if (kind === "chow") return chosen.chow;
  if (kind === "pung" || kind === "za") return chosen.pung && (kind === "pung" || !bound);
  if (kind === "kong" || kind === "zagang") return chosen.kong && (kind === "kong" || !bound);
  return false;
}
