import { expect, test } from "vitest";
import type { Step } from "../net/types";
import { stepped, type LiveTable } from "./stepped";

const TABLE: LiveTable = {
  match: 1,
  commitment: "",
  openings: ["deal_started", "hand_started"],
  view: { seat: 0, to_act: true, scores: [0, 0], over: false, hand: "As" },
  since: [],
  deal: [],
  known: 0,
  begun: false,
  entries: [],
  ask: { ask: 1, deadline: null },
  pause: null,
  window: null,
  passed: false,
  step: 0,
  fresh: [],
};

const event = (name: string) => ({ name, data: {} });
const step = (told: Partial<Step>): Step => ({
  t: "step",
  at: 0,
  events: [],
  entries: [],
  ask: null,
  pause: null,
  window: null,
  ...told,
});

test("that a question was passed is said until a deal opens", () => {
  const passed = { ...TABLE, ask: null, passed: true };
  expect(stepped(passed, step({ events: [event("drawn")], ask: { ask: 2, deadline: null } })).passed).toBe(true);
  expect(stepped(passed, step({ events: [event("hand_started")], ask: null })).passed).toBe(false);
});

test("a patch changes only what it names, and the question is always the present one", () => {
  const after = stepped(TABLE, step({ events: [event("submitted")], view: { hand: "" }, ask: null }));
  expect(after.view).toMatchObject({ seat: 0, hand: "" });
  expect(after.ask).toBeNull();
  expect(after.since).toEqual([]);
});

test("while a curtain is down events gather, and a view clears them", () => {
  const down = stepped(TABLE, step({ events: [event("discarded")] }));
  expect(down.since).toHaveLength(1);
  expect(stepped(down, step({ events: [event("drawn")], view: {} })).since).toEqual([]);
});

test("a deal keeps its events and payments until the next one opens", () => {
  const entry = { deal: 0, from: 0, to: 1, points: 1, rule: "X", detail: {}, say: { key: "entry.x", args: {} } };
  const shown = stepped(TABLE, step({ events: [event("showdown")], entries: [entry] }));
  expect(shown.entries).toHaveLength(1);
  const next = stepped(shown, step({ events: [event("deal_started"), event("dealt")], view: {} }));
  expect(next.deal.map((one) => one.name)).toEqual(["deal_started", "dealt"]);
  expect(next.entries).toEqual([]);
});

test("whatever a game calls its opening, going on after a pause opens a deal", () => {
  const shown = stepped(
    TABLE,
    step({ events: [event("showdown")], pause: { deal: 0, until: null, ready: [], scores: [] } }),
  );
  expect(stepped(shown, step({ events: [], pause: null })).deal).toHaveLength(1);
  const next = stepped(shown, step({ events: [event("cards_out"), event("told")], view: {}, pause: null }));
  expect(next.deal.map((one) => one.name)).toEqual(["cards_out", "told"]);
});
