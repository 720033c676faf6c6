/** Rooms one has a seat in, as the server last told. */

import { api } from "../net/api";
import { player } from "./player";
import { Store } from "./store";

export type MySeat = Awaited<ReturnType<typeof api.me>>["seats"][number];

export const tables = new Store<MySeat[]>([]);

export async function askTables(): Promise<MySeat[]> {
  const seats = player.value ? (await api.me()).seats : [];
  tables.set(seats.filter((seat) => seat.state !== "closed"));
  return tables.value;
}
