/** Tables by kind, never by game: each kind is fetched when a table of it is opened. Any other has the generic table. */

import type { ComponentType } from "preact";
import type { Action, Choices, Entry, Frame, GameEvent, GameInfo, MatchCard, View } from "../net/types";
import { part } from "../state/network";
import type { LiveTable } from "../state/stepped";
import type { Check } from "../verify/check";

/** What a table needs to know about who sits where. */
export interface Who {
  name: string;
  bot: boolean;
  online: boolean;
  auto: boolean;
  left: boolean;
  /** On this device nothing they say is heard. */
  muted?: boolean;
}

/** Seats whose names carry the mark. */
export function mutedSeats(who: Who[]): number[] {
  return who.flatMap((one, seat) => (one.muted ? [seat] : []));
}

export interface TableProps {
  game: GameInfo;
  texts: Record<string, string>;
  table: LiveTable;
  seat: number | null;
  who: Who[];
  said: Record<number, string>;
  now: () => number;
  act: (action: Action) => Promise<boolean>;
  next: () => void;
  hint: () => void;
  hinted: Action | null;
  /** What the server has listed of what one may do, once asked to; in `find`, words that all of it must have. */
  choices: Choices | null;
  askChoices: (find: string) => void;
  finished: boolean;
  /** The match is over and its last deal is being looked at: from here to the result. */
  toResult: (() => void) | null;
}

export interface ReplayProps {
  game: GameInfo;
  texts: Record<string, string>;
  names: string[];
  bots: boolean[];
  views: View[];
  frame: Frame;
  /** This step and those after it: a hand not yet looked at is found there. */
  rest: Frame[];
  /** Everything since the deal began. */
  deal: GameEvent[];
  entries: Entry[];
  pov: number;
}

/** A match to be checked: its revealed seed and what was dealt. */
export interface Evidence {
  match: MatchCard;
  key: string;
  frames: Frame[];
}

export interface TableKind {
  Table: ComponentType<TableProps>;
  Replay: ComponentType<ReplayProps>;
  verify: (evidence: Evidence) => Promise<Check[]>;
  /** The answer to a question that its player wants answered by itself; null where they want to be asked. */
  reflex?: (table: LiveTable) => Action | null;
  /** What somebody did, in words, where a table has its own. */
  words?: (action: Action, texts: Record<string, string>) => string;
}

const KINDS: Record<string, () => Promise<TableKind>> = {
  thirteen: () => import("./thirteen").then((module) => module.kind),
  climbing: () => import("./climbing").then((module) => module.kind),
  mahjong: () => import("./mahjong").then((module) => module.kind),
};

/** A game without a drawing of its own is played at the table for any game. */
const generic = (): Promise<TableKind> => import("./generic").then((module) => module.kind);

export function tableKind(name: string): Promise<TableKind> {
  return part(KINDS[name] ?? generic);
}
