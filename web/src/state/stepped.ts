/** A table after a step: the patch applied, the deal's events and payments gathered. */

import type { Ask, ClaimWindow, Entry, EventOf, Pause, Step, TableState, ViewOf } from "../net/types";

export interface LiveTable<K extends string = string> {
  match: number;
  commitment: string;
  /** Events that open a deal in this game. */
  openings: string[];
  view: ViewOf<K>;
  /** Told since that view: while a curtain is down only events say what is to be drawn. */
  since: EventOf<K>[];
  /** What has happened in this deal, and what it paid; kept until the next deal opens. */
  deal: EventOf<K>[];
  /** How many of those had happened before one came: they are no news. */
  known: number;
  /** The match began while one was there, and this is still its first deal. */
  begun: boolean;
  entries: Entry[];
  ask: Ask | null;
  pause: Pause | null;
  window: ClaimWindow | null;
  /** The last question was let pass because no answer came in time; said until one answers again, or a deal opens. */
  passed: boolean;
  /** Grows with every step, so that a table knows when something new has come. */
  step: number;
  fresh: EventOf<K>[];
}

/** A table as it is when one sits down at it. */
export function opened(table: TableState): LiveTable {
  const { match, commitment, openings, view, events, entries, ask, pause, window } = table;
  const shown = { match, commitment, openings, view, entries, ask, pause, window };
  return {
    ...shown,
    since: events,
    deal: events,
    known: events.length,
    begun: false,
    passed: false,
    step: 0,
    fresh: [],
  };
}

export function stepped(table: LiveTable, { events, entries, view: patch, ask, pause, window }: Step): LiveTable {
  let opening = -1;
  events.forEach((event, index) => {
    if (table.openings.includes(event.name)) opening = index;
  });
  // Whatever a game calls its opening, a deal that was looked at is over when the table goes on.
  if (opening < 0 && table.pause && !pause && events.length > 0) opening = 0;
  return {
    ...table,
    view: patch ? Object.assign({}, table.view, patch) : table.view,
    since: patch ? [] : [...table.since, ...events],
    deal: opening < 0 ? [...table.deal, ...events] : events.slice(opening),
    known: opening < 0 ? table.known : 0,
    begun: table.begun && opening < 0,
    entries: opening < 0 ? [...table.entries, ...entries] : [],
    ask,
    pause,
    window,
    passed: table.passed && opening < 0,
    step: table.step + 1,
    fresh: events,
  };
}
