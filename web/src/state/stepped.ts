/** A table after a step: the patch applied, the deal's events and payments gathered. */

import type { Message } from "../net/socket";
import type { Ask, Entry, GameEvent, Pause, View, Window } from "../net/types";

export interface LiveTable {
  match: number;
  commitment: string;
  /** Events that open a deal in this game. */
  openings: string[];
  view: View;
  /** Told since that view: while a curtain is down only events say what is to be drawn. */
  since: GameEvent[];
  /** What has happened in this deal, and what it paid; kept until the next deal opens. */
  deal: GameEvent[];
  entries: Entry[];
  ask: Ask | null;
  pause: Pause | null;
  window: Window | null;
  /** The last question was let pass because no answer came in time; said until one answers again, or a deal opens. */
  passed: boolean;
  /** Grows with every step, so that a table knows when something new has come. */
  step: number;
  fresh: GameEvent[];
}

export function stepped(table: LiveTable, message: Message): LiveTable {
  const events = (message.events ?? []) as GameEvent[];
  const entries = (message.entries ?? []) as Entry[];
  const patch = message.view as Partial<View> | undefined;
  let opening = -1;
  events.forEach((event, index) => {
    if (table.openings.includes(event.name)) opening = index;
  });
  // Whatever a game calls its opening, a deal that was looked at is over when the table goes on.
  if (opening < 0 && table.pause && !message.pause && events.length > 0) opening = 0;
  return {
    ...table,
    view: patch ? ({ ...table.view, ...patch } as View) : table.view,
    since: patch ? [] : [...table.since, ...events],
    deal: opening < 0 ? [...table.deal, ...events] : events.slice(opening),
    entries: opening < 0 ? [...table.entries, ...entries] : [],
    ask: (message.ask ?? null) as Ask | null,
    pause: (message.pause ?? null) as Pause | null,
    window: (message.window ?? null) as Window | null,
    passed: table.passed && opening < 0,
    step: table.step + 1,
    fresh: events,
  };
}
