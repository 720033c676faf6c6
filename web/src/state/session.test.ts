import { beforeEach, expect, test, vi } from "vitest";
import type { Message } from "../net/socket";
import { RoomSession } from "./session";

/** The line to a room, in our hands: what the server says is called here, what it is asked waits for an answer. */
let tell: (message: Message) => void;
let asked: { message: Message; answer: (fine: boolean) => void }[] = [];
vi.mock("../net/socket", () => ({
  RoomSocket: class {
    constructor(_: unknown, onMessage: typeof tell) {
      tell = onMessage;
    }
    ask(message: Message): Promise<void> {
      return new Promise((resolve, reject) => {
        asked.push({ message, answer: (fine) => (fine ? resolve() : reject({ code: "not_win" })) });
      });
    }
  },
}));

const PASS = { kind: "pass" };

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
  };
  const room = { room: "111111", state: "playing", seats: [], match: 1, commitment: "" };
  tell({ t: "welcome", room, you: { seat: 0 }, table: { ...shown, ask: { ask, deadline: null } } });
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

test("what the server let pass is told, until one answers again", async () => {
  const session = seated(7);
  tell({ t: "passed", ask: 7 });
  expect(session.value.table).toMatchObject({ ask: null, passed: true });
  tell({ t: "step", events: [], entries: [], ask: { ask: 8, deadline: null }, pause: null, window: null });
  expect(session.value.table).toMatchObject({ ask: { ask: 8 }, passed: true });
  const answer = session.act(PASS);
  asked[0]!.answer(true);
  await answer;
  expect(session.value.table?.passed).toBe(false);
});

test("a question with a reflex is answered before it is put", () => {
  const session = seated(7);
  session.reflex = ({ ask }) => (ask?.ask === 8 ? PASS : null);
  tell({ t: "step", events: [], entries: [], ask: { ask: 8, deadline: null }, pause: null, window: null });
  expect(session.value.table?.ask).toBeNull();
  expect(asked.map((one) => one.message)).toEqual([{ t: "act", ask: 8, action: PASS }]);
  tell({ t: "step", events: [], entries: [], ask: { ask: 9, deadline: null }, pause: null, window: null });
  expect(session.value.table?.ask?.ask).toBe(9);
});
