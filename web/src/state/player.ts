/** Who plays on this device: a private token, kept here and nowhere else. */

import { api, Problem, useToken } from "../net/api";
import type { Player } from "../net/types";
import { recall, remember } from "./keep";
import { Store } from "./store";

/** A guest's name was made up here: they have not chosen it. */
export type Me = Player & { guest?: boolean };

function load(): Me | null {
  try {
    return JSON.parse(recall("player") ?? "null") as Me | null;
  } catch {
    return null;
  }
}

export const player = new Store<Me | null>(load());
useToken(player.value?.token ?? null);

export function become(one: Me | null): void {
  player.set(one);
  useToken(one?.token ?? null);
  remember("player", one && JSON.stringify(one));
}

/** Take a nickname: a new person the first time, a new name later. A pass the server forgot is replaced. */
export async function nameYourself(name: string): Promise<void> {
  const before = player.value;
  if (before) {
    try {
      const answer = await api.rename(name);
      become({ ...before, name: answer.name, guest: false });
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.trouble.code !== "unknown_token") throw error;
      become(null);
    }
  }
  become(await api.newPlayer(name));
}
