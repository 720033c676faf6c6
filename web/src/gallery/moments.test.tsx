// @vitest-environment happy-dom
/** What a table shows and lets hear at the moments of a recorded match, each once. */

import { act, cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { animations, fakeAnimations, playOut } from "../motion/fakes";
import { skip } from "../motion/stage";
import type { EventOf } from "../net/types";
import { whoSits } from "../pages/who";
import { play } from "../sound";
import { setPref } from "../state/prefs";
import { tableKind } from "../tables/kinds";
import { gameOf, momentsOf, recording, textsOf, type Moment } from "./recorded";

vi.mock("../sound", () => ({ play: vi.fn() }));
const heard = vi.mocked(play);
vi.stubGlobal("fetch", () => new Promise(() => undefined));

beforeEach(() => {
  setPref("lang", "zh-Hans");
  fakeAnimations();
});
afterEach(() => {
  skip();
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pieces = (look: string): string[] =>
  [...document.querySelectorAll(`.motion-stage > .${look}`)].map((one) => one.textContent ?? "");

/** Sits at a recorded table, drawn from moment to moment; what its events tell may be told otherwise. */
async function sitAt(name: string, otherwise: Record<string, object> = {}) {
  const found = structuredClone(await recording(name));
  for (const message of found.messages)
    if (message.t === "step")
      for (const event of message.events) Object.assign((event as EventOf<string>).data, otherwise[event.name]);
  const { Table } = await tableKind(gameOf(found).table);
  const moments = momentsOf(found);
  const drawn = ({ room, table, finished }: Moment) => (
    <main class="play">
      <Table
        game={gameOf(found)}
        texts={textsOf(found, "zh")}
        table={table}
        seat={0}
        who={whoSits(room.seats)}
        said={{}}
        now={() => 0}
        act={() => Promise.resolve(true)}
        next={() => undefined}
        hint={() => undefined}
        hinted={null}
        choices={null}
        askChoices={() => undefined}
        finished={finished}
        toResult={null}
      />
    </main>
  );
  const has = (moment: Moment, name: string, seat?: number): boolean =>
    moment.table.fresh.some((event: EventOf<string>) => {
      const { data } = event as { data: { seat?: number } };
      return event.name === name && (seat === undefined || data.seat === seat);
    });
  const { rerender } = render(drawn(moments[0]!));
  /** The table just before somebody's event, all still; then with it. */
  const see = (name: string, seat?: number): Moment => {
    const at = moments.findIndex((moment) => has(moment, name, seat));
    rerender(drawn(moments[at - 1]!));
    skip();
    heard.mockClear();
    rerender(drawn(moments[at]!));
    return moments[at]!;
  };
  return { see, again: (moment: Moment) => rerender(drawn({ ...moment })) };
}

test("a tile flies to the river with a click, and is told once", async () => {
  const { see, again } = await sitAt("mahjong");
  const moment = see("discarded", 1);
  expect(pieces("motion-face")).toHaveLength(1);
  expect(heard.mock.calls.map(([sound]) => sound)).toEqual(["tile"]);
  playOut();
  again(moment);
  expect(document.querySelector(".motion-stage")).toBeNull();
});

test("a claim is called out", async () => {
  const { see } = await sitAt("mahjong");
  see("melded");
  expect(pieces("motion-call")).toEqual(["吃"]);
  expect(heard).toHaveBeenCalledWith("call");
});

test("a win is called out over the winner's hand", async () => {
  const { see } = await sitAt("mahjong");
  see("won");
  expect(pieces("motion-call")).toEqual(["胡"]);
  expect(pieces("motion-glow")).toHaveLength(2);
  expect(heard).toHaveBeenCalledWith("win");
});

/** A showdown from its first card to its points, second by second. */
async function toPoints(name: string, otherwise: Record<string, object> = {}): Promise<void> {
  vi.useFakeTimers();
  const { see } = await sitAt(name, otherwise);
  see("showdown");
  for (let second = 0; second < 5; second += 1) await act(() => void vi.advanceTimersByTime(1000));
}

const sounds = (): string[] => heard.mock.calls.map(([sound]) => sound);

test("each gun is one shot and one hit, gone after it; who is hit twice is told so", async () => {
  await toPoints("thirteen");
  expect(pieces("motion-shot")).toHaveLength(2);
  expect(pieces("motion-impact")).toEqual(["打枪", "打枪×2"]);
  expect(sounds()).toEqual(["reveal", "reveal", "reveal", "gun", "gun"]);
  playOut();
  expect(document.querySelector(".motion-stage")).toBeNull();
});

test("a special hand is called by its name when it lies open", async () => {
  await toPoints("thirteen-six");
  expect(pieces("motion-call")).toEqual(["三同花"]);
  expect(sounds()).toContain("special");
});

test("a rollover, a sweep and the horse have moments of their own", async () => {
  const settled = {
    guns: [
      [2, 0],
      [2, 1],
      [2, 3],
    ],
    rollovers: [[2, 3]],
    sweeps: [2],
  };
  await toPoints("thirteen", { settled, showdown: { horse: "8h", horse_holder: 1 } });
  expect(pieces("motion-impact")).toEqual(["打枪", "打枪", "辗过"]);
  expect(pieces("motion-call")).toEqual(["通杀"]);
  expect(pieces("motion-horse")).toEqual(["马"]);
  expect(sounds().slice(3)).toEqual(["gun", "gun", "roll", "sweep", "horse"]);
});

test("nothing moves, and nothing is left out, with motion off", async () => {
  setPref("motion", false);
  const { see } = await sitAt("thirteen");
  see("showdown");
  expect(animations).toEqual([]);
  expect(document.querySelectorAll(".headlines .gun")).toHaveLength(2);
  setPref("motion", true);
});
