// @vitest-environment happy-dom
/** The rulebook: found by contents and search, each line with its pictures, one line looked for. */

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { recording } from "../gallery/recorded";
import { setPref } from "../state/prefs";

HTMLDialogElement.prototype.showModal ??= () => undefined;
setPref("lang", "zh-Hans");
const found = await recording("mahjong");
vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(found.answers[path])));
const scrolled = vi.fn();
Element.prototype.scrollIntoView = scrolled;
const { default: RulesDrawer } = await import("./RulesDrawer");
const { closeRules, openRules, opened } = await import("../state/openRules");
afterEach(() => {
  cleanup();
  scrolled.mockClear();
});

async function open(rule: string | null) {
  const shown = render(<RulesDrawer game="cangzhou" rule={rule} />);
  await waitFor(() => expect(shown.container.querySelector(".rules-contents")).not.toBeNull());
  return shown;
}

test("the line looked for is marked and scrolled to, and pictures stand at their lines", async () => {
  const { container } = await open("CZ-4.3");
  const line = container.querySelector<HTMLElement>("[data-rule='CZ-4.3']")!;
  expect(line.classList.contains("wanted")).toBe(true);
  await waitFor(() => expect(scrolled.mock.contexts.at(-1)).toBe(line));
  expect(line.querySelectorAll(".picture .tile")).toHaveLength(6);
  expect(container.querySelector("[data-rule='CZ-1.3'] .picture")).toBeNull();
});

test("the contents name every section, and lead there", async () => {
  const { container } = await open(null);
  const names = [...container.querySelectorAll(".rules-contents button")].map((one) => one.textContent);
  expect(names).toEqual([...container.querySelectorAll(".rules h2")].map((one) => one.textContent));
  fireEvent.click(screen.getByRole("button", { name: "边钻砸" }));
  expect((scrolled.mock.contexts[0] as HTMLElement).querySelector("h2")!.textContent).toBe("边钻砸");
  expect(document.activeElement!.textContent).toBe("边钻砸");
});

test("a search leaves the lines that say it", async () => {
  const { container } = await open(null);
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "六墩" } });
  const titles = [...container.querySelectorAll("dt")].map((one) => one.textContent);
  expect(titles).toContain("六墩不抓 CZ-2.9");
  expect(titles.length).toBeLessThan(6);
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "没有这样的话" } });
  expect(screen.getByRole("status").textContent).toBe("没有找到。");
});

test("closed, nothing lies open any more", async () => {
  openRules("cangzhou", "CZ-4.3");
  await open("CZ-4.3");
  fireEvent.click(screen.getByRole("button", { name: "关闭" }));
  expect(opened.value).toBeNull();
  closeRules();
});
