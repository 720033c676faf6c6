// @vitest-environment happy-dom
/** The coach beside a table that a real server told: what it says, points at, and how it goes on. */

import { cleanup, fireEvent, render, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gameOf, lessonLeft, recording, siteOf, textsOf, type LeftLesson } from "../gallery/recorded";
import type { LessonPage as Page } from "../net/protocol";
import { setPref } from "../state/prefs";
import { leftAt, progressOf } from "./kept";
import LessonPage from "./LessonPage";
import { namesOfPieces } from "./places";

setPref("lang", "zh-Hans");
setPref("sound", false);
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const sent: Record<string, unknown>[] = [];

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
});
afterEach(cleanup);

/** A lesson as it was left; whatever is asked of its table is answered with that moment again. */
async function atLesson(game: string, kind: string, change: (left: LeftLesson) => void = () => undefined) {
  const found = await recording(kind);
  const lesson = structuredClone(await lessonLeft(game));
  change(lesson);
  localStorage.setItem(`paiju.lesson.${game}`, JSON.stringify(lesson.left));
  const answers: Record<string, unknown> = {
    [`/api/games/${game}`]: { ...gameOf(found), id: game },
    [`/api/games/${game}/texts/zh`]: { texts: textsOf(found, "zh") },
    "/api/site": siteOf(found),
    ...lesson.answers,
  };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method === "POST" && path.endsWith("/table")) sent.push(JSON.parse(init.body as string) as never);
    const answer = answers[path];
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(answer));
  });
  const view = render(<LessonPage game={game} />);
  const text = () => view.container.querySelector(".coach-text")?.textContent ?? "";
  await waitFor(() => expect(text()).not.toBe(""));
  return { ...view, text, page: lesson.answers[`/api/games/${game}/lesson`] as Page };
}

test("it is gone on with where it was left, and rings what it speaks of", async () => {
  const { text, page, container, getByText } = await atLesson("cangzhou", "mahjong");
  expect(text()).toBe(page.steps[4]!.text.zh);
  expect(sent[0]!["actions"]).toEqual(leftAt("cangzhou").actions);
  await waitFor(() => {
    const ringed = [...container.querySelectorAll("[data-coached]")];
    expect(ringed.map((one) => one.className.split(" ")[0])).toEqual(["lock-chip", "tile-button"]);
    expect(ringed[1]!.querySelector("svg")!.getAttribute("aria-label")).toBe("四条");
  });
  fireEvent.click(getByText("帮我做"));
  await waitFor(() => expect(sent.at(-1)!["show"]).toBe(true));
});

test("a step that is only read goes on at a tap, and is kept", async () => {
  const { text, page, getByText } = await atLesson("fujian13", "thirteen", ({ left }) => (left.at = 0));
  expect(text()).toBe(page.steps[0]!.text.zh);
  fireEvent.click(getByText("为什么"));
  expect(text()).toBe(page.steps[0]!.why!.zh);
  fireEvent.click(getByText("下一步"));
  expect(text()).toBe(page.steps[1]!.text.zh);
  expect([leftAt("fujian13").at, progressOf("fujian13")]).toEqual([1, "begun"]);
});

test("another legal move is said to be one, and is taken back", async () => {
  const { text, getByText } = await atLesson("anpai", "climbing");
  await waitFor(() => expect(text()).toContain("也合规矩"));
  const mine = leftAt("anpai").actions.findIndex(([seat]) => seat === 0);
  fireEvent.click(getByText("改回来"));
  await waitFor(() => expect(sent.at(-1)!["actions"]).toEqual(leftAt("anpai").actions.slice(0, mine)));
});

test("pieces are named as they are read out", () => {
  expect(namesOfPieces("33m 22p 1s")).toEqual(["三万", "三万", "二筒", "二筒", "一条"]);
  expect(namesOfPieces("Ts jk")).toEqual(["黑桃10", "鬼牌"]);
  expect(namesOfPieces("")).toEqual([]);
});
