/** What there is to look at: every screen, and every state a table can be in. */

import type { Action, ServerMessage } from "../net/protocol";
import { momentsOf, type Moment, type Recording } from "./recorded";

export interface Scene {
  id: string;
  /** The recording that answers. */
  recording: string;
  /** Where in the client. */
  path: (recording: Recording) => string;
  /** The websocket tells everything up to here; by default all of it. */
  until?: (moment: Moment) => boolean;
  /** Of the moments that fit, the last one. */
  last?: boolean;
  /** A state no recording has: the view is changed so. */
  changed?: Readonly<Record<string, unknown>>;
  /** Only so many of the recording's seats. */
  players?: number;
  /** What the server says of every hand. */
  read?: unknown;
  /** What the server lists as choices. */
  choices?: readonly Action[];
  /** Nobody is known on this device. */
  stranger?: boolean;
  /** The game whose lesson was left here on this device. */
  lesson?: string;
}

const room = ({ room }: Recording): string => `/r/${room}`;
interface AnyView {
  phase?: string;
  over?: boolean;
  offers?: { kind: string }[];
}
const view = (moment: Moment): AnyView => moment.table.view as AnyView;
const offers = (moment: Moment, kind: string): boolean =>
  moment.table.ask !== null && (view(moment).offers ?? []).some((offer) => offer.kind === kind);
const asked = (moment: Moment): boolean => moment.table.ask !== null;
const paused = (moment: Moment): boolean => moment.table.pause !== null;
/** Others play on while one looks at them. */
const watched = (moment: Moment): boolean => !asked(moment) && !paused(moment) && view(moment).over !== true;
const phase =
  (name: string) =>
  (moment: Moment): boolean =>
    asked(moment) && view(moment).phase === name;

/** As much as can lie on a table of four: rivers of 24, four groups each, kongs among them. */
const FULL_RIVER = "123456789m 123456789p 123456s";
const meld = (kind: string, tiles: string): object => ({ kind, tiles, tile: tiles.slice(-2), source: null });
const KONGS = [
  meld("concealed_kong", "1111z"),
  meld("chow", "345m"),
  meld("exposed_kong", "7777p"),
  meld("pung", "999s"),
];
const LOCKS = [meld("za", "222z"), meld("zagang", "6666z"), meld("za", "333s"), meld("chow", "123p")];
const FULL = {
  phase: "claim",
  tile: "6s",
  turn: 1,
  rivers: [FULL_RIVER, FULL_RIVER, FULL_RIVER, FULL_RIVER],
  melds: [KONGS, LOCKS, KONGS, LOCKS],
  held: [1, 1, 1, 1],
  hand: "5z",
  drawn: null,
  left: 14,
};
const TWO = {
  ...FULL,
  scores: [12, -12],
  runs: [3, 0],
  rivers: [FULL_RIVER + FULL_RIVER, FULL_RIVER + FULL_RIVER],
  melds: [KONGS, LOCKS],
  held: [1, 1],
};
const THREE = {
  ...FULL,
  scores: [12, -12, 0],
  runs: [3, 0, 2],
  rivers: [FULL_RIVER + "123456z", FULL_RIVER + "123456z", FULL_RIVER + "123456z"],
  melds: [KONGS, LOCKS, KONGS],
  held: [1, 1, 1],
};
const READY = { names: [], problem: null, waits: [{ discard: null, tiles: { "1m": 2, "4m": 3, "7m": 0 } }] };

const PLAYS = ["Tc", "Ks", "Ac"].map((card) => ({ kind: "play", card }));

