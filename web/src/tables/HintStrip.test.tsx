// @vitest-environment happy-dom
/** The reason of a hint: a line that can be opened for more, and closed. */

import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import type { Hint } from "../net/types";
import { setPref } from "../state/prefs";

HTMLDialogElement.prototype.showModal ??= () => undefined;
setPref("lang", "zh-Hans");
const { choicesOf, HintStrip } = await import("./HintStrip");
afterEach(cleanup);

const TEXTS = {
  "action.discard": "出牌",
  "hint.plain": "{reach}",
  "hint.away": "差 {distance} 张听牌，进张 {kinds} 种 {left} 张",
  "hint.commits": " 只有三个砸才能胡。",
};
const away = (distance: number, left: number) => ({
  key: "hint.plain",
  args: { reach: { key: "hint.away", args: { distance, kinds: 4, left } } },
});
const discard = (tile: string, says: Hint["reasons"][number]["says"]) => ({
  action: { kind: "discard", tile } as Hint["action"],
  name: { key: "action.discard", args: {} },
  pieces: [tile],
  says,
});
const HINT: Hint = {
  ask: 3,
  action: { kind: "discard", tile: "9m" } as Hint["action"],
  reasons: [discard("9m", [away(1, 14), { key: "hint.commits", args: {} }]), discard("1z", [away(2, 30)])],
} as Hint;

test("what is said, in one line, and the other choices in a sheet", () => {
  const close = vi.fn();
  render(<HintStrip choices={choicesOf(HINT, { texts: TEXTS, names: [] })} kind="tiles" onClose={close} />);
  expect(screen.getByRole("status").textContent).toContain("差 1 张听牌，进张 4 种 14 张；只有三个砸才能胡");
  expect(document.querySelector(".hint-choices")).toBeNull();
  fireEvent.click(document.querySelector(".hint-line")!);
  const choices = [...document.querySelectorAll(".hint-choices li")];
  expect(choices.map((one) => one.querySelectorAll(".tile").length)).toEqual([1, 1]);
  expect(choices[1]!.textContent).toContain("差 2 张听牌，进张 4 种 30 张");
  fireEvent.click(screen.getAllByRole("button", { name: "关闭" })[0]!);
  expect(close).toHaveBeenCalled();
});

test("a hint without reasons has no line", () => {
  render(<HintStrip choices={[]} kind="tiles" onClose={() => undefined} />);
  expect(document.querySelector(".hint-strip")).toBeNull();
});
