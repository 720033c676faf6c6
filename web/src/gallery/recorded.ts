/** Matches as a real server told them (`make frames`): the gallery shows them, the component tests render them. */

import type { GamePage, ServerMessage, Site, Texts } from "../net/protocol";
import type { Moves } from "../lesson/kept";
import type { Room } from "../net/types";
import { opened, stepped, type LiveTable } from "../state/stepped";

export interface Recording {
  game: string;
  room: string;
  /** What the HTTP API answered, by path, or by path and body. */
  answers: Record<string, unknown>;
  messages: ServerMessage[];
}

const FILES = import.meta.glob<Recording>("./recordings/*.json", { import: "default" });

export const RECORDINGS: readonly string[] = Object.keys(FILES).map((path) => path.split("/").at(-1)!.slice(0, -5));

export function recording(name: string): Promise<Recording> {
  const load = FILES[`./recordings/${name}.json`];
  if (!load) throw new Error(`no recording ${name}`);
  return load();
}

/** A lesson that was left: what the API answers about it, and what the device kept. */
export interface LeftLesson {
  answers: Record<string, unknown>;
  left: { actions: Moves; at: number; free: boolean; finished: boolean };
}

export async function lessonLeft(game: string): Promise<LeftLesson> {
  const lessons = (await import("./lessons.json")).default as unknown as Record<string, LeftLesson>;
  return lessons[game]!;
}

/** A moment of a recording: what had been told when the message at this place came. */
export interface Moment {
  at: number;
  message: ServerMessage;
  room: Room;
  table: LiveTable;
  finished: boolean;
}

/** Every moment at which a table was to be drawn, in order. */
export function momentsOf({ messages }: Recording): Moment[] {
  const out: Moment[] = [];
  let room: Room | null = null;
  let table: LiveTable | null = null;
  messages.forEach((message, at) => {
    if (message.t === "welcome" || message.t === "room") room = message.room;
    if (message.t === "match") table = opened(message.table);
    if (message.t === "step" && table) table = stepped(table, message);
    if (room && room.state !== "lobby" && table)
      out.push({ at, message, room, table, finished: room.state === "over" });
  });
  return out;
}

export const gameOf = ({ game, answers }: Recording): GamePage => answers[`/api/games/${game}`] as GamePage;
export const siteOf = ({ answers }: Recording): Site => answers["/api/site"] as Site;
export const textsOf = ({ game, answers }: Recording, lang: "zh" | "en"): Record<string, string> =>
  (answers[`/api/games/${game}/texts/${lang}`] as Texts).texts;
