import { beforeEach, expect, test, vi } from "vitest";
import type { ClientMessage, Room, ServerMessage } from "../net/types";
import { RoomSession } from "./session";

/** The line to a room, in our hands: what the server says is called here, what it is asked waits for an answer. */
let tell: (message: ServerMessage) => void;
let asked: { message: ClientMessage; answer: (fine: boolean) => void }[] = [];
vi.mock("../net/socket", () => ({
  RoomSocket: class {
    constructor(_: unknown, onMessage: typeof tell) {
      tell = onMessage;
    }
    ask(message: ClientMessage): Promise<void> {
      return new Promise((resolve, reject) => {
        asked.push({ message, answer: (fine) => (fine ? resolve() : reject({ code: "not_win" })) });
      });
    }
  },
}));

const PASS = { kind: "pass" };
const ROOM: Room = {
  room: "111111",
  link: "",
  game: "fujian13",
  options: {},
  settings: {},
  state: "lobby",
  host: 0,
  seats: [],
  spectators: 0,
  commitment: "",
  knocks: [],
  match: 0,
  results: [],
  totals: {},
  vote: null,
  reveal: null,
};

function seated(ask: number): RoomSession {
  const session = new RoomSession("111111", false);
  const view = { seat: 0, to_act: true, scores: [0], over: false };
  const shown = {
    match: 1,
    commitment: "",
    openings: [],
    view,
    events: [],
    entries: [],
    pause: null,
    window: { until: null },
    over: null,
  };
  const room = { ...ROOM, state: "playing" as const, match: 1 };
  const you = { seat: 0, player: null };
  tell({ t: "welcome", now: 0, room, you, table: { ...shown, ask: { ask, deadline: null } } });
  return session;
}

beforeEach(() => {
  asked = [];
});

test("a second tap is no second answer, and an answered question is gone at once", async () => {
  const session = seated(7);
  const first = session.act(PASS);
  expect(await session.act(PASS)).toBe(false);
  expect(asked.map((one) => one.message)).toEqual([{ t: "act", ask: 7, action: PASS }]);
  asked[0]!.answer(true);
  expect(await first).toBe(true);
  expect(session.value.table?.ask).toBeNull();
});

test("a refused answer may be given again", async () => {
  const session = seated(7);
  const first = session.act({ kind: "win" });
  asked[0]!.answer(false);
  expect(await first).toBe(false);
  expect(session.value.table?.ask?.ask).toBe(7);
  void session.act(PASS);
  expect(asked).toHaveLength(2);
});

test("in a sealed window the choice is put away with the answer, and comes back when that is refused", async () => {
  const session = seated(7);
  const window = { until: 4000 };
  tell({ t: "step", at: 0, events: [], entries: [], ask: { ask: 8, deadline: 4000 }, pause: null, window });
  const first = session.act({ kind: "win" });
  expect(session.value.table?.ask).toBeNull();
  asked[0]!.answer(false);
  expect(await first).toBe(false);
  expect(session.value.table?.ask?.ask).toBe(8);
  const second = session.act(PASS);
  tell({ t: "step", at: 1, events: [], entries: [], ask: null, pause: null, window: null });
  asked[1]!.answer(false);
  expect(await second).toBe(false);
  expect(session.value.table?.ask, "what has been told since stands").toBeNull();
});

test("what the server let pass is told, until one answers again", async () => {
  const session = seated(7);
  tell({ t: "passed", ask: 7 });
  expect(session.value.table).toMatchObject({ ask: null, passed: true });
  tell({ t: "step", at: 0, events: [], entries: [], ask: { ask: 8, deadline: null }, pause: null, window: null });
  expect(session.value.table).toMatchObject({ ask: { ask: 8 }, passed: true });
  const answer = session.act(PASS);
  asked[0]!.answer(true);
  await answer;
  expect(session.value.table?.passed).toBe(false);
});

test("a question with a reflex is answered before it is put", () => {
  const session = seated(7);
  session.reflex = ({ ask }) => (ask?.ask === 8 ? PASS : null);
  tell({ t: "step", at: 0, events: [], entries: [], ask: { ask: 8, deadline: null }, pause: null, window: null });
  expect(session.value.table?.ask).toBeNull();
  expect(asked.map((one) => one.message)).toEqual([{ t: "act", ask: 8, action: PASS }]);
  tell({ t: "step", at: 0, events: [], entries: [], ask: { ask: 9, deadline: null }, pause: null, window: null });
  expect(session.value.table?.ask?.ask).toBe(9);
});

test("a match that is over is known with its seed to those who come back", () => {
  const session = seated(7);
  const over = {
    match: "m",
    number: 1,
    status: "over" as const,
    scores: [0],
    seed: { secret: "", clients: [], hashes: [] },
    commitment: "",
  };
  const view = { seat: 0, to_act: false, scores: [0], over: true };
  const rest = { match: 1, commitment: "", openings: [], view, events: [], entries: [], pause: null, window: null };
  const room = { ...ROOM, state: "over" as const };
  tell({ t: "welcome", now: 0, room, you: { seat: 0, player: null }, table: { ...rest, ask: null, over } });
  expect(session.value.over).toEqual(over);
  tell({ t: "welcome", now: 0, room: ROOM, you: { seat: 0, player: null }, table: null });
  expect(session.value.over).toBeNull();
});
