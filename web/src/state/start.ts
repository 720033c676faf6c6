/** A match begins: in a room for friends when its host says so, at a quick table by itself. */

import { api, Problem } from "../net/api";
import type { GameInfo, Values } from "../net/types";
import { t } from "../lang";
import { recall, remember } from "./keep";
import { become, player } from "./player";
import type { RoomSession } from "./session";
import { askTables } from "./tables";

/** Bots in the empty seats, and one's own text in the seed of the deal. */
export async function startMatch(session: RoomSession, bot: string): Promise<boolean> {
  const { room, seat } = session.value;
  if (!room || seat === null) return false;
  if (!(await session.ready(true))) return false;
  const empty = room.seats.some((one) => one.kind === "empty");
  return session.send({ t: "start", ...(empty ? { fill: bot } : {}) });
}

/** What is asked before the cards are dealt is left out, so that a quick table begins with a hand. */
const AT_ONCE: Values = { max_run: 0 };

let awaited: string | null = null;

/** Whether this room is to start by itself; asked once. */
export function startsItself(room: string): boolean {
  const so = awaited === room;
  if (so) awaited = null;
  return so;
}

/** 马上玩: a room of one's own that starts by itself. The one of last time serves again, and is gone on with if a match runs in it. */
export async function quickTable(game: GameInfo): Promise<string> {
  const kept = quickRoomOf(game.id);
  const seats = kept ? await askTables().catch(() => []) : [];
  const room = seats.some((seat) => seat.room === kept && !seat.left) ? kept! : await newTable(game);
  remember(key(game.id), room);
  awaited = room;
  return room;
}

/** The room in which 马上玩 was last played on this device. */
export function quickRoomOf(game: string): string | null {
  return recall(key(game));
}

const key = (game: string): string => `quick.${game}`;

async function newTable(game: GameInfo): Promise<string> {
  const forms = (await api.game(game.id)).options;
  const options = Object.fromEntries(
    Object.entries(AT_ONCE).filter(([name]) => forms.some((form) => form.name === name)),
  );
  const make = async (): Promise<string> => (await api.newRoom(game.id, options, {})).room;
  if (!player.value) await becomeSomebody();
  return make().catch(async (error: unknown) => {
    if (!(error instanceof Problem) || error.trouble.code !== "unknown_token") throw error;
    await becomeSomebody();
    return make();
  });
}

/** A name made up for somebody who only wants to play, who is asked for their own among people. One chosen before is kept. */
async function becomeSomebody(): Promise<void> {
  const before = player.value;
  const number = 1000 + Math.floor(Math.random() * 9000);
  const name = before?.name ?? t("name.guest", { n: number });
  become(null);
  become({ ...(await api.newPlayer(name, before?.avatar)), guest: before?.guest ?? before === null });
}
