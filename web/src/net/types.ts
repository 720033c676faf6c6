/** What the server says, as docs/protocol.md has it. */

export interface Words {
  zh: string;
  en: string;
}

export interface GameInfo {
  id: string;
  zh: string;
  en: string;
  table: string;
  pieces: "cards" | "tiles" | null;
  players: number[];
  default_players: number;
  rules_version: number;
  bots: string[];
  default_bot: string;
  clock: number;
  /** A few words on what one does in it. */
  motto: Words;
  /** What a score is counted in. */
  unit: string;
  /** Events that open a deal. */
  openings: string[];
  /** What may be asked of it besides playing: "score", "read", "arrange", "hint". */
  can: string[];
  /** A few of its pieces, as text. */
  emblem: { cards?: string; tiles?: string };
  /** Numbers of the rules that its table draws with. */
  facts: Record<string, number>;
}

export type Value = string | number | boolean | null | Value[];
export type Values = Record<string, Value>;

export interface OptionForm {
  name: string;
  label: Words;
  help: Words;
  default: Value;
  choices: { value: Value; label: Words }[] | null;
  low: number | null;
  high: number | null;
  rule: string | null;
  /** Shown only while other fields of the form have these values. */
  needs?: Values | null;
  /** People count in something larger: tenths of a second are shown as seconds. */
  per?: number;
}

/** A named set of options; what it does not set has its default. */
export interface Preset {
  id: string;
  name: Words;
  /** One line on whose table it is. */
  whose: Words;
  options: Values;
}

export interface Site {
  version: string;
  now: number;
  link: string;
  phrases: ({ id: string } & Words)[];
  emotes: ({ id: string; symbol: string } & Words)[];
  limits: { name: number; seed: number; message: number };
}

export interface Seat {
  seat: number;
  kind: "human" | "bot" | "empty";
  name: string | null;
  player: string | null;
  bot: string | null;
  ready: boolean;
  online: boolean;
  auto: boolean;
  left: boolean;
}

export interface GameEvent {
  name: string;
  data: Record<string, any>;
  /** In replays: the one seat that was told. */
  to?: number;
}

export interface Entry extends Words {
  deal: number;
  from: number;
  to: number;
  points: number;
  rule: string;
  /** The numbers of its sentence, by the game's own names. */
  detail?: Record<string, any>;
}

export type View = Record<string, any> & { seat: number | null; to_act: boolean; scores: number[]; over: boolean };
export type Action = { kind: string } & Record<string, unknown>;

/** What a seat may do, as far as it is listed. */
export interface Choices {
  ask: number;
  find: string;
  actions: Action[];
  more: boolean;
}

export interface Ask {
  ask: number;
  deadline: number | null;
}

/** A claim window; its end is known beforehand only where every window lasts the same. */
export interface Window {
  until: number | null;
}

export interface Pause {
  deal: number;
  until: number | null;
  ready: number[];
  scores: number[];
}

export interface Vote {
  yes: number[];
  no: number[];
  voters: number[];
  until: number;
}

export interface Room {
  room: string;
  link: string;
  game: string;
  options: Values;
  settings: Values;
  state: "lobby" | "playing" | "over" | "closed";
  host: number;
  seats: Seat[];
  spectators: number;
  commitment: string;
  match: number;
  results: { match: string; number: number; status: string; scores: number[] }[];
  totals: Record<string, number>;
  vote: Vote | null;
}

export interface TableState {
  match: number;
  commitment: string;
  openings: string[];
  view: View;
  events: GameEvent[];
  entries: Entry[];
  ask: Ask | null;
  pause: Pause | null;
  window: Window | null;
}

export interface Over {
  match: string;
  number: number;
  status: string;
  scores: number[];
  seed: { secret: string; clients: string[] };
  commitment: string;
}

export interface RoomCard {
  room: string;
  game: string;
  state: Room["state"];
  seats: Seat[];
  free: number;
  options: Values;
  settings: Values;
  spectators: number;
  link: string;
}

export interface MatchCard {
  match: string;
  game: string;
  room: string;
  number: number;
  status: string;
  started: number;
  ended: number;
  options: Values;
  names: string[];
  players: (string | null)[];
  scores: number[];
  seat: number | null;
  commitment: string;
  steps: number;
}

/** All one's matches of one game, in its own coins or points. */
export interface GameTotal {
  game: string;
  count: number;
  total: number;
}

export interface History {
  matches: MatchCard[];
  totals: GameTotal[];
  count: number;
}

export interface Frame {
  n: number;
  seat: number | null;
  action: Action | null;
  events: GameEvent[];
  entries: Entry[];
  views: View[];
}

export interface Rule {
  id: string;
  section: Words | string;
  title: Words;
  text: Words;
  source: string;
  ruling: string;
}

export interface Player {
  player: string;
  token: string;
  name: string;
}

export interface Trouble {
  code: string;
  message: Words;
  rule?: string;
  retry?: number;
}
