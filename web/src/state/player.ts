/** Who plays on this device: a private token, kept here and nowhere else. */

import { api, Problem, authorise } from "../net/api";
import type { Player } from "../net/types";
import { recall, remember } from "./keep";
import { Store } from "./store";

/** A guest's name was made up here: they have not chosen it. What was kept before there were pictures has none. */
export type Me = Omit<Player, "avatar"> & { avatar?: number; guest?: boolean };

function load(): Me | null {
  try {
    return JSON.parse(recall("player") ?? "null") as Me | null;
  } catch {
    return null;
  }
}

export const player = new Store<Me | null>(load());
authorise(player.value?.token ?? null);

export function become(one: Me | null): void {
  player.set(one);
  authorise(one?.token ?? null);
  remember("player", one && JSON.stringify(one));
}

/** Take a nickname and a picture: a new person the first time, another name later. A pass the server forgot is replaced. */
export async function nameYourself(name: string, avatar?: number): Promise<void> {
  const before = player.value;
  if (before) {
    try {
      await change({ name, avatar });
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.trouble.code !== "unknown_token") throw error;
      become(null);
    }
  }
  become(await api.newPlayer(name, avatar));
}

/** Another picture for who has a name already. */
export async function showYourself(avatar: number): Promise<void> {
  await change({ avatar });
}

async function change(changes: { name?: string; avatar?: number }): Promise<void> {
  const answer = await api.change(changes);
  const before = player.value;
  if (!before) return;
  const isNamed = changes.name !== undefined;
  become({ ...before, name: answer.name, avatar: answer.avatar, guest: isNamed ? false : before.guest });
}
