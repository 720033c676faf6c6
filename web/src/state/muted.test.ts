import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Room, ServerMessage } from "../net/types";
import { Muted, WATCHERS } from "./muted";
import { RoomSession } from "./session";

/** The line to a room, in our hands: what the server says is called here. */
let tell: (message: ServerMessage) => void;
vi.mock("../net/socket", () => ({
  RoomSocket: class {
    constructor(_: unknown, onMessage: typeof tell) {
      tell = onMessage;
    }
  },
}));

/** The room with these people at its seats. */
function seated(...people: (string | null)[]): void {
  const seats = people.map((player, seat) => ({ seat, player }));
  tell({ t: "room", now: 0, room: { room: "111111", state: "over", seats } as unknown as Room });
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("who is muted is remembered for that room alone, until unmuted", () => {
  new Muted("111111").toggle("ann");
  expect(new Muted("111111").has("ann")).toBe(true);
  expect(new Muted("222222").has("ann")).toBe(false);
  new Muted("111111").toggle("ann");
  expect(new Muted("111111").value).toEqual([]);
  expect(localStorage.getItem("paiju.muted.111111")).toBeNull();
});

test("nobody is muted by an empty seat, or by what is not ours in the storage", () => {
  expect(new Muted("111111").has(null)).toBe(false);
  for (const rubbish of ["{", "7", '{"a":1}', "[1,null]"]) {
    localStorage.setItem("paiju.muted.111111", rubbish);
    expect(new Muted("111111").value).toEqual([]);
  }
});

test("a mute follows the person to another seat, and whoever takes the old one is heard", () => {
  const session = new RoomSession("111111", false);
  const heard = (): (number | null)[] => session.value.said.map((one) => one.seat);
  seated("ann", "bob", null);
  session.mute("bob");
  tell({ t: "said", seat: 1, what: "hi" });
  expect(heard()).toEqual([]);
  seated("ann", "cyd", "bob");
  tell({ t: "said", seat: 2, what: "hi" });
  expect(heard()).toEqual([]);
  tell({ t: "said", seat: 1, what: "hi" });
  expect(heard()).toEqual([1]);
});

test("muting takes away what was just said; unmuting lets the next phrase through, not the missed one", () => {
  const session = new RoomSession("111111", false);
  seated("ann", "bob");
  tell({ t: "said", seat: 0, what: "hi" });
  tell({ t: "said", seat: 1, what: "hi" });
  session.mute("bob");
  expect(session.value.said.map((one) => one.person)).toEqual(["ann"]);
  tell({ t: "said", seat: 1, what: "missed" });
  session.mute("bob");
  expect(session.value.said.map((one) => one.person)).toEqual(["ann"]);
  tell({ t: "said", seat: 1, what: "again" });
  expect(session.value.said.at(-1)).toMatchObject({ person: "bob", what: "again" });
});

test("those who watch are muted together, and a room visited again remembers", () => {
  new RoomSession("111111", false).mute(WATCHERS);
  const later = new RoomSession("111111", true);
  seated("ann");
  tell({ t: "said", seat: null, what: "hi" });
  tell({ t: "said", seat: 0, what: "hi" });
  expect(later.value.said.map((one) => one.seat)).toEqual([0]);
});