export const SCENES: readonly Scene[] = [
  { id: "home", recording: "thirteen", path: () => "/" },
  { id: "game", recording: "mahjong", path: () => "/g/cangzhou" },
  { id: "score", recording: "mahjong", path: () => "/g/cangzhou#score" },
  { id: "hint", recording: "climbing", path: () => "/g/anpai#hint" },
  { id: "lobby", recording: "thirteen", path: room, until: () => false },
  { id: "door", recording: "mahjong", path: room, stranger: true },
  { id: "history", recording: "climbing", path: () => "/h" },
  { id: "thirteen-arrange", recording: "thirteen", path: room, until: phase("arrange") },
  { id: "thirteen-showdown", recording: "thirteen", path: room, until: paused },
  { id: "thirteen-specials", recording: "thirteen-specials", path: room, until: paused },
  { id: "thirteen-six-arrange", recording: "thirteen-six", path: room, until: phase("arrange") },
  { id: "thirteen-six", recording: "thirteen-six", path: room, until: (moment) => view(moment).over === true },
  { id: "thirteen-bet", recording: "thirteen-banker", path: room, until: phase("bet") },
  { id: "thirteen-banker", recording: "thirteen-banker", path: room, until: paused },
  { id: "result", recording: "climbing", path: room, until: ({ message }) => message.t === "over" },
  { id: "climbing-choose", recording: "climbing", path: room, until: asked, last: true },
  { id: "climbing-first", recording: "climbing", path: room, until: asked },
  { id: "climbing-reveal", recording: "climbing", path: room, until: paused, last: true },
  { id: "mahjong-xiapao", recording: "mahjong", path: room, until: phase("xiapao") },
  { id: "mahjong-discard", recording: "mahjong", path: room, until: phase("turn") },
  { id: "mahjong-waiting", recording: "mahjong", path: room, until: ({ at }) => at === 58 },
  { id: "mahjong-claim", recording: "mahjong", path: room, until: (moment) => offers(moment, "za"), last: true },
  { id: "mahjong-win", recording: "mahjong", path: room, until: (moment) => offers(moment, "win") },
  { id: "mahjong-ready", recording: "mahjong", path: room, until: ({ at }) => at === 58, read: READY },
  { id: "mahjong-full", recording: "mahjong", path: room, until: ({ at }) => at === 58, changed: FULL },
  { id: "mahjong-two", recording: "mahjong", path: room, until: ({ at }) => at === 58, changed: TWO, players: 2 },
  { id: "mahjong-three", recording: "mahjong", path: room, until: ({ at }) => at === 58, changed: THREE, players: 3 },
  { id: "mahjong-scoring", recording: "mahjong", path: room, until: paused },
  { id: "generic-choose", recording: "generic", path: room, until: asked, choices: PLAYS },
  { id: "generic-over", recording: "generic", path: room, until: paused },
  { id: "lesson-mahjong", recording: "mahjong", path: () => "/l/cangzhou", lesson: "cangzhou" },
  { id: "lesson-thirteen", recording: "thirteen", path: () => "/l/fujian13", lesson: "fujian13" },
  { id: "lesson-strayed", recording: "climbing", path: () => "/l/anpai", lesson: "anpai" },
  { id: "replay-thirteen", recording: "thirteen", path: (one) => `/m/${matchOf(one)}#step=0` },
  { id: "climbing-bankrupt", recording: "climbing-bankrupt", path: room, until: paused },
  { id: "climbing-out", recording: "climbing-bankrupt", path: room, until: watched, last: true },
  { id: "mahjong-kongs", recording: "mahjong-kongs", path: room, until: asked, last: true },
  { id: "mahjong-kongs-scoring", recording: "mahjong-kongs", path: room, until: paused },
  { id: "mahjong-locked", recording: "mahjong-locked", path: room, until: asked, last: true },
  { id: "replay-stranger", recording: "thirteen", path: (one) => `/m/${matchOf(one)}#step=2`, stranger: true },
  { id: "replay-climbing", recording: "climbing", path: (one) => `/m/${matchOf(one)}#step=6` },
];

function matchOf({ messages }: Recording): string {
  const over = messages.find((message) => message.t === "over");
  return over?.t === "over" ? over.match : "";
}

/** What the websocket tells in a scene. */
export function toldBy(scene: Scene, recording: Recording): ServerMessage[] {
  const { changed, players } = scene;
  const told = recording.messages.slice(0, toldIn(scene, recording));
  if (!changed) return told;
  const seated = told.map((message) =>
    "room" in message && typeof message.room === "object"
      ? { ...message, room: { ...message.room, seats: message.room.seats.slice(0, players) } }
      : message,
  );
  const last = told.findLast((message) => message.t === "step")!;
  return [...seated, { ...last, events: [], entries: [], view: changed, ask: null }];
}

/** How many messages of a recording a scene is told. */
export function toldIn(scene: Scene, recording: Recording): number {
  if (!scene.until) return recording.messages.length;
  const fit = momentsOf(recording).filter(scene.until);
  const found = scene.last ? fit.at(-1) : fit[0];
  return found ? found.at + 1 : 1;
}
