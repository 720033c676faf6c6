/** Tables by kind, never by game: each kind is fetched when a table of it is opened. Any other has the generic table. */

import type { ComponentType } from "preact";
import type { ActionOf, Choices, Entry, EventOf, GameInfo, Kind, MatchPage, OpenFrame, ViewOf } from "../net/types";
import { part } from "../state/network";
import type { LiveTable } from "../state/stepped";
import type { Face } from "../ui/Avatar";
import type { Check } from "../verify/check";
import type { Aloud } from "./aloud";

/** What a table needs to know about who sits where. */
export interface Who {
  name: string;
  bot: boolean;
  online: boolean;
  auto: boolean;
  left: boolean;
  /** The picture beside the name, and the colour of its disc at this table. */
  avatar?: number;
  hue?: number;
  /** On this device nothing they say is heard. */
  muted?: boolean;
}

/** Seats whose names carry the mark. */
export function mutedSeats(who: Who[]): number[] {
  return who.flatMap((one, seat) => (one.muted ? [seat] : []));
}

export interface TableProps<K extends string = string> {
  game: GameInfo;
  /** Its code. */
  room?: string;
  texts: Record<string, string>;
  table: LiveTable<K>;
  seat: number | null;
  who: Who[];
  said: Record<number, string>;
  now: () => number;
  act: (action: ActionOf<K>) => Promise<boolean>;
  next: () => void;
  hint: () => void;
  hinted: ActionOf<K> | null;
  /** What the server has listed of what one may do, once asked to; in `find`, words that all of it must have. */
  choices: Choices | null;
  askChoices: (find: string) => void;
  finished: boolean;
  /** The match is over and its last deal is being looked at: from here to the result. */
  toResult: (() => void) | null;
}

export interface ReplayProps<K extends string = string> {
  game: GameInfo;
  texts: Record<string, string>;
  names: string[];
  bots: boolean[];
  /** Their pictures. */
  faces?: Face[];
  views: ViewOf<K>[];
  frame: OpenFrame<K>;
  /** This step and those after it: a hand not yet looked at is found there. */
  rest: OpenFrame<K>[];
  /** Everything since the deal began. */
  deal: EventOf<K>[];
  entries: Entry[];
  pov: number;
}

/** A match to be checked: its revealed seed and what was dealt. */
export interface Evidence<K extends string = string> {
  match: MatchPage;
  key: string;
  frames: OpenFrame<K>[];
}

/** Parts of a table by the names that lessons have for them: where each is to be found. */
export type Places = Readonly<Record<string, string>>;

export interface TableKind<K extends string = string> {
  Table: ComponentType<TableProps<K>>;
  Replay: ComponentType<ReplayProps<K>>;
  verify: (evidence: Evidence<K>) => Promise<Check[]>;
  /** The answer to a question that its player wants answered by itself; null where they want to be asked. */
  reflex?: (table: LiveTable<K>) => ActionOf<K> | null;
  /** Whose turn it is, where seats act in turn. */
  turn?: (table: LiveTable<K>) => number | null;
  /** What happened, said to those who hear it, where the game's own sentence is not enough; see `aloud.ts`. */
  aloud?: Aloud<K>;
  places: Places;
  /** What somebody did, in words, where a table has its own. */
  words?: (action: ActionOf<K>, texts: Record<string, string>) => string;
}

const KINDS: Record<string, () => Promise<TableKind>> = {
  thirteen: () => import("./thirteen").then((module) => known(module.kind)),
  climbing: () => import("./climbing").then((module) => known(module.kind)),
  mahjong: () => import("./mahjong").then((module) => known(module.kind)),
};

/** The server says of every game which kind draws it: its views are then what that kind's table expects. */
function known<K extends Kind>(kind: TableKind<K>): TableKind {
  return kind as unknown as TableKind;
}

/** A game without a drawing of its own is played at the table for any game. */
const generic = (): Promise<TableKind> => import("./generic").then((module) => module.kind);

export function tableKind(name: string): Promise<TableKind> {
  return part(KINDS[name] ?? generic);
}
