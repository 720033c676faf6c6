// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";

import { found } from "../lang/both";
import { api, Problem } from "../net/api";
import type { MatchPage, Replay } from "../net/types";
import { allFrames } from "./check";

const MATCH = { match: "m", steps: 700 } as MatchPage;
const TOO_FAST = new Problem({ ...found("too_fast", "line.again"), retry: 3 });

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Frames `from` to `from + count - 1` of 0 to 700. */
function page(from: number, count: number): Replay {
  const frames = Array.from({ length: Math.min(count, 701 - from) }, (_, at) => ({ n: from + at, views: [{}] }));
  return { frames } as unknown as Replay;
}

test("a long match is asked for in two pages, and waited for as long as the server says", async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  vi.spyOn(api, "replay").mockImplementation((_, from, count = 0) => {
    asked.push(from);
    return asked.length === 2 ? Promise.reject(TOO_FAST) : Promise.resolve(page(from, count));
  });
  const frames = allFrames(MATCH);
  await vi.advanceTimersByTimeAsync(2999);
  expect(asked).toEqual([0, 500]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await frames).map(({ n }) => n)).toEqual(Array.from({ length: 701 }, (_, n) => n));
  expect(asked).toEqual([0, 500, 500]);
});

test("any other refusal is told", async () => {
  const refusal = new Problem(found("unknown_match", "line.again"));
  vi.spyOn(api, "replay").mockRejectedValue(refusal);
  await expect(allFrames(MATCH)).rejects.toBe(refusal);
});
