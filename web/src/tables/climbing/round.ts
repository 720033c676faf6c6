/** The round that is over, and how it is told: class after class, as the game settled it. */

import type { AnpaiSettled, AnpaiShown } from "../../net/games";
import type { EventOf, ViewOf } from "../../net/types";

export const ORDER = "3456789TJQKA2";

export interface Round extends AnpaiShown {
  /** The classes in the order they were settled; none where only the view tells of the round. */
  settled: AnpaiSettled[];
}

/** From its events, or from a later view. */
export function roundOf(deal: EventOf<"climbing">[], view: ViewOf<"climbing">, finished: boolean): Round | null {
  const shown = deal.find((event) => event.name === "showdown");
  const over = deal.find((event) => event.name === "round_over");
  if (shown && over) {
    const settled = deal.flatMap((event) => (event.name === "settled" ? [event.data] : []));
    return { ...shown.data, won: over.data.won, settled };
  }
  return finished && view.last ? { ...view.last, settled: [] } : null;
}

/** A step of the telling: all lie face down, a class turns over, it is paid, the rest turns over, the result. */
export type Step =
  { kind: "lay" } | { kind: "turn"; at: number } | { kind: "pay"; at: number } | { kind: "rest" } | { kind: "done" };

/** How long each step is looked at, in milliseconds; the last stays. */
export const LONG: Record<Step["kind"], number> = { lay: 500, turn: 750, pay: 950, rest: 600, done: 0 };

/** Who plays a class: its best and those it critted. */
const inClass = (one: AnpaiSettled): number[] => [...one.winners, ...one.crit];

export function stepsOf(round: Round): Step[] {
  const settled = round.settled.flatMap((_, at): Step[] => [
    { kind: "turn", at },
    { kind: "pay", at },
  ]);
  const told = new Set(round.settled.flatMap(inClass));
  const isRest = round.plays.some((play, seat) => play && !told.has(seat));
  return [{ kind: "lay" }, ...settled, ...(isRest ? [{ kind: "rest" } as const] : []), { kind: "done" }];
}

/** What is to be seen once some steps have been told. */
export interface Scene {
  up: number[];
  /** Who is being looked at: the class that turns or is paid; everybody before and after. */
  lit: number[];
  winners: number[];
  crit: number[];
  /** Payments of the ledger that have been made. */
  paid: number;
  /** The class whose coins fly now. */
  paying: AnpaiSettled | null;
  done: boolean;
}

export function sceneAt(round: Round, steps: readonly Step[], at: number): Scene {
  const everybody = round.plays.map((_, seat) => seat);
  const told = steps.slice(0, at + 1);
  const now = steps[at]!;
  const isWhole = told.some((step) => step.kind === "rest" || step.kind === "done");
  const turned = told.flatMap((step) => (step.kind === "turn" ? inClass(round.settled[step.at]!) : []));
  const paid = told.flatMap((step) => (step.kind === "pay" ? [round.settled[step.at]!] : []));
  const current = "at" in now ? round.settled[now.at]! : null;
  return {
    up: isWhole ? everybody : turned,
    lit: current ? inClass(current) : everybody,
    winners: paid.flatMap((one) => one.winners),
    crit: paid.flatMap((one) => one.crit),
    paid: paid.reduce((sum, one) => sum + one.payments.length, 0),
    paying: now.kind === "pay" ? current : null,
    done: now.kind === "done",
  };
}
